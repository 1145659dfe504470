import { once } from 'node:events';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openAgent } from '../../agent/open-agent.ts';
import { askAgent } from '../../domain/agent/ask-agent.ts';
import { readRun } from '../../domain/agent/runs.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { sweepRuns } from '../../jobs/agent/sweep.ts';
import { call, type Line, posterOf, turnAgentOnAt } from '../agent/agent-at-work.ts';
import { signInToConsole } from '../console/client.ts';
import { startModelProviders } from '../delivery/model-providers.ts';
import type { Turn } from '../delivery/model-streams.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { createAgencyWithDrafts, withInstallation } from '../support/open-installation.ts';
import { type RunningProcess, startServer } from '../support/process.ts';

const { providers } = await startModelProviders();
const { mistral } = providers;
const environment = { ...(await createInstallation()), CLEF_DEMO: 'off', CLEF_WEBHOOKS_PRIVATE: 'on' };
const KILL_AT_STATEMENT = `--import=${new URL('kill-at-statement.ts', import.meta.url)}`;

/** Longer than a run may go without a sign of life. */
const LOST_SECONDS = 151;

/** An agency whose agent is on, and a contact to write to. */
const prepared = () =>
  withInstallation(environment, async (installation) => {
    const agency = await createAgencyWithDrafts(installation, 0);
    await turnAgentOnAt(agency, mistral.url);
    const sms = { status: 'granted', source: 'Formulaire' };
    const { id: contact } = await agency.perform(createContact, {
      ...{ lastName: 'Le Goff', phone: '06 39 98 12 34', consent: { sms } },
    });
    return { ...agency, contact };
  });
type Prepared = Awaited<ReturnType<typeof prepared>>;

const draft = ({ contact }: Prepared) => call('draft_sms', { prospectId: contact, body: 'Bonjour' });

/** Posts a request as the panel does, and gives the lines of the answer as they come; a killed server ends them. */
async function* ask({ url }: RunningProcess, { owner }: Prepared, request: object): AsyncGenerator<Line> {
  const { body } = await posterOf(url, await signInToConsole(url, owner))(request);
  let rest = '';
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    if ((error as Error).message !== 'terminated') throw error;
  }
}

/** A text of which no more than this comes. */
async function* broken(...words: string[]) {
  yield* words;
  await new Promise(() => undefined);
}

type Kill = {
  says(before: Prepared): Turn[];
  /** The server dies before it sends this statement. */
  statement?: string;
  /** The test kills it when the model got the request, or when the page got this. */
  at?: 'asked' | Line['type'];
};

/** Kills a server while its agent works. @returns the id of the run */
async function killedRun(before: Prepared, { says, statement, at }: Kill): Promise<string> {
  const server = await startServer({
    ...environment,
    ...(statement && { NODE_OPTIONS: KILL_AT_STATEMENT, KILL_AT_STATEMENT: statement }),
  });
  const killed = once(server.child, 'exit');
  mistral.says(...says(before));
  const asked = mistral.taken();
  let id = '';
  for await (const line of ask(server, before, { prompt: 'Écris-lui', about: before.contact })) {
    if (line.type === 'run') id = line.id;
    if (at === 'asked') await asked;
    if (at === 'asked' || line.type === at) server.child.kill('SIGKILL');
  }
  expect(await killed).toEqual([null, 'SIGKILL']);
  return id;
}

/** A colleague's view of a run and its drafts, so many seconds later, after a sweep. */
const afterSweep = (before: Prepared, id: string, lateSeconds: number) =>
  withInstallation(
    environment,
    async ({ context, db }) => {
      await sweepRuns(context);
      const { output: run } = await perform(context, before.owner.actor, readRun, { id });
      const drafts = db.selectFrom('draft').select('status').where('agency_id', '=', before.agencyId);
      const sent = db.selectFrom('sandbox_message').selectAll();
      return { run, drafts: await drafts.execute(), sent: await sent.execute() };
    },
    { lateSeconds },
  );

const kills: [string, Kill, { drafts: number }][] = [
  ['before its model has said a word', { says: () => [{ text: broken() }], at: 'asked' }, { drafts: 0 }],
  ['in the middle of a text', { says: () => [{ text: broken('Je prépare') }], at: 'text' }, { drafts: 0 }],
  [
    'while a tool’s call is made',
    { says: (before) => [{ calls: [draft(before)] }], statement: '^insert into "ai_run_draft"' },
    { drafts: 0 },
  ],
  [
    'after a draft is committed and before its step is written',
    { says: (before) => [{ calls: [draft(before)] }], statement: '^insert into "ai_run_step"' },
    { drafts: 1 },
  ],
  [
    'before the end is recorded',
    {
      says: (before) => [{ calls: [draft(before)] }, { text: ['Fait.'] }],
      statement: '^update "ai_run" set "ended_at"',
    },
    { drafts: 1 },
  ],
];

describe.each(kills)('a process killed %s', (_name, kill, { drafts: made }) => {
  it('leaves a run that is ended, and gone on with, without a draft too many', async () => {
    const before = await prepared();
    const id = await killedRun(before, kill);
    expect((await afterSweep(before, id, 0)).run.status).toBe('running');
    const { run, drafts } = await afterSweep(before, id, LOST_SECONDS);
    expect(run).toMatchObject({ status: 'failed', endedBy: 'interrupted', drafts: made });
    expect(drafts).toEqual(Array(made).fill({ status: 'pending' }));

    const server = await startServer(environment);
    const answers: Line[] = [];
    mistral.says({ calls: [draft(before)] }, { text: ['Fait.'] }, { text: ['Bonjour.'] });
    for (const request of [{ prompt: 'Reprends', follows: id }, { prompt: 'Bonjour' }]) {
      for await (const line of ask(server, before, request)) answers.push(line);
    }
    await server.stop('SIGTERM');
    const [result] = answers.filter(({ type }) => type === 'result');
    const { alreadyPending = false } = JSON.parse(result?.text).records;
    expect(alreadyPending).toBe(made === 1);
    expect(answers.filter(({ type }) => type === 'end')).toMatchObject([
      { run: { status: 'done' } },
      { run: { status: 'done' } },
    ]);
    expect(await afterSweep(before, id, LOST_SECONDS)).toMatchObject({
      ...{ run: { status: 'failed' }, drafts: [{ status: 'pending' }], sent: [] },
    });
  });
});

describe('a run that two processes want', () => {
  const agentOf = (context: AppContext) =>
    openAgent({ context, log: pino({ level: 'silent' }), listen: () => () => undefined });

  it('is taken by one of them', async () => {
    const before = await prepared();
    await withInstallation(environment, async ({ context }) => {
      const { output } = await perform(context, before.owner.actor, askAgent, {
        ...{ prompt: 'Écris-lui', about: before.contact },
      });
      const run = { agencyId: before.agencyId, id: uuidOf('run', output.id) };
      mistral.receipts.splice(0);
      mistral.says({ calls: [draft(before)] }, { text: ['Fait.'] });
      await Promise.all([agentOf(context), agentOf(context)].map((agent) => agent.handle(run)));
      expect(mistral.receipts).toHaveLength(2);
      expect((await perform(context, before.owner.actor, readRun, output)).output).toMatchObject({
        ...{ status: 'done', calls: 1, drafts: 1 },
      });
    });
  });

  it.skipIf(isEmbedded)('is not taken while another process works at it', async () => {
    const before = await prepared();
    const server = await startServer(environment);
    mistral.receipts.splice(0);
    mistral.says({ text: broken('Je prépare') });
    for await (const { type, id } of ask(server, before, { prompt: 'Écris-lui', about: before.contact })) {
      if (type !== 'run') break;
      await withInstallation(environment, async ({ context }) =>
        agentOf(context).handle({ agencyId: before.agencyId, id: uuidOf('run', id) }),
      );
    }
    expect(mistral.receipts).toHaveLength(1);
  });
});
