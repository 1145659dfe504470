import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { approveDraft, rejectDraft, returnDraft } from '../../../approval/drafts/decisions.ts';
import { expireDrafts } from '../../../approval/drafts/expire-drafts.ts';
import { reopenDraft } from '../../../approval/drafts/reopen-draft.ts';
import { readReview, reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { turnAgentOff, turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { listRuns } from '../../../domain/agent/runs.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { changeRecipe, listRecipes, switchRecipe } from '../../../domain/recipes/recipe-settings.ts';
import { recipeTexts } from '../../../domain/recipes/recipe-texts.ts';
import { SLICE } from '../../../jobs/agent/propose.ts';
import { MOST_A_DAY, runRecipes } from '../../../jobs/agent/run-recipes.ts';
import { startRecipeServer, startRecipes } from './recipe-agency.ts';

const server = await startRecipeServer();
const { context } = server;

/** An agency with the reminder on, and so many calls tomorrow with a person each. */
async function startCalls(count: number) {
  const started = await startRecipes(server, 'visit_reminder');
  const people: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const contactId = await started.person({ lastName: `Le ${number}` });
    people.push(contactId);
    const at = new Date(Date.parse('2026-11-25T07:00:00Z') + number * 600_000).toISOString();
    const endsAt = new Date(Date.parse(at) + 300_000).toISOString();
    await started.visit(at, { contactId, kind: 'call', endsAt });
  }
  const recipe = async () => (await started.agency.perform(listRecipes, {})).data[0];
  return { ...started, people, recipe };
}

const AT = '2026-11-24T08:00:00Z';

it('nothing is proposed before its time, and nothing while the agent or the recipe is off or the agency paused', async () => {
  const { agency, proposed } = await startCalls(1);
  expect(await server.runAt('2026-11-24T07:59:00Z')).toBe(0);
  await agency.perform(turnAgentOff, {});
  expect(await server.runAt(AT)).toBe(0);
  await agency.perform(turnAgentOn, { read: null });
  await agency.perform(pauseSending, {});
  expect(await runRecipes(context)).toBe(0);
  await agency.perform(resumeSending, {});
  await agency.perform(switchRecipe, { recipe: 'visit_reminder', enabled: false });
  expect(await runRecipes(context)).toBe(0);
  expect(await proposed()).toEqual([]);
  server.goTo('2026-11-24T07:00:00Z');
  await agency.perform(switchRecipe, { recipe: 'visit_reminder', enabled: true });
  expect(await server.runAt(AT)).toBe(1);
  expect(await proposed()).toHaveLength(1);
});

it('each proposal waits in the queue, announced, with its reasons, and comes once', async () => {
  const { agency, proposed, runs, recipe } = await startCalls(2);
  await server.runAt(AT);
  expect(await recipe()).toMatchObject({ ranAt: new Date(AT).toISOString(), nextAt: '2026-11-25T08:00:00.000Z' });
  expect(await runRecipes(context)).toBe(0);
  const events = server.db.selectFrom('event').select('type').where('agency_id', '=', agency.id);
  expect(await events.where('type', '=', 'ai_action.pending').execute()).toHaveLength(2);
  const [{ id: agentId } = { id: '' }] = (await agency.perform(reviewQueue, { limit: 5 })).requesters;
  expect(agentId).toMatch(/^agent_/);
  const { data } = await agency.perform(reviewQueue, { requestedBy: agentId, limit: 5 });
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({ recipe: 'visit_reminder', reasons: [{ code: 'visit_planned' }] });
  const own = await agency.perform(readReview, { id: data[0].draft.id });
  expect(own.reasons).toEqual((await proposed()).find(({ id }) => id === data[0].draft.id)?.reasons);
  expect(await runs()).toMatchObject([{ origin: 'recipe', recipe: 'visit_reminder', status: 'done', postponed: 0 }]);
});

it('a turn that finds nothing leaves no run', async () => {
  const { runs, recipe } = await startCalls(0);
  expect(await server.runAt(AT)).toBe(1);
  expect(await runs()).toEqual([]);
  expect(await recipe()).toMatchObject({ ranAt: new Date(AT).toISOString(), nextAt: '2026-11-25T08:00:00.000Z' });
});

it('whoever may not be written to is left out, without noise', async () => {
  const { agency, people, proposed } = await startCalls(3);
  const [denied, erased, open] = people as [string, string, string];
  await agency.perform(updateContact, { id: denied, consent: { email: { status: 'denied', source: 'Appel' } } });
  await agency.perform(eraseContact, { id: erased, name: 'Yann Le 1', reason: 'request' });
  await server.runAt(AT);
  expect((await proposed()).map(({ contactId }) => contactId)).toEqual([open]);
  const refused = server.db.selectFrom('journal_entry').select('operation').where('agency_id', '=', agency.id);
  expect(await refused.where('outcome', '=', 'refused').execute()).toEqual([]);
});

it('a process that dies leaves the rest to a later turn, which proposes nothing twice', async () => {
  const { proposed, runs, recipe } = await startCalls(SLICE + 2);
  server.goTo(AT);
  // The clock is asked before each transaction: from the sixth time on, after the first slice, this process does nothing any more.
  let asked = 0;
  const dying = () => {
    asked += 1;
    if (asked > 5) throw new Error('The process has died.');
    return server.now();
  };
  await expect(runRecipes({ ...context, now: dying })).rejects.toThrow('1 of 1 failed');
  expect(await proposed()).toHaveLength(SLICE);
  expect(await runs()).toMatchObject([{ status: 'running' }]);
  // Its run still looks alive.
  await runRecipes(context);
  expect(await proposed()).toHaveLength(SLICE);
  await server.runAt('2026-11-24T08:03:00Z');
  expect(await proposed()).toHaveLength(SLICE + 2);
  expect(await runs()).toMatchObject([{ status: 'failed', ended_by: 'interrupted' }, { status: 'done' }]);
  expect((await recipe()).nextAt).toBe('2026-11-25T08:00:00.000Z');
});

it('of two processes one proposes', async () => {
  const { proposed, runs } = await startCalls(6);
  server.goTo(AT);
  await Promise.all([runRecipes(context), runRecipes(context), runRecipes(context)]);
  expect(await proposed()).toHaveLength(6);
  expect(await runs()).toHaveLength(1);
});

it('a recipe proposes so many a day and says how many it has left for the next', async () => {
  const { agency, proposed } = await startCalls(MOST_A_DAY + 3);
  await server.runAt(AT);
  expect(await proposed()).toHaveLength(MOST_A_DAY);
  expect((await agency.perform(listRuns, { limit: 1 })).data).toMatchObject([{ drafts: MOST_A_DAY, postponed: 3 }]);
  // A second turn of the same day proposes no more.
  const rows = server.db.updateTable('ai_recipe').set({ next_at: server.now() });
  await rows.where('agency_id', '=', agency.id).execute();
  await runRecipes(context);
  expect(await proposed()).toHaveLength(MOST_A_DAY);
});

it('whoever lacks a value is counted apart from what is left for the next day', async () => {
  const { agency, person, visit, proposed } = await startCalls(MOST_A_DAY + 1);
  const { subject } = recipeTexts.visit_reminder.fr;
  const body = 'Bonjour {{contact.firstName}}, à {{visit.hour}}.';
  await agency.perform(changeRecipe, { recipe: 'visit_reminder', at: '09:00', number: 1, subject, body });
  for (const hour of ['20', '21']) {
    const contactId = await person({ firstName: null });
    await visit(`2026-11-25T${hour}:00:00Z`, { contactId, kind: 'call' });
  }
  await server.runAt(AT);
  expect(await proposed()).toHaveLength(MOST_A_DAY);
  expect((await agency.perform(listRuns, { limit: 1 })).data).toMatchObject([{ postponed: 1, lacking: 2 }]);
});

it('a turn whose recipe is turned off leaves nothing for the next day', async () => {
  const { proposed, runs } = await startCalls(MOST_A_DAY + 3);
  server.goTo(AT);
  await sql`create function act() returns trigger language plpgsql as $$ begin
    update ai_recipe set enabled = false, next_at = null where agency_id = new.agency_id; return null; end $$`.execute(
    server.db,
  );
  await sql`create trigger acts after insert on ai_run_draft for each row execute function act()`.execute(server.db);
  await runRecipes(context);
  await sql`drop trigger acts on ai_run_draft`.execute(server.db);
  await sql`drop function act()`.execute(server.db);
  expect((await proposed()).length).toBeLessThan(MOST_A_DAY);
  expect(await runs()).toMatchObject([{ status: 'done', postponed: 0 }]);
});

it('a recipe whose search fails is tried again later, as one whose turn fails', async () => {
  const { agency, recipe } = await startCalls(1);
  // Its days would be after the last one that a date can name.
  await server.db.updateTable('ai_recipe').set({ number: 2_000_000_000 }).where('agency_id', '=', agency.id).execute();
  await expect(server.runAt(AT)).rejects.toThrow('1 of 1 failed');
  expect(await recipe()).toMatchObject({ ranAt: null, nextAt: '2026-11-24T08:15:00.000Z' });
  await agency.perform(switchRecipe, { recipe: 'visit_reminder', enabled: false });
});

it('a run that a person stops or a pause interrupts proposes no more', async () => {
  /** Runs the recipes; with the first drafts something happens in the store. */
  const runWith = async (change: RawBuilder<unknown>) => {
    await sql`create function act() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`.execute(
      server.db,
    );
    await sql`create trigger acts after insert on ai_run_draft for each row execute function act()`.execute(server.db);
    await server.runAt(AT);
    await sql`drop trigger acts on ai_run_draft`.execute(server.db);
    await sql`drop function act()`.execute(server.db);
  };
  const paused = await startCalls(SLICE + 1);
  await runWith(sql`update agency set paused_at = now() where id = new.agency_id`);
  expect(await paused.proposed()).toHaveLength(SLICE);
  expect(await paused.runs()).toMatchObject([{ status: 'stopped', ended_by: 'paused' }]);
  expect((await paused.recipe()).nextAt).toBe(new Date(AT).toISOString());
  const stopped = await startCalls(SLICE + 1);
  await runWith(sql`update ai_run set status = 'stopped', ended_by = 'person', ended_at = now()
    where agency_id = new.agency_id and id = new.run_id`);
  expect(await stopped.proposed()).toHaveLength(SLICE);
  expect(await stopped.runs()).toMatchObject([{ status: 'stopped', ended_by: 'person' }]);
  expect((await stopped.recipe()).nextAt).toBe('2026-11-25T08:00:00.000Z');
});

it('a turn that a pause has kept takes place until the evening, and else at the recipe’s next time', async () => {
  const { agency, proposed, recipe } = await startCalls(1);
  await agency.perform(pauseSending, {});
  server.goTo('2026-11-24T17:59:00Z');
  await agency.perform(resumeSending, {});
  await runRecipes(context);
  expect(await proposed()).toHaveLength(1);
  const late = await startCalls(1);
  await late.agency.perform(pauseSending, {});
  server.goTo('2026-11-24T18:00:00Z');
  await late.agency.perform(resumeSending, {});
  await runRecipes(context);
  expect(await late.proposed()).toEqual([]);
  expect(await late.recipe()).toMatchObject({ ranAt: null, nextAt: '2026-11-25T08:00:00.000Z' });
  expect((await recipe()).nextAt).toBe('2026-11-25T08:00:00.000Z');
});

it('an approved text whose reason is gone waits for another decision after the next turn', async () => {
  const { agency, proposed } = await startCalls(1);
  await server.runAt(AT);
  const [{ id } = { id: '' }] = await proposed();
  const { draft } = await agency.perform(readReview, { id });
  await agency.perform(approveDraft, { id, fingerprint: draft.fingerprint, sendAt: '2026-11-25T09:00:00Z' });
  await server.db.updateTable('visit').set({ status: 'cancelled' }).where('agency_id', '=', agency.id).execute();
  await server.runAt('2026-11-25T08:00:00Z');
  expect(await proposed()).toMatchObject([{ status: 'pending', flagged: true, reasonCode: null }]);
});

it('another agency’s recipes and people are its own', async () => {
  const [one, other] = [await startCalls(1), await startCalls(2)];
  await server.runAt(AT);
  expect([(await one.proposed()).length, (await other.proposed()).length]).toEqual([1, 2]);
  expect((await one.agency.perform(reviewQueue, { limit: 5 })).data).toHaveLength(1);
});

it('three rejections in a row let a recipe rest, until a person lets it go on', async () => {
  const { agency, person, visit, proposed, recipe } = await startCalls(4);
  await server.runAt(AT);
  const [first, second, third, fourth] = (await proposed()).map(({ id }) => id) as [string, string, string, string];
  expect(await agency.perform(rejectDraft, { id: first, reason: 'Inutile' })).toMatchObject({ restingRecipe: null });
  await agency.perform(returnDraft, { id: second, remark: 'Plus court' });
  expect(await recipe()).toMatchObject({ rejections: 2, restedAt: null });
  const answer = await agency.perform(rejectDraft, { id: third, reason: 'Inutile' });
  expect(answer).toMatchObject({ id: third, status: 'rejected', restingRecipe: 'visit_reminder' });
  expect(await recipe()).toMatchObject({
    rejections: 3,
    restedAt: new Date(AT).toISOString(),
    enabled: true,
    asks: true,
  });
  // A rejection that is taken back does not count.
  await agency.perform(reopenDraft, { id: third });
  expect(await recipe()).toMatchObject({ rejections: 2, restedAt: null });
  await agency.perform(rejectDraft, { id: third, reason: 'Inutile' });

  await visit('2026-11-26T09:00:00Z', { contactId: await person(), kind: 'call' });
  await server.runAt('2026-11-25T08:00:00Z');
  // It proposes nothing, and still takes back what is over by now.
  expect((await proposed()).map(({ id, reasonCode }) => [id, reasonCode])).toEqual([
    ...[first, second, third].map((id) => [id, null]),
    [fourth, 'outdated'],
  ]);
  server.goTo('2026-11-25T07:00:00Z');
  expect(await agency.perform(switchRecipe, { recipe: 'visit_reminder', enabled: true })).toMatchObject({
    ...{ rejections: 0, restedAt: null, asks: false },
  });
  await server.runAt('2026-11-25T08:00:00Z');
  expect(await proposed()).toHaveLength(5);
});

it('a recipe that rests is left off, or goes on as it was, as an owner answers', async () => {
  const { agency, proposed, recipe } = await startCalls(5);
  await server.runAt(AT);
  const [first, second, third, fourth, fifth] = (await proposed()).map(({ id }) => id);
  for (const id of [first, second, third]) await agency.perform(rejectDraft, { id, reason: 'Inutile' });
  const answer = (input: object) => agency.perform(switchRecipe, { recipe: 'visit_reminder', ...input });
  expect(await answer({ enabled: false })).toMatchObject({ restedAt: new Date(AT).toISOString(), asks: false });
  // Decisions about its other drafts change nothing any more.
  const { draft } = await agency.perform(readReview, { id: fourth });
  await agency.perform(approveDraft, { id: fourth, fingerprint: draft.fingerprint });
  await agency.perform(rejectDraft, { id: fifth, reason: 'Inutile' });
  await agency.perform(reopenDraft, { id: third });
  expect(await recipe()).toMatchObject({ enabled: false, restedAt: new Date(AT).toISOString(), asks: false });
  // A recipe that proposes in weeks alone goes on without being turned on.
  expect(await answer({ enabled: false, rests: false })).toMatchObject({
    ...{ enabled: false, rejections: 0, restedAt: null, asks: false },
  });
});

it('an approval begins to count anew, also of a corrected text, and what no person has decided does not count', async () => {
  const { agency, proposed, recipe } = await startCalls(5);
  await server.runAt(AT);
  const [first, second, third, fourth] = (await proposed()).map(({ id }) => id) as [string, string, string, string];
  for (const id of [first, second]) await agency.perform(rejectDraft, { id, reason: 'Inutile' });
  const { draft } = await agency.perform(readReview, { id: third });
  await agency.perform(approveDraft, { id: third, fingerprint: draft.fingerprint });
  expect(await recipe()).toMatchObject({ rejections: 0 });
  await agency.perform(rejectDraft, { id: fourth, reason: 'Inutile' });
  server.goTo('2026-12-20T08:00:00Z');
  await expireDrafts(context);
  expect((await proposed())[4]).toMatchObject({ status: 'expired' });
  expect(await recipe()).toMatchObject({ rejections: 1, restedAt: null });
});
