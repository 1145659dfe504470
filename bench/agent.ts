import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../domain/access/password.ts';
import { changeAgentModel, turnAgentOn } from '../domain/agent/agent-settings.ts';
import { MAX_OPEN_RUNS } from '../domain/agent/run-limits.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { newId } from '../domain/shared/ids.ts';
import { perform } from '../door/perform.ts';
import type { Store } from '../storage/store.ts';
import { type FakeModel, fakeMistral, modelKey } from '../test/delivery/fake-language-models.ts';
import type { BenchAgency } from './agency.ts';
import { approveAndWait, createDrafts, signInToApprove } from './approvals.ts';
import { startChildServer } from './child-server.ts';
import { type ConsoleClient, signIn } from './console-client.ts';
import { benchContext } from './context.ts';
import { progress } from './progress.ts';
import { formatMs, quantile } from './statistics.ts';
import { atMost, type Row } from './table.ts';
import { limited } from './time-limit.ts';

const STEP_SECONDS = 300;
const PASSWORD = 'a password of the bench';
const FIRST_WORD_MS = 150;
/** An approval that nobody waits for is quick enough, whatever it takes without runs. */
const QUICK_APPROVAL_MS = 100;
const MOST_OF_AN_APPROVAL = 1.5;
/** Models say ten to a hundred words a second. */
const WORD_MS = 10;
/** Approvals with and without runs take turns, so that whatever else the machine does slows both. */
const TURNS = 2;

/** How long a word of the model takes to the page of who asked, and how much runs delay another agency's approvals. */
export async function measureAgent(
  approver: BenchAgency,
  { agentRequests, approvals }: { agentRequests: number; approvals: number },
): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const model = stack.adopt(await fakeMistral(), (provider) => provider.close());
  const { email } = await createAgentAgency(approver.store, model);
  const environment = { CLEF_WEBHOOKS_PRIVATE: 'on' };
  const server = stack.use(
    await startChildServer('./clef-server.ts', { databaseUrl: approver.database.url, environment }),
  );
  const page = { url: server.url, client: await signIn(server.url, email, PASSWORD) };
  const rows: Row[] = [];
  for (const atATime of [1, MAX_OPEN_RUNS]) {
    rows.push(
      ...(await limited('first words', STEP_SECONDS, () => measureFirstWords(model, page, agentRequests, atATime))),
    );
  }
  const client = await signInToApprove(approver, server.url);
  rows.push(
    await limited('approvals beside runs', STEP_SECONDS, () => beside(approver, client, model, page, approvals)),
  );
  return rows;
}

type Page = { url: string; client: ConsoleClient };

/** An agency whose agent has this model, and a colleague who can sign in. */
async function createAgentAgency(store: Store, { url }: FakeModel): Promise<{ email: string }> {
  const [agencyId, id, now] = [newId(), newId(), new Date()];
  const db = store.rows.ofAllAgencies;
  const email = `${id}@agence.example`;
  const person = { id, name: 'Camille Bench', role: 'owner' } as const;
  await db.insertInto('agency').values({ id: agencyId, slug: agencyId, name: 'Agence', created_at: now }).execute();
  const password = { password_hash: await hashPassword(PASSWORD) };
  await db
    .insertInto('user_account')
    .values({ ...person, ...password, agency_id: agencyId, email, created_at: now })
    .execute();
  const owner: Actor = { ...person, kind: 'human', agencyId };
  const context = benchContext(store.rows);
  const country = 'France';
  await perform(context, owner, changeAgentModel, {
    model: {
      ...{ driver: 'mistral', model: 'mistral-small-latest', address: url, country, apiKey: modelKey },
      ...{ budgetCents: 0, inputCents: 0, outputCents: 0 },
    },
  });
  await perform(context, owner, turnAgentOn, { read: { host: new URL(url).host, country } });
  return { email };
}

/** Each request goes to the model itself, too, and Clef is compared with that. */
async function measureFirstWords(model: FakeModel, page: Page, requests: number, atATime: number): Promise<Row[]> {
  const saidAt = new Map<string, number>();
  async function* sayAWord() {
    const word = `mot-${saidAt.size}.`;
    saidAt.set(word, performance.now());
    yield word;
  }
  model.saysForEver({ text: { [Symbol.asyncIterator]: sayAWord } });

  /** Milliseconds from the model's word to the first chunk of the answer that has it. */
  async function wordTakes(asked: Promise<Response>): Promise<number> {
    let text = '';
    let readAt = 0;
    let word: string | undefined;
    for await (const chunk of (await asked).body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (word !== undefined) continue;
      readAt = performance.now();
      [word] = /mot-\d+\./.exec(text) ?? [];
    }
    const at = saidAt.get(word ?? '');
    if (at === undefined) throw new Error(`no word of the model in: ${text.slice(0, 300)}`);
    return readAt - at;
  }

  const direct: number[] = [];
  const throughClef: number[] = [];
  const warmUp = Math.ceil(requests / 4);
  let left = requests + warmUp;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      progress(`${left} requests, ${atATime} at a time`);
      const times = [await wordTakes(askModel(model)), await wordTakes(ask(page))] as const;
      if (left >= requests) continue;
      direct.push(times[0]);
      throughClef.push(times[1]);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return [0.5, 0.95].map((share) => {
    const [baseline, result] = [quantile(direct, share), quantile(throughClef, share)];
    return {
      measurement: `the model’s first word to the page, ${atATime} at a time, p${share * 100}, compared with no Clef`,
      ...{ baseline: formatMs(baseline), result: formatMs(result), value: result },
      ...{ target: `≤ ${FIRST_WORD_MS} ms`, isMet: result <= FIRST_WORD_MS },
    };
  });
}

const ask = ({ url, client }: Page): Promise<Response> =>
  fetch(`${url}/console/agent`, {
    method: 'POST',
    headers: { ...client.headers },
    body: JSON.stringify({ prompt: 'Bonjour' }),
  });

const askModel = ({ url }: FakeModel): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${modelKey}` },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Bonjour' }] }),
  });

/** From an approval to its message, while another agency's agent works at as many requests as it may, and without. */
async function beside(
  approver: BenchAgency,
  client: ConsoleClient,
  model: FakeModel,
  page: Page,
  approvals: number,
): Promise<Row> {
  const without: number[] = [];
  const withRuns: number[] = [];
  const perTurn = Math.ceil(approvals / TURNS);
  const drafts = await createDrafts(approver, 2 * TURNS * perTurn);
  for (let turn = 0; turn < TURNS; turn += 1) {
    without.push(...(await approveAndWait(approver, client, drafts.splice(0, perTurn))));
    await using _ = streaming(model, page);
    withRuns.push(...(await approveAndWait(approver, client, drafts.splice(0, perTurn))));
  }
  const [baseline, result] = [quantile(without, 0.95), quantile(withRuns, 0.95)];
  const { ratio, isMet } = atMost(result / baseline, MOST_OF_AN_APPROVAL);
  return {
    measurement: `approval to sent message, p95, beside ${MAX_OPEN_RUNS} runs of another agency, compared with none`,
    ...{ baseline: formatMs(baseline), result: formatMs(result), ratio },
    target: `≤ ${MOST_OF_AN_APPROVAL} or ${QUICK_APPROVAL_MS} ms`,
    isMet: isMet || result <= QUICK_APPROVAL_MS,
  };
}

/** Keeps as many requests under way as an agency may have, each with words that go on, until it is disposed of. */
function streaming(model: FakeModel, page: Page): AsyncDisposable {
  let isOver = false;
  async function* sayOnAndOn() {
    while (!isOver) {
      yield 'mot ';
      await sleep(WORD_MS);
    }
  }
  model.saysForEver({ text: { [Symbol.asyncIterator]: sayOnAndOn } });
  const requests = Array.from({ length: MAX_OPEN_RUNS }, async () => {
    while (!isOver) {
      const answer = await ask(page);
      if (!answer.ok) throw new Error(`the agent was asked in vain: ${await answer.text()}`);
      await answer.text();
    }
  });
  return {
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      await Promise.all(requests);
    },
  };
}
