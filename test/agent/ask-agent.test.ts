import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openAgent } from '../../agent/open-agent.ts';
import { pauseSending } from '../../domain/agency/agency-settings.ts';
import { turnAgentOff } from '../../domain/agent/agent-settings.ts';
import { MAX_OPEN_RUNS } from '../../domain/agent/run-limits.ts';
import { insertRun } from '../../domain/agent/run-transitions.ts';
import { listRuns, readRun, stopAgentRun } from '../../domain/agent/runs.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { eraseContact } from '../../domain/erasure/erase-contact.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { transact } from '../../door/transaction/transact.ts';
import { signInToConsole } from '../console/client.ts';
import { startModelProviders } from '../delivery/model-providers.ts';
import { createColleague } from '../support/colleagues.ts';
import { createRecords } from '../support/records.ts';
import { type Agency, startServerOn, startTestServer, type TestServer } from '../support/test-server.ts';
import { call, type Line, posterOf, startAgentAgency } from './agent-at-work.ts';

const server = await startTestServer();
const { providers } = await startModelProviders();
const { mistral } = providers;

const startAgency = (change?: object) => startAgentAgency(server, providers, change);
/** The last request that the model got, as it read it. */
const told = () => JSON.parse(mistral.receipts.at(-1)?.body ?? '{}');
const onlyContact = async ({ id }: Agency) => {
  const rows = server.db.selectFrom('contact').select('id').where('agency_id', '=', id);
  return publicId('contact', (await rows.executeTakeFirstOrThrow()).id);
};
const ofType = (lines: readonly Line[], type: string) => lines.filter((line) => line.type === type);

describe('a colleague who asks the agent', () => {
  it('reads its words and its calls as they come, and finds a draft that waits', async () => {
    const { agency, ask } = await startAgency();
    const { contact } = await createRecords(server, agency);
    const body = 'Bonjour, un conseiller vous rappelle demain.';
    mistral.says(
      { text: ['Je ', 'cherche.'], calls: [call('search_contacts', { q: 'Le Goff' })] },
      { calls: [call('draft_sms', { prospectId: contact, body })] },
      { text: ['Le SMS attend votre accord.'] },
    );
    const { id, lines, run, drafts } = await ask('Écris à Mme Le Goff');
    expect(lines.map(({ type }: Line) => type)).toEqual([
      ...['run', 'text', 'text', 'call', 'result', 'call', 'result', 'text', 'end'],
    ]);
    expect(ofType(lines, 'call')[1]).toMatchObject({ tool: 'draft_sms', input: { body } });
    expect(ofType(lines, 'result').map(({ isError }) => isError)).toEqual([false, false]);
    expect(drafts).toMatchObject([{ status: 'pending', requested_by: { kind: 'agent', name: 'Agent Clef' } }]);
    expect(ofType(lines, 'end')).toMatchObject([{ run: { id, status: 'done', calls: 2, drafts: 1 } }]);
    expect(run).toMatchObject({
      ...{ origin: 'person', prompt: 'Écris à Mme Le Goff', userName: 'Maëlle Test', status: 'done' },
      ...{ model: 'mistral:mistral-small-latest', inputTokens: 360, outputTokens: 102, drafts: 1 },
      proposed: [{ id: publicId('draft', drafts[0]?.id ?? ''), status: 'pending' }],
    });
    expect((run.steps as Line[]).map(({ kind, tool, text }) => tool ?? `${kind}: ${text}`)).toEqual([
      ...['text: Je cherche.', 'search_contacts', 'draft_sms', 'text: Le SMS attend votre accord.'],
    ]);
  });

  it('tells the model of the record on whose page they ask, and marks a stranger’s words', async () => {
    const { agency, ask } = await startAgency();
    const { contact } = await createRecords(server, agency);
    mistral.says({ text: ['Bien.'] });
    const { run } = await ask('Prépare une relance', { about: contact });
    const [rules, request] = told().messages;
    expect(rules.content).toContain('Agence du Test');
    expect(JSON.parse(request.content[0].text)).toMatchObject({
      ...{ request: 'Prépare une relance', colleague: 'Maëlle Test' },
      about: {
        contact: { id: contact, name: 'Élodie Le Goff' },
        messages: [{ from: 'contact', writtenByStranger: { text: expect.any(String) } }],
      },
    });
    expect(run.about).toBe(contact);
  });

  it('goes on from their last request, whose history the server keeps', async () => {
    const { agency, ask } = await startAgency();
    const { contact } = await createRecords(server, agency);
    mistral.says({ text: ['Je regarde.'], calls: [call('search_contacts', { q: 'Le Goff' })] }, { text: ['Trouvée.'] });
    const first = await ask('Qui est Mme Le Goff ?');
    mistral.says({ calls: [call('draft_sms', { prospectId: contact, body: 'Bonjour' })] }, { text: ['Fait.'] });
    const second = await ask('Écris-lui', { follows: first.id });
    const roles = told().messages.map(({ role }: { role: string }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user', 'assistant', 'tool']);
    expect(second.drafts).toHaveLength(1);
  });

  it('cannot go on from the request of a colleague, or of another agency', async () => {
    const { agency, ask } = await startAgency();
    const other = await startAgency();
    const colleague = posterOf(server.url, await signInToConsole(server.url, await createColleague(server.db, agency)));
    mistral.says({ text: ['Bien.'] });
    const { id: follows } = await ask('Bonjour');
    expect(await other.ask('Et moi ?', { follows })).toMatchObject({ status: 404, code: 'not_found' });
    const response = await colleague({ prompt: 'Et moi ?', follows });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('cannot go on from their own request while the agent works at it', async () => {
    const { agency, ask, colleague } = await startAgency();
    const id = newId();
    const { id: user_id } = colleague;
    await transact(server.context, systemActor(agency.id), (work) =>
      insertRun(work, { id, origin: 'person', user_id, prompt: 'Va' }),
    );
    const follows = publicId('run', id);
    expect(await ask('Et puis ?', { follows })).toMatchObject({ status: 422, code: 'agent_busy' });
    await agency.perform(stopAgentRun, { id: follows });
    mistral.says({ text: ['Bien.'] });
    expect(await ask('Et puis ?', { follows })).toMatchObject({ status: 200 });
  });
});

describe('a request that cannot begin', () => {
  it('says why: empty, too long, about nothing known, of another agency', async () => {
    const { ask } = await startAgency();
    const other = await startAgency();
    const { contact } = await createRecords(server, other.agency);
    for (const prompt of ['', ' ', 'a'.repeat(4001)])
      expect(await ask(prompt)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await ask('Bonjour', { about: 'task_01k2m6w9hxe8ra1v5d0z3tq7bn' })).toMatchObject({ status: 400 });
    expect(await ask('Bonjour', { about: contact })).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('says that the agent is off, paused, without money, or at work already', async () => {
    const { agency, ask } = await startAgency();
    await agency.perform(turnAgentOff, {});
    expect(await ask('Bonjour')).toMatchObject({ status: 422, code: 'agent_off' });
    const poor = await startAgency({ budgetCents: 0 });
    expect(await poor.ask('Bonjour')).toMatchObject({ status: 422, code: 'agent_budget' });
    const paused = await startAgency();
    await paused.agency.perform(pauseSending, {});
    expect(await paused.ask('Bonjour')).toMatchObject({ status: 422, code: 'agent_paused' });
  });

  it('is the sixth request at a time, but not one beside the runs of recipes and what was sent back', async () => {
    const { agency, ask } = await startAgency();
    const begin = (run: object) =>
      transact(server.context, systemActor(agency.id), (work) =>
        insertRun(work, { id: newId(), origin: 'person', prompt: 'Va', ...run }),
      );
    for (let n = 0; n < MAX_OPEN_RUNS; n++) {
      await begin({ origin: 'recipe', recipe: 'silent_contact' });
      await begin({ origin: 'sent_back' });
    }
    mistral.says({ text: ['Bien.'] });
    expect(await ask('Bonjour')).toMatchObject({ status: 200 });
    for (let n = 0; n < MAX_OPEN_RUNS; n++) await begin({});
    expect(await ask('Bonjour')).toMatchObject({ status: 422, code: 'agent_busy' });
  });

  it('needs a session, its token, and JSON', async () => {
    const { post, page } = await startAgency();
    const { status } = await fetch(`${server.url}/console/agent`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"prompt":"Bonjour"}' },
    });
    expect(status).toBe(401);
    expect((await post({ prompt: 'Bonjour' }, { 'X-Clef-Csrf': 'faux' })).status).toBe(403);
    expect((await post({ prompt: 'Bonjour' }, { 'Content-Type': 'text/plain' })).status).toBe(403);
    expect((await post({ prompt: 'Bonjour' }, { Origin: 'https://ailleurs.example' })).status).toBe(403);
    expect((await post('{"prompt":')).status).toBe(400);
    expect(page.token).toBeTruthy();
  });
});

describe('a run', () => {
  /** Asks for something that the model is at until it is told to go on. */
  async function askForLong(server: TestServer) {
    const agency = await startAgentAgency(server, providers);
    const goOn = Promise.withResolvers<void>();
    const { contact } = await createRecords(server, agency.agency);
    mistral.says({
      text: (async function* () {
        yield 'Je commence.';
        await goOn.promise;
      })(),
      calls: [call('draft_sms', { prospectId: contact, body: 'Bonjour' })],
    });
    const response = await agency.post({ prompt: 'Écris', about: contact });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('commence')) text += (await reader?.read())?.value;
    const id: string = JSON.parse(text.split('\n')[0] ?? '').id;
    async function readOn() {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
      return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Line;
    }
    return { ...agency, id, goOn, readOn };
  }

  it.each<[string, string, (agency: Agency, id: string) => Promise<unknown>]>([
    ['a person', 'person', (agency, id) => agency.perform(stopAgentRun, { id })],
    ['the pause of all sending', 'paused', (agency) => agency.perform(pauseSending, {})],
    ['an owner who turns the agent off', 'person', (agency) => agency.perform(turnAgentOff, {})],
  ])('is stopped at once by %s, and makes no call any more', async (_name, endedBy, stop) => {
    const { agency, id, goOn, readOn, drafts } = await askForLong(server);
    await stop(agency, id);
    expect(await readOn()).toMatchObject({ type: 'end', run: { status: 'stopped', endedBy } });
    goOn.resolve();
    expect(await drafts()).toEqual([]);
    expect(await agency.perform(readRun, { id })).toMatchObject({ steps: [{ text: 'Je commence.' }] });
  });

  // At the limit of its time it would end by itself.
  it('ends the call of its model where it is stopped before the first word', { timeout: 60_000 }, async () => {
    const { agency, post } = await startAgency();
    const [taken, left] = [mistral.taken(), mistral.left()];
    mistral.next('hang');
    const response = await post({ prompt: 'Écris' });
    await taken;
    const { data } = await agency.perform(listRuns, { origin: 'person', limit: 1 });
    await agency.perform(stopAgentRun, { id: data[0]?.id });
    await left;
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { type: 'run', id: data[0]?.id },
      { type: 'end', run: { status: 'stopped', endedBy: 'person', calls: 0 } },
    ]);
  });

  it('is stopped before its model is asked if a person stopped it while it was being taken', async () => {
    const { agency } = await startAgency();
    const id = newId();
    await transact(server.context, systemActor(agency.id), (work) =>
      insertRun(work, { id, origin: 'person', prompt: 'Va' }),
    );
    // Once the run is taken, the answer of the next statement waits until the stop is over, of which nobody hears.
    let isTaken = false;
    const stopFirst: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isTaken) await agency.perform(stopAgentRun, { id: publicId('run', id) });
        isTaken = false;
        return result;
      },
    };
    const { rows } = server.context;
    const context = {
      ...server.context,
      rows: { ...rows, ofAgency: (agencyId: string) => rows.ofAgency(agencyId).withPlugin(stopFirst) },
      afterCommit: () => {
        isTaken = true;
      },
    };
    const agent = openAgent({ context, log: pino({ level: 'silent' }), listen: () => () => undefined });
    const { length } = mistral.receipts;
    await agent.handle({ agencyId: agency.id, id });
    expect(await agency.perform(readRun, { id: publicId('run', id) })).toMatchObject({ endedBy: 'person' });
    expect(mistral.receipts).toHaveLength(length);
  });

  it('is stopped by the erasure of somebody whose record it reads, and keeps nothing of them', async () => {
    const { agency, id, goOn, readOn, drafts } = await askForLong(server);
    await agency.perform(eraseContact, { id: await onlyContact(agency), name: 'Élodie Le Goff', reason: 'request' });
    expect(await readOn()).toMatchObject({ type: 'end', run: { status: 'stopped', endedBy: 'erased', prompt: null } });
    goOn.resolve();
    expect(await drafts()).toEqual([]);
    expect(await agency.perform(readRun, { id })).toMatchObject({ prompt: null, about: null, steps: [] });
  });

  it('is emptied by it also where it had no message of them', async () => {
    const { agency, ask } = await startAgency();
    const { id: contact } = await agency.perform(createContact, { lastName: 'Secrète', email: 'js@courriel.example' });
    mistral.says({ text: ['Rien.'] });
    const { id, run } = await ask('Que sait-on de Jeanne Secrète ?', { about: contact });
    expect(run).toMatchObject({ status: 'done', prompt: 'Que sait-on de Jeanne Secrète ?' });
    await agency.perform(eraseContact, { id: contact, name: 'Secrète', reason: 'request' });
    expect(await agency.perform(readRun, { id })).toMatchObject({ prompt: null, about: null, steps: [] });
  });

  it('ends interrupted when the server stops', async () => {
    const stopping = await startServerOn(server.store.rows);
    const { agency, id, readOn, goOn } = await askForLong({ ...server, ...stopping });
    await stopping.agent.close();
    expect(await readOn()).toMatchObject({ run: { status: 'failed', endedBy: 'interrupted' } });
    goOn.resolve();
    expect(await agency.perform(readRun, { id })).toMatchObject({ status: 'failed' });
  });
});
