// @ts-check
/* The page with the rules of a table, in the colours that the person likes. */
import { paint } from "./people.js";

paint();
