import type { ToolAnswer, Tools } from '../world/connect-tools.ts';

export type ToolCall = { tool: string; input: Record<string, unknown>; answer: ToolAnswer };

/** Everything that happened in a run between the agent, its tools and the user. */
export type Transcript = { calls: ToolCall[]; answer: string };

/** The same tools; each call and its answer is added to `calls`. */
export function recorded(tools: Tools, calls: ToolCall[]): Tools {
  return {
    ...tools,
    call: async (tool, input) => {
      const answer = await tools.call(tool, input);
      calls.push({ tool, input, answer });
      return answer;
    },
  };
}

export type Warning = { code: string; flag: boolean; words: string };

/** The warnings in the receipts: the checks that the reviewer sees, told to the agent first. */
export const warningsIn = (calls: readonly ToolCall[]): Warning[] =>
  calls
    .flatMap(({ answer }) => (answer.value?.warnings ?? []) as Warning[])
    .map(({ code, flag, words }) => ({ code, flag, words }));
