import { describe, expect, it } from 'vitest';
import { returnDraft } from '../../approval/drafts/decisions.ts';
import { readReview } from '../../approval/drafts/review-queue.ts';
import { agentActor } from '../../domain/agent/agent-actor.ts';
import { changeAgentModel, turnAgentOff } from '../../domain/agent/agent-settings.ts';
import { runLimits } from '../../domain/agent/run-limits.ts';
import { insertRun, noteContacts, startRun } from '../../domain/agent/run-transitions.ts';
import { listRuns, readRun } from '../../domain/agent/runs.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { draftSms } from '../../domain/conversations/message-drafts.ts';
import { eraseContact } from '../../domain/erasure/erase-contact.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import { transact } from '../../door/transaction/transact.ts';
import { sweepRuns } from '../../jobs/agent/sweep.ts';
import { startModelProviders } from '../delivery/model-providers.ts';
import { createRecords } from '../support/records.ts';
import { type Agency, startTestServer } from '../support/test-server.ts';
import { call, type Line, startAgentAgency } from './agent-at-work.ts';

const server = await startTestServer({ ownStore: true });
const { context, agent, wakes } = server;
const { providers } = await startModelProviders();
const { mistral } = providers;

const startAgency = (change?: object) => startAgentAgency(server, providers, change);
const told = () => JSON.parse(mistral.receipts.at(-1)?.body ?? '{}');

/** An agency whose agent has written a draft to a contact. */
async function startWithDraft() {
  const agency = await startAgency();
  const { contact } = await createRecords(server, agency.agency);
  mistral.says({ calls: [call('draft_sms', { prospectId: contact, body: 'Bonjour' })] }, { text: ['Fait.'] });
  const { id: runId, drafts } = await agency.ask('Écris-lui', { about: contact });
  return { ...agency, contact, runId, draftId: publicId('draft', drafts[0]?.id ?? '') };
}

/** Does the work that a worker would be woken for. */
async function work(): Promise<void> {
  for (const { id } of wakes.splice(0).filter(({ queue }) => queue === 'agent')) {
    const { agency_id } = await server.db
      .selectFrom('ai_run')
      .select('agency_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await agent.handle({ agencyId: agency_id, id });
  }
}

describe('a draft of the agent that is sent back', () => {
  it('is written again with the remark, by a worker, with what was said before', async () => {
    const { agency, contact, draftId, drafts } = await startWithDraft();
    await agency.perform(returnDraft, { id: draftId, remark: 'Plus chaleureux' });
    mistral.says(
      { calls: [call('draft_sms', { prospectId: contact, body: 'Chère Madame, bonjour' })] },
      { text: ['Réécrit.'] },
    );
    await work();
    const { messages } = told();
    expect(JSON.stringify(messages)).toContain('Écris-lui');
    const request = messages.findLast(({ role }: Line) => role === 'user');
    expect(JSON.parse(request?.content[0].text)).toMatchObject({
      request: 'Plus chaleureux',
      about: { returned: { kind: 'sms', body: 'Bonjour' }, contact: { id: contact } },
    });
    expect((await drafts()).map(({ status, item }) => [status, item.body])).toEqual([
      ['rejected', 'Bonjour'],
      ['pending', 'Chère Madame, bonjour'],
    ]);
    const { data } = await agency.perform(listRuns, { origin: 'sent_back', limit: 5 });
    expect(data).toMatchObject([{ status: 'done', prompt: 'Plus chaleureux', about: draftId, drafts: 1 }]);
  });

  it('counts its versions when it is sent back again', async () => {
    const { agency, contact, drafts } = await startWithDraft();
    for (const body of ['Bonjour Madame', 'Chère Madame']) {
      const sent = publicId('draft', (await drafts()).at(-1)?.id ?? '');
      await agency.perform(returnDraft, { id: sent, remark: `Plutôt « ${body} »` });
      mistral.says({ calls: [call('draft_sms', { prospectId: contact, body })] }, { text: ['Réécrit.'] });
      await work();
    }
    const ids = (await drafts()).map(({ id }) => publicId('draft', id));
    const reviews = await Promise.all(ids.map((id) => agency.perform(readReview, { id })));
    expect(reviews.map(({ version, rewriteOf }) => [version, rewriteOf])).toEqual([
      [1, null],
      [2, ids[0]],
      [3, ids[1]],
    ]);
  });

  it('tells the model nothing of the run of a recipe, nor counts its people as read', async () => {
    const { agency } = await startAgency();
    const { contact } = await createRecords(server, agency);
    const { id: other } = await agency.perform(createContact, { lastName: 'Autre', email: 'autre@courriel.example' });
    const runId = newId();
    const proposal = { recipe: 'silent_contact', topic: 'sujet', reasons: [] } as const;
    const { id } = await server.db
      .selectFrom('ai_agent')
      .select('id')
      .where('agency_id', '=', agency.id)
      .executeTakeFirstOrThrow();
    await transact(context, systemActor(agency.id), async (work) => {
      await insertRun(work, { id: runId, origin: 'recipe', recipe: 'silent_contact' });
      await startRun(work, runId);
      await noteContacts(work, runId, [uuidOf('contact', other)]);
    });
    const recipe = { ...agentActor(agency.id, { id, runId }), proposal };
    const held: any = (await perform(context, recipe, draftSms, { prospectId: contact, body: 'Bonjour' })).output;
    await agency.perform(returnDraft, { id: held.draftId, remark: 'Plus chaleureux' });
    mistral.says({ text: ['Bien.'] });
    await work();
    expect(told().messages.map(({ role }: Line) => role)).toEqual(['system', 'user']);
    expect(JSON.stringify(told().messages)).not.toContain('null');
    const noted = server.db.selectFrom('ai_run_contact').select('contact_id').where('agency_id', '=', agency.id);
    expect(await noted.where('run_id', '<>', runId).execute()).toEqual([{ contact_id: uuidOf('contact', contact) }]);
  });

  it('says whose request it answers, until that person is erased', async () => {
    const { agency, colleague, contact, runId, draftId } = await startWithDraft();
    const read = async () => (await agency.perform(readReview, { id: draftId })).request;
    expect(await read()).toEqual({ runId, userName: colleague.name, prompt: 'Écris-lui' });
    await agency.perform(eraseContact, { id: contact, name: 'Élodie Le Goff', reason: 'request' });
    expect(await read()).toBeNull();
  });

  it('is not written again where the person is erased before', async () => {
    const { agency, contact, draftId } = await startWithDraft();
    await agency.perform(returnDraft, { id: draftId, remark: 'Dis que Mme Le Goff divorce' });
    await agency.perform(eraseContact, { id: contact, name: 'Élodie Le Goff', reason: 'request' });
    const { length } = mistral.receipts;
    await work();
    expect(mistral.receipts).toHaveLength(length);
    const { data } = await agency.perform(listRuns, { origin: 'sent_back', limit: 5 });
    expect(data).toMatchObject([{ status: 'stopped', endedBy: 'erased', prompt: null, about: null }]);
  });

  it('only ends where the agent is off or has no model', async () => {
    for (const change of [
      (agency: Agency) => agency.perform(turnAgentOff, {}),
      (agency: Agency) => agency.perform(changeAgentModel, { model: null }),
    ]) {
      const { agency, draftId } = await startWithDraft();
      await change(agency);
      expect(await agency.perform(returnDraft, { id: draftId, remark: 'Plus court' })).toMatchObject({
        decision: 'returned',
      });
      expect((await agency.perform(listRuns, { origin: 'sent_back', limit: 5 })).data).toEqual([]);
    }
  });
});

describe('a run whose process died', () => {
  /** Inserts a run that somebody took so long ago, if it was taken. */
  async function insert(origin: 'person' | 'sent_back', { createdAgo, takenAgo }: Record<string, number | undefined>) {
    const { agency } = await startAgency();
    const id = newId();
    const at = (ago: number) => ({ ...context, now: () => new Date(Date.now() - ago) });
    await transact(at(createdAgo ?? 0), systemActor(agency.id), (work) =>
      insertRun(work, { id, origin, prompt: 'Va' }),
    );
    if (takenAgo !== undefined) await transact(at(takenAgo), systemActor(agency.id), (work) => startRun(work, id));
    wakes.length = 0;
    await sweepRuns(context);
    const { status, endedBy } = await agency.perform(readRun, { id: publicId('run', id) });
    return { status, endedBy, woken: wakes.some((wake) => wake.queue === 'agent' && wake.id === id) };
  }

  const minute = 60_000;

  it.each([
    [
      'is ended once no process can be at it any more',
      'person',
      { createdAgo: 4 * minute, takenAgo: 3 * minute },
      true,
    ],
    ['goes on while one may be', 'person', { createdAgo: 3 * minute, takenAgo: runLimits.milliseconds }, false],
    ['is ended if nobody took what a colleague waits for', 'person', { createdAgo: minute }, true],
    ['is ended if nobody took what was sent back', 'sent_back', { createdAgo: 11 * minute }, true],
  ] as const)('%s', async (_name, origin, times, isEnded) => {
    const { status, endedBy } = await insert(origin, times);
    expect([status, endedBy]).toEqual(isEnded ? ['failed', 'interrupted'] : ['running', null]);
  });

  it('wakes a worker again for what was sent back', async () => {
    expect(await insert('sent_back', { createdAgo: minute })).toEqual({
      ...{ status: 'waiting', endedBy: null, woken: true },
    });
  });

  it('is begun again by asking to go on, and the same text is the same draft', async () => {
    const { agency, ask, contact, runId, drafts } = await startWithDraft();
    const died = { status: 'failed', ended_by: 'interrupted' } as const;
    await server.db.updateTable('ai_run').set(died).where('id', '=', uuidOf('run', runId)).execute();
    mistral.says({ calls: [call('draft_sms', { prospectId: contact, body: 'Bonjour' })] }, { text: ['Fait.'] });
    const { run } = await ask('Reprends', { follows: runId });
    expect(await drafts()).toHaveLength(1);
    expect(run.steps[0]?.output).toContain('"alreadyPending":true');
    expect(run.proposed).toMatchObject([{ kind: 'sms', status: 'pending', isNew: false }]);
    expect((await agency.perform(readRun, { id: runId })).proposed).toMatchObject([{ isNew: true }]);
  });
});

describe('a model without measure', () => {
  it('makes twenty calls and no more', async () => {
    const { ask } = await startAgency();
    mistral.saysForEver({ calls: [call('search_contacts', { q: 'Dupont' })] });
    const { run } = await ask('Cherche Dupont');
    mistral.saysForEver(undefined);
    expect(run).toMatchObject({ status: 'stopped', endedBy: 'call_limit', calls: runLimits.calls });
  });

  it('stops when the budget of the month is spent, which other requests have used too', async () => {
    // An answer of the fake has 154 tokens, which cost 616 thousandths of a cent.
    const { ask } = await startAgency({ budgetCents: 1, inputCents: 4000, outputCents: 4000 });
    mistral.says({ text: ['Bien.'] });
    expect((await ask('Bonjour')).run).toMatchObject({ status: 'done', millicents: 616 });
    mistral.says({ calls: [call('search_contacts', { q: 'Dupont' })] });
    expect((await ask('Cherche')).run).toMatchObject({ status: 'stopped', endedBy: 'budget', calls: 0 });
    expect(await ask('Encore')).toMatchObject({ status: 422, code: 'agent_budget' });
  });

  it('shares the limit of sixty calls a minute with the other runs of the agency', async () => {
    const { ask } = await startAgency();
    const search = { calls: Array.from({ length: 19 }, () => call('search_contacts', { q: 'Dupont' })) };
    const answers = [];
    for (let request = 0; request < 4; request++) {
      mistral.says(search, { text: ['Bien.'] });
      answers.push((await ask('Cherche')).lines);
    }
    const refused = answers.flat().filter(({ text }: Line) => text?.startsWith('rate_limited:'));
    expect(refused).toHaveLength(4 * 19 - 60);
  });
});

it('a fault of the provider ends the run with its code, and no word of it', async () => {
  const { ask } = await startAgency({ apiKey: 'fausse' });
  const { run } = await ask('Bonjour');
  expect(run).toMatchObject({ status: 'failed', endedBy: 'key_refused' });
  expect(JSON.stringify(run)).not.toContain('Unauthorized');
});
