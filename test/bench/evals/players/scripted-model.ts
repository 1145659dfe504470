import { afterAll } from 'vitest';
import type { Player } from '../../../../bench/evals/run/player.ts';
import type { ToolAnswer } from '../../../../bench/evals/world/connect-tools.ts';
import type { ModelSettings } from '../../../../delivery/ai/language-model.ts';
import { fakeProvider } from '../../../delivery/fake-provider.ts';
import { chatParts, type Turn } from '../../../delivery/model-streams.ts';

/** A conversation in which a player calls tools, each in a turn of the model. */
function startConversation(player: Player, prompt: string, newCallId: () => string) {
  let turn = Promise.withResolvers<Turn>();
  let answered = Promise.withResolvers<ToolAnswer>();
  let last: Promise<unknown> = Promise.resolve();
  /** A player may make several calls at once; each is a turn of its own. */
  const call = (name: string, input: object): Promise<ToolAnswer> => {
    const answer = last.then(() => {
      answered = Promise.withResolvers();
      turn.resolve({ calls: [{ name, pieces: [JSON.stringify(input)], id: newCallId() }] });
      return answered.promise;
    });
    last = answer;
    return answer;
  };
  player({ prompt, tools: { instructions: '', list: [], call } }).then(
    ({ answer }) => turn.resolve({ text: [answer] }),
    (error) => turn.reject(error),
  );
  return {
    begin: () => turn.promise,
    goOn: (answer: ToolAnswer) => {
      turn = Promise.withResolvers();
      answered.resolve(answer);
      return turn.promise;
    },
  };
}

/** The agent tells its model of an answer's records, or of an error in words. */
function answerIn(text: string): ToolAnswer {
  const isError = !text.startsWith('{');
  return isError ? { isError, text } : { isError, text, value: JSON.parse(text).records };
}

const fourDigits = (value: number): string => String(value).padStart(4, '0');

/**
 * An OpenAI-compatible server whose model plays as told: the first message of a user chooses the player, and the ids of the calls
 * say later which conversation goes on.
 */
export async function startScriptedModel(playerFor: (prompt: string) => Player): Promise<ModelSettings> {
  const conversations: ReturnType<typeof startConversation>[] = [];

  function nextTurn({ messages }: { messages: any[] }): Promise<Turn> {
    const last = messages.at(-1);
    if (last.role === 'tool') {
      const number = Number(last.tool_call_id.split('c')[0]);
      return conversations[number]?.goOn(answerIn(last.content)) ?? Promise.reject(new Error('unknown call'));
    }
    const { request } = JSON.parse(last.content);
    const number = conversations.length;
    let calls = 0;
    const newCallId = () => {
      calls += 1;
      // The nine characters that Mistral wants of each id: the agent keeps such an id as it is.
      return `${fourDigits(number)}c${fourDigits(calls)}`;
    };
    const conversation = startConversation(playerFor(request), request, newCallId);
    conversations.push(conversation);
    return conversation.begin();
  }

  async function* partsOf(body: { model: string; messages: any[] }) {
    const asked = { model: body.model, maxTokens: Number.POSITIVE_INFINITY, isCounted: true };
    yield* chatParts(await nextTurn(body), asked, 'openai');
  }

  const provider = await fakeProvider(({ body }) => ({ status: 200, parts: partsOf(JSON.parse(body)) }));
  afterAll(() => provider.close());
  return { driver: 'openai-compatible', model: 'scripted', apiKey: null, address: `${provider.url}/v1` };
}
