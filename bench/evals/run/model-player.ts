import { dynamicTool, generateText, isStepCount, jsonSchema, type LanguageModel, type ToolSet } from 'ai';
import type { Tools } from '../world/connect-tools.ts';
import type { Player } from './player.ts';

/** More turns than the longest task needs; an agent that wanders ends here. */
const MAX_STEPS = 30;

/** A player that is a language model, with the server's instructions as its system prompt and nothing added to them. */
export const modelPlayer =
  (model: LanguageModel): Player =>
  async ({ prompt, tools }) => {
    const { text, usage } = await generateText({
      model,
      instructions: tools.instructions,
      prompt,
      tools: toolSet(tools),
      stopWhen: isStepCount(MAX_STEPS),
    });
    const { inputTokens = 0, outputTokens = 0 } = usage;
    return { answer: text, usage: { inputTokens, outputTokens } };
  };

/** The tools as the AI SDK takes them: the server's own descriptions and schemas, and its text answers. */
function toolSet(tools: Tools): ToolSet {
  return Object.fromEntries(
    tools.list.map(({ name, description, inputSchema }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema(inputSchema),
        execute: async (input) => {
          const { isError, text } = await tools.call(name, input as Record<string, unknown>);
          // The SDK marks an error that a tool throws as one, as hosts do with `isError`.
          if (isError) throw new Error(text);
          return text;
        },
      }),
    ]),
  );
}
