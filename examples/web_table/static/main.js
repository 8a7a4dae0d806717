// @ts-check
/* The page: the lobby, or the table in its address. */
import { showLobby } from "./lobby.js";
import { paint } from "./people.js";
import { showTable } from "./table.js";

paint();
const [, place, name] = location.pathname.split("/");
if (place === "table") showTable(decodeURIComponent(name));
else showLobby();
