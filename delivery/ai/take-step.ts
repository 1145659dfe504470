import type { ModelMessage, TextStreamPart, ToolSet } from 'ai';
import type { AskedCall, ConversationPart, ConversationTool, Usage } from './conversation.ts';
import { isObject } from './conversation-messages.ts';
import type { SdkModel } from './language-model.ts';
import { ModelFault, modelFault } from './model-fault.ts';
import { faultOfEnd, isRefusal } from './write-text.ts';

type StepRequest = {
  model: SdkModel;
  instructions: string;
  messages: ModelMessage[];
  tools: readonly ConversationTool[];
  answerTokens: number;
  /** Stops the answer. */
  halt: AbortSignal;
  /** The ids that calls of this conversation have. */
  takenIds: Set<string>;
  onPart(part: ConversationPart): Promise<void> | void;
};

export type Step =
  /** `messages` are what the model said, as it is to be told again. */
  | { end: 'answered'; calls: AskedCall[]; messages: ModelMessage[]; hasText: boolean; usage: Usage }
  | { end: 'halted'; usage: Usage }
  | { end: 'declined'; usage: Usage }
  /** `usage` is null if the provider has not begun to answer. */
  | { end: 'failed'; fault: ModelFault; usage: Usage | null };

/** A token has three or four characters; a model that goes on far beyond its limit does not keep to it. */
const CHARACTERS_PER_TOKEN = 3;
const MOST_CHARACTERS_PER_TOKEN = 8;

/** An answer as far as it has come. */
type Answer = {
  text: string;
  /** The length of all that the model wrote, with its thoughts and the arguments of its calls. */
  characters: number;
  calls: AskedCall[];
  counted: Partial<Usage>;
  reason: string;
  raw: string | undefined;
  fault: ModelFault | undefined;
};

/** Asks the model once, and gives its text as it comes. Its calls are returned: none is made before the answer is whole. */
export async function takeStep(request: StepRequest): Promise<Step> {
  const { model, instructions, messages, tools, answerTokens, halt, onPart } = request;
  const { streamText, jsonSchema } = await import('ai');
  const toolSet: ToolSet = Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [name, { description, inputSchema: jsonSchema(inputSchema) }]),
  );
  const left = new AbortController();
  const result = streamText({
    model,
    instructions,
    messages,
    tools: toolSet,
    maxOutputTokens: answerTokens,
    maxRetries: 0,
    abortSignal: AbortSignal.any([halt, left.signal]),
    // Without it the SDK prints the error, which repeats what was sent.
    onError: () => undefined,
  });
  let answer: Answer;
  try {
    answer = await readAnswer(result.stream, request);
  } finally {
    left.abort();
  }
  const { calls, counted, characters, text } = answer;
  const isRefused = isRefusal(answer.reason, answer.raw);
  const fault = answer.fault ?? (isRefused ? undefined : faultOf(answer));
  const isCounted = counted.inputTokens !== undefined && counted.outputTokens !== undefined;
  if (fault && characters === 0 && !isCounted && !halt.aborted) return { end: 'failed', fault, usage: null };
  const asked = JSON.stringify([instructions, messages, tools]);
  const usage = {
    inputTokens: counted.inputTokens ?? Math.ceil(asked.length / CHARACTERS_PER_TOKEN),
    outputTokens: counted.outputTokens ?? Math.ceil(characters / CHARACTERS_PER_TOKEN),
  };
  await onPart({ type: 'step_end', usage, isEstimated: !isCounted });
  if (halt.aborted) return { end: 'halted', usage };
  if (fault) return { end: 'failed', fault, usage };
  if (isRefused) return { end: 'declined', usage };
  const said = told(await result.responseMessages, calls);
  return { end: 'answered', calls, messages: said, hasText: text.trim() !== '', usage };
}

async function readAnswer(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  { answerTokens, halt, takenIds, onPart }: StepRequest,
): Promise<Answer> {
  const answer: Answer = {
    text: '',
    characters: 0,
    calls: [],
    counted: {},
    reason: 'interrupted',
    raw: undefined,
    fault: undefined,
  };
  for await (const part of withFaults(stream)) {
    if (halt.aborted) break;
    if (part.type === 'text-delta') {
      answer.text += part.text;
      await onPart({ type: 'text', text: part.text });
    }
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') answer.characters += part.text.length;
    if (part.type === 'tool-input-delta') answer.characters += part.delta.length;
    if (part.type === 'tool-call') {
      const callId = newId(takenIds, part.toolCallId);
      answer.calls.push({ callId, name: part.toolName, input: part.input });
    }
    if (part.type === 'finish-step') {
      answer.counted = countedBy(part.usage);
      answer.reason = part.finishReason;
      answer.raw = part.rawFinishReason;
    }
    if (part.type === 'error') answer.fault = modelFault(part.error);
    const isEndless = answer.characters > answerTokens * MOST_CHARACTERS_PER_TOKEN;
    if (isEndless) answer.fault = new ModelFault('too_long', '200 without an end');
    if (answer.fault) break;
  }
  return answer;
}

/** Some errors are parts of the stream, others end it: here all are parts, apart from what the caller throws. */
async function* withFaults(stream: AsyncIterable<TextStreamPart<ToolSet>>): AsyncGenerator<TextStreamPart<ToolSet>> {
  try {
    yield* stream;
  } catch (error) {
    yield { type: 'error', error };
  }
}

/** Calls of an answer that ended in no known way may not be whole. */
function faultOf({ reason, raw, calls }: Answer): ModelFault | undefined {
  const isUnknown = reason === 'other' && calls.length > 0;
  return faultOfEnd(reason, raw) ?? (isUnknown ? new ModelFault('provider_error', '200 unknown end') : undefined);
}

/** Undefined where the provider has not counted. */
function countedBy({
  inputTokens,
  outputTokens,
}: {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}) {
  return { ...(inputTokens !== undefined && { inputTokens }), ...(outputTokens !== undefined && { outputTokens }) };
}

/** The id as it came, or another one if a call has it already: some servers count from nought in each answer. */
function newId(taken: Set<string>, given: string): string {
  let id = given;
  for (let number = 2; taken.has(id); number += 1) id = `${given}-${number}`;
  taken.add(id);
  return id;
}

/** The model's own message, with the ids of the calls as they are now, and an object for arguments that are none. */
function told(messages: readonly ModelMessage[], calls: readonly AskedCall[]): ModelMessage[] {
  let index = 0;
  return messages.flatMap((message) => {
    if (message.role !== 'assistant' || typeof message.content === 'string') return [];
    const content = message.content.map((part) => {
      if (part.type !== 'tool-call') return part;
      const { callId: toolCallId = part.toolCallId } = calls[index++] ?? {};
      return { ...part, toolCallId, input: isObject(part.input) ? part.input : {} };
    });
    return [{ ...message, content }];
  });
}
