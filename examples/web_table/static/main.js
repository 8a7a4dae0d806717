// @ts-check
/* The page: the lobby, or the table in its address. */
import { showLobby } from "./lobby.js";
import { prepare } from "./people.js";
import { showTable } from "./table.js";

prepare();
const [, name] = /^\/table\/([a-z0-9-]+)$/.exec(location.pathname) ?? [];
if (name) showTable(name);
else showLobby();
