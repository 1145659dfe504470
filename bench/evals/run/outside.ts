import { createKey } from '../../../domain/access/keys.ts';
import { perform } from '../../../door/perform.ts';
import { connectTools, type Tools } from '../world/connect-tools.ts';
import { withFaults } from '../world/faults.ts';
import type { EvaluatedAgent, Player } from './player.ts';
import { recorded, type ToolCall } from './transcript.ts';

/** Each call takes this long by the clock of the run, so that a diligent agent stays below the limit of requests. */
const CALL_SECONDS = 5;

/** The scopes that the six tools need, and no more. */
const SCOPES = ['contacts:read', 'sms:send', 'tasks:write'];

/** An agent outside: a key of the agency, and a player with the real MCP endpoint. */
export const outside = (player: Player): EvaluatedAgent => ({
  lacks: () => undefined,
  start: async ({ server, agency, clock }) => {
    const { output: key } = await perform(server.context, agency.owner, createKey, { name: 'Agent', scopes: SCOPES });
    const connection = await connectTools(server.url, key.secret);
    const tools: Tools = {
      ...connection,
      call: (name, input) => {
        clock.advance(CALL_SECONDS);
        return connection.call(name, input);
      },
    };
    return {
      propose: tools.call,
      work: async ({ prompt, faults = [] }) => {
        const calls: ToolCall[] = [];
        const session = { prompt, tools: recorded(withFaults(tools, faults), calls) };
        const { answer, usage = { inputTokens: 0, outputTokens: 0 } } = await player(session);
        return { answer, calls, usage, problems: [] };
      },
      [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
    };
  },
});
