// A stranger's program: plays with nothing but the types that openapi-typescript made of openapi/openapi.json.
// `node play.ts URL`: one person plays a short game of Expedite for both seats. Prints what came of it as JSON.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

declare const process: { argv: string[] };
type Schemas = components["schemas"];
type Command = Schemas["Command"];

/** What an answer holds, or an error with its problem's code. */
function got<T>(answer: { data?: T; error?: Schemas["Problem"] }): T {
  if (answer.error !== undefined) throw new Error(`${answer.error.code}: ${answer.error.detail}`);
  if (answer.data === undefined) throw new Error("an answer without a body");
  return answer.data;
}

/** Commands are told apart by their `type`; each then has its own fields. */
function cost(command: Command): number {
  switch (command.type) {
    case "expedite.buy_hub":
      return command.wilds + command.hub.length;
    case "mini_express.pass":
      // @ts-expect-error a command has the fields of its type alone
      return command.hub.length;
    default:
      return 0;
  }
}

/** Every state that there is: a title that is missing here does not compile. */
function title(state: Schemas["GameState"]): string {
  switch (state.ruleset) {
    case "expedite":
      return `${state.hubs.filter((hub) => hub.owner !== null).length} hubs are owned`;
    case "express-route":
    case "mail-race":
    case "mini-express":
    case "earth-express":
      return state.ruleset;
    default: {
      const none: never = state;
      return none;
    }
  }
}

/** Events are told apart by their `type`; what a viewer may not know is missing or null. */
function bought(events: Schemas["GameEvent"][]): string[] {
  return events.flatMap(({ event }) => (event.type === "expedite.hub_bought" ? [event.hub] : []));
}

async function play(baseUrl: string): Promise<Record<string, unknown>> {
  const stranger = createClient<paths>({ baseUrl });
  const { token } = got(await stranger.POST("/v1/accounts", { body: { name: "cleo-by-client", kind: "human" } }));
  const cleo = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  const opened = got(
    await cleo.POST("/v1/games", { body: { ruleset: "expedite", seats: 2, hot_seat: true, options: { turn_limit: 4 } } }),
  );
  const path = { game_id: opened.id };
  let [next] = opened.to_act;
  while (next !== undefined) {
    const seat = next.seat;
    const legal = got(await cleo.GET("/v1/games/{game_id}/legal-commands", { params: { path, query: { seat } } }));
    const best = legal.commands.reduce((one, other) => (cost(other) > cost(one) ? other : one));
    const body = { commands: [best], seat, decision: legal.decision?.number ?? null };
    const played = got(await cleo.POST("/v1/games/{game_id}/commands", { params: { path }, body }));
    if ("complete" in played) throw new Error("that was no dry run");
    [next] = played.to_act;
  }
  const game = got(await cleo.GET("/v1/games/{game_id}", { params: { path } }));
  const view = got(await cleo.GET("/v1/games/{game_id}/view", { params: { path, query: { viewer: "spectator" } } }));
  const events = got(
    await cleo.GET("/v1/games/{game_id}/events", { params: { path, query: { seat: 0, limit: 500, types: ["expedite.hub_bought"] } } }),
  );
  return { status: game.status, reason: game.outcome?.reason, bought: bought(events.items).length, state: title(view.state) };
}

console.log(JSON.stringify(await play(process.argv[2] ?? "")));
