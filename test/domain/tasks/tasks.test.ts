import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { changeTask, completeTask, reopenTask } from '../../../domain/tasks/change-task.ts';
import { countTasks, listTasks } from '../../../domain/tasks/task-list.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { announceOverdueTasks } from '../../../jobs/announce-overdue-tasks.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

/** A Monday, 11 h 30 in Paris. */
let now = new Date('2026-11-23T10:30:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });

async function createTeam() {
  const agency = await server.createAgency();
  const mine = publicId('user', agency.owner.id);
  const create = async (title: string, more: object = {}) =>
    (await agency.perform(createTask, { title, assigneeId: mine, ...more })).id as string;
  const titles = async (input: object = {}) =>
    ((await agency.perform(listTasks, input)).data as { title: string }[]).map(({ title }) => title);
  return { agency, create, titles };
}

describe('the list of tasks', () => {
  it('begins with the overdue ones, and ends with those that are due at no time', async () => {
    const { agency, create } = await createTeam();
    await create('Sans échéance');
    await create('Ce soir', { dueAt: '2026-11-23' });
    await create('Demain', { dueAt: '2026-11-24' });
    await create('Ce matin', { dueAt: '2026-11-23T09:00' });
    await create('Vendredi', { dueAt: '2026-11-20' });
    const { data } = await agency.perform(listTasks, {});
    expect(data.map(({ title, due }: { title: string; due: string }) => [title, due])).toEqual([
      ['Vendredi', 'overdue'],
      ['Ce matin', 'overdue'],
      ['Ce soir', 'today'],
      ['Demain', 'later'],
      ['Sans échéance', 'none'],
    ]);
    expect(await agency.perform(countTasks, {})).toEqual({ overdue: 2, today: 1 });
    await create('À personne', { dueAt: '2026-11-20', assigneeId: null });
    expect(await agency.perform(countTasks, {})).toEqual({ overdue: 2, today: 1 });
    expect(await agency.perform(countTasks, { team: true })).toEqual({ overdue: 3, today: 1 });
  });

  it('goes by the day of the agency, not of UTC', async () => {
    const { agency, create } = await createTeam();
    await create('Après minuit à Paris', { dueAt: '2026-11-23T23:30:00Z' });
    await create('Avant minuit à Paris', { dueAt: '2026-11-23T22:30:00Z' });
    expect(await agency.perform(countTasks, {})).toEqual({ overdue: 0, today: 1 });
  });

  it('has each task on one page, whether it has a due date or not', async () => {
    const { agency, create } = await createTeam();
    const created = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq'];
    for (const [index, title] of created.entries()) {
      await create(title, index < 3 ? { dueAt: '2026-11-25' } : {});
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await agency.perform(listTasks, { limit: 2, cursor });
      found.push(...page.data.map(({ title }: { title: string }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(created);
  });

  it('names the contact and the colleague, and is filtered by them', async () => {
    const { agency, create, titles } = await createTeam();
    const contact = await agency.perform(createContact, { firstName: 'Rose', lastName: 'Le Goff' });
    const colleague = publicId('user', (await createColleague(server.db, agency)).id);
    await create('Rappeler Rose', { contactId: contact.id, assigneeId: colleague });
    await create('Ranger les clés', { dueAt: '2026-11-23' });
    await create('Appeler le notaire', { assigneeId: colleague, dueAt: '2026-11-23' });
    const { data } = await agency.perform(listTasks, { contactId: contact.id });
    expect(data).toMatchObject([{ contactName: 'Rose Le Goff', assigneeName: expect.any(String) }]);
    expect(await titles({ assigneeId: colleague })).toEqual(['Appeler le notaire', 'Rappeler Rose']);
    expect(await agency.perform(countTasks, {})).toEqual({ overdue: 0, today: 1 });
  });

  it('shows what is done apart, the last one first', async () => {
    const { agency, create, titles } = await createTeam();
    const [first, second] = [await create('Un'), await create('Deux', { dueAt: '2026-11-20' })];
    await agency.perform(completeTask, { id: second });
    now = new Date(now.getTime() + 1000);
    await agency.perform(completeTask, { id: first });
    expect(await titles()).toEqual([]);
    expect(await titles({ status: 'done' })).toEqual(['Un', 'Deux']);
    expect((await agency.perform(listTasks, { status: 'done' })).data[1]).toMatchObject({ due: 'later' });
    await agency.perform(reopenTask, { id: second });
    expect(await titles()).toEqual(['Deux']);
  });
});

describe('a task', () => {
  it('keeps what a change does not name', async () => {
    const { agency, create } = await createTeam();
    const id = await create('Rappeler', { description: 'Avant midi', dueAt: '2026-11-24', priority: 'high' });
    const changed = await agency.perform(changeTask, { id, title: 'Écrire', dueAt: null });
    expect(changed).toMatchObject({ title: 'Écrire', dueAt: null, description: 'Avant midi', priority: 'high' });
  });

  it('that is given another date is announced again when that has passed', async () => {
    const { agency, create } = await createTeam();
    const id = await create('Rappeler', { dueAt: '2026-11-20' });
    await announceOverdueTasks(server.context);
    await agency.perform(changeTask, { id, dueAt: '2026-11-21' });
    await announceOverdueTasks(server.context);
    await announceOverdueTasks(server.context);
    const events = await server.db
      .selectFrom('event')
      .select('type')
      .where('agency_id', '=', agency.id)
      .where('type', '=', 'task.overdue')
      .execute();
    expect(events).toHaveLength(2);
  });

  it('of another agency cannot be told from one that does not exist', async () => {
    const { create } = await createTeam();
    const other = await createTeam();
    const id = await create('Rappeler');
    const unknown = publicId('task', crypto.randomUUID());
    for (const operation of [changeTask, completeTask, reopenTask]) {
      const refusals = [id, unknown].map(async (given) => {
        const { code, message } = await refusalOf(other.agency.perform(operation, { id: given }));
        return [code, message.replace(given, '…')];
      });
      const [foreign, missing] = await Promise.all(refusals);
      expect(foreign).toEqual(['not_found', 'There is no task ….']);
      expect(foreign).toEqual(missing);
    }
  });
});
