import { expect, it } from 'vitest';
import { ticks } from '../../../app/schedule.ts';
import { AGENT_NAME, agentActor } from '../../../domain/agent/agent-actor.ts';
import { turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { addStep, countUsage, finishRun, insertRun, startRun } from '../../../domain/agent/run-transitions.ts';
import { listRuns, readRun, stopAgentRun } from '../../../domain/agent/runs.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import type { AgentActor, Occasion } from '../../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { perform } from '../../../door/perform.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ ownStore: true });
const { context, db } = server;

/** Runs the hourly clean-up as so many days from now. */
async function cleanUpIn(days: number): Promise<void> {
  const now = () => new Date(Date.now() + days * 86_400_000);
  const tick = ticks({ ...context, now }, server.drivers).find(({ name }) => name === 'delete old runs of agents');
  await tick?.run();
}

/** An agency whose agent has a run that works, and a contact. */
async function startAgent() {
  const agency = await server.createAgency();
  await agency.perform(turnAgentOn, { read: null });
  const { id } = await db
    .selectFrom('ai_agent')
    .select('id')
    .where('agency_id', '=', agency.id)
    .executeTakeFirstOrThrow();
  const { id: contactId } = await agency.perform(createContact, { lastName: 'Sien', email: 'sien@courriel.example' });
  const runId = newId();
  const actor = agentActor(agency.id, { id, runId });
  const within = <T>(work: (work: Work) => Promise<T>) => transact(context, actor, work);
  await within(async (work) => {
    await insertRun(work, { id: runId, origin: 'recipe', recipe: 'silent_contact' });
    await startRun(work, runId);
  });
  const propose = async (body: string, by: AgentActor = actor, occasion?: Occasion) => {
    const input = { prospectId: contactId, subject: 'Votre recherche', body };
    return (await perform(context, by, draftEmail, input, { occasion })).output as any;
  };
  const read = () => agency.perform(readRun, { id: publicId('run', runId) });
  return { agency, actor, runId, contactId: contactId as string, within, propose, read };
}

it('a draft of the agent waits like one of a key, names the agent, and belongs to its run', async () => {
  const { agency, propose, read } = await startAgent();
  const { draftId, status } = await propose('Bonjour, avez-vous trouvé ?');
  expect(status).toBe('pending');
  expect(await propose('Bonjour, avez-vous trouvé ?')).toMatchObject({ draftId, alreadyPending: true });
  expect((await read()).proposed).toEqual([
    { id: draftId, kind: 'email', status: 'pending', contactName: 'Sien', isNew: true },
  ]);
  const row = await db.selectFrom('draft').selectAll().where('id', '=', uuidOf('draft', draftId)).executeTakeFirst();
  expect(row?.requested_by).toMatchObject({ kind: 'agent', name: AGENT_NAME });
  const events = db
    .selectFrom('event')
    .select('data')
    .where('agency_id', '=', agency.id)
    .where('type', '=', 'ai_action.pending');
  expect((await events.execute()).map(({ data }: any) => data.requestedBy.kind)).toEqual(['agent']);
});

it('the agent has no operation that needs a person or another scope', async () => {
  const { actor, contactId } = await startAgent();
  const appointment = { contactId, kind: 'call', startsAt: '2027-01-04T09:00:00Z', endsAt: '2027-01-04T09:15:00Z' };
  for (const [operation, input] of [
    [scheduleVisit, appointment],
    [createContact, { lastName: 'Autre' }],
    [turnAgentOn, { read: null }],
  ] as const)
    expect((await refusalOf(perform(context, actor, operation, input))).code).toBe('missing_scope');
  // A key with the scope of the tools could too.
  expect((await perform(context, actor, createTask, { title: 'Rappeler' })).output).toMatchObject({
    title: 'Rappeler',
  });
});

it('a run keeps what it said, did and took, and learns by a step that it was stopped', async () => {
  const { agency, runId, within, read } = await startAgent();
  const call = { kind: 'call', tool: 'search_contacts', input: { q: 'Sien' }, output: '{}', isError: false } as const;
  await within(async (work) => {
    await addStep(work, runId, { kind: 'text', text: 'Je cherche.' });
    expect(await addStep(work, runId, call)).toBe(true);
    await countUsage(work, runId, { inputTokens: 900, outputTokens: 40, millicents: 12 });
  });
  await agency.perform(stopAgentRun, { id: publicId('run', runId) });
  // The call that was under way is made, and known.
  expect(await within((work) => addStep(work, runId, call))).toBe(false);
  expect(await within((work) => finishRun(work, runId))).toBeUndefined();
  const run = await read();
  expect(run).toMatchObject({ status: 'stopped', endedBy: 'person', calls: 2, inputTokens: 900, millicents: 12 });
  expect(run.steps.map(({ kind, text, tool }: any) => [kind, text ?? tool])).toEqual([
    ['text', 'Je cherche.'],
    ['call', 'search_contacts'],
    ['call', 'search_contacts'],
  ]);
  const { data } = await agency.perform(listRuns, { limit: 5 });
  expect(data).toMatchObject([{ id: publicId('run', runId), recipe: 'silent_contact' }]);
});

it('the runs that somebody has asked for are those of nobody else, page by page', async () => {
  const { agency, within } = await startAgent();
  const colleague = await createColleague(db, agency);
  const ask = async (userId: string) => {
    const id = newId();
    await within((work) => insertRun(work, { id, origin: 'person', user_id: userId, prompt: 'Écris-lui' }));
    return publicId('run', id);
  };
  const mine = [await ask(agency.owner.id)];
  const theirs = await ask(colleague.id);
  mine.unshift(await ask(agency.owner.id));
  const list = (input: object) => agency.perform(listRuns, { limit: 10, ...input });
  const idsOf = ({ data }: any) => data.map(({ id }: { id: string }) => id);
  expect(idsOf(await list({ own: true }))).toEqual(mine);
  expect(idsOf(await list({}))).toHaveLength(4);
  const first = await list({ own: true, limit: 1 });
  expect(idsOf(first)).toEqual(mine.slice(0, 1));
  expect(idsOf(await list({ own: true, limit: 1, cursor: first.nextCursor }))).toEqual(mine.slice(1));
  const asColleague = { ...agency.owner, id: colleague.id, role: 'negotiator' } as const;
  expect(idsOf((await perform(context, asColleague, listRuns, { limit: 10, own: true })).output)).toEqual([theirs]);
});

it('a recipe proposes once for a topic, also after its run is gone', async () => {
  const { actor, runId, within, propose, read } = await startAgent();
  const ofRecipe = { ...actor, recipe: 'silent_contact' } as const;
  const occasion = { topic: 'contact 1 2026-11', reasons: [] };
  const { draftId } = await propose('Bonjour, avez-vous trouvé ?', ofRecipe, occasion);
  const again = () => propose('Bonjour, où en êtes-vous ?', ofRecipe, occasion);
  await expect(again()).rejects.toThrow(/ai_run_topic_pkey/);
  expect((await read()).proposed).toMatchObject([{ id: draftId, status: 'pending' }]);
  await within((work) => finishRun(work, runId));
  await cleanUpIn(89);
  expect((await read()).status).toBe('done');
  await cleanUpIn(91);
  expect((await refusalOf(read())).code).toBe('not_found');
  await expect(again()).rejects.toThrow(/ai_run_topic_pkey/);
});
