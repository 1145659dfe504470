import { changeAgentModel, turnAgentOn } from '../../domain/agent/agent-settings.ts';
import { readRun } from '../../domain/agent/runs.ts';
import { type ConsolePage, signInToConsole } from '../console/client.ts';
import { modelKey } from '../delivery/fake-language-models.ts';
import type { startModelProviders } from '../delivery/model-providers.ts';
import type { FakeCall } from '../delivery/model-streams.ts';
import { createColleague } from '../support/colleagues.ts';
import type { Agency, TestServer } from '../support/test-server.ts';

type Providers = Awaited<ReturnType<typeof startModelProviders>>['providers'];

/** The parts of a request's answer, each a line of JSON. */
export type Line = { type: string } & Record<string, any>;

/** A call of a tool as a model makes it. */
export const call = (name: string, input: unknown): FakeCall => ({ name, pieces: [JSON.stringify(input)] });

/** An agency whose agent has the fake of Mistral as its model and is on, and a colleague who is signed in. */
export async function startAgentAgency(server: TestServer, { mistral }: Providers, change: object = {}) {
  const agency = await server.createAgency();
  await turnAgentOnAt(agency, mistral.url, change);
  const colleague = await createColleague(server.db, agency);
  const page = await signInToConsole(server.url, colleague);
  const post = posterOf(server.url, page);

  /** Asks, and reads the answer to its end. */
  async function ask(prompt: string, more: { about?: string; follows?: string } = {}) {
    const response = await post({ prompt, ...more });
    const text = await response.text();
    if (!response.ok) return { status: response.status, lines: [], ...JSON.parse(text) };
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line): Line => JSON.parse(line));
    const id: string = lines[0]?.id;
    return { status: 200, lines, id, run: await agency.perform(readRun, { id }), drafts: await drafts() };
  }

  const drafts = () =>
    server.db.selectFrom('draft').selectAll().where('agency_id', '=', agency.id).orderBy('id').execute();

  return { agency, colleague, page, post, ask, drafts };
}

/** Posts a request as the panel does. */
export const posterOf =
  (url: string, page: ConsolePage) =>
  (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/console/agent`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...page.headers, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

/** Gives an agency the fake of Mistral at this address as its model, and turns its agent on. */
export async function turnAgentOnAt(
  agency: Pick<Agency, 'perform'>,
  address: string,
  change: object = {},
): Promise<void> {
  await agency.perform(changeAgentModel, {
    model: {
      ...{ driver: 'mistral', model: 'mistral-small-latest', address, country: 'France', apiKey: modelKey },
      ...{ budgetCents: 2000, inputCents: 10, outputCents: 30, ...change },
    },
  });
  const { host } = new URL(address);
  await agency.perform(turnAgentOn, { read: { host, country: 'France' } });
}
