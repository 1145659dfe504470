import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { assignContacts, moveContacts, tagContacts, untagContacts } from '../../../../domain/contacts/bulk-changes.ts';
import { createContact, getContact } from '../../../../domain/contacts/contacts.ts';
import { browseContacts, countContacts } from '../../../../domain/contacts/list/browse-contacts.ts';
import { movePipeline } from '../../../../domain/contacts/pipeline.ts';
import { newId, publicId, uuidOf } from '../../../../domain/shared/ids.ts';
import { createTask } from '../../../../domain/tasks/tasks.ts';
import { tenantOf } from '../../../../storage/tenant.ts';
import { refusalOf } from '../../../support/colleagues.ts';
import { startTestServer } from '../../../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const rows = tenantOf(server.db, agency.id);
const me = publicId('user', agency.owner.id);
const create = async (lastName: string, input: object = {}) =>
  (await agency.perform(createContact, { lastName, ...input })).id as string;
const browse = (input: object = {}) => agency.perform(browseContacts, { limit: 100, ...input });
const namesOf = async (input: object = {}) => (await browse(input)).data.map(({ name }: { name: string }) => name);

/** Lets a contact have exchanged their last message so many days ago. */
async function exchanged(contactId: string, daysAgo: number) {
  const at = new Date(server.context.now().getTime() - daysAgo * 86_400_000);
  const row = {
    id: newId(),
    contact_id: uuidOf('contact', contactId),
    channel: 'sms',
    status: 'open',
    unread_count: 0,
  };
  await rows.insert('conversation', { ...row, last_message_at: at, created_at: at } as never).execute();
}

const anne = await create('Anne', { intent: 'buy', assignedTo: me, search: { cities: ['Nantes'] }, tags: ['vip'] });
const bruno = await create('Bruno', { intent: 'sell', assignedTo: me });
const chloe = await create('Chloé', { intent: 'both' });
const denis = await create('Denis', { intent: 'sell' });
await exchanged(anne, 40);
await exchanged(bruno, 5);
await exchanged(chloe, 60);
await exchanged(denis, 90);
await agency.perform(movePipeline, { id: anne, stage: 'visiting' });
await agency.perform(movePipeline, { id: denis, stage: 'won' });

describe('the table of contacts', () => {
  it.each([
    ['newest', ['Denis', 'Chloé', 'Bruno', 'Anne']],
    ['name', ['Anne', 'Bruno', 'Chloé', 'Denis']],
    ['quiet', ['Denis', 'Chloé', 'Anne', 'Bruno']],
    ['recent', ['Bruno', 'Anne', 'Chloé', 'Denis']],
  ])('is sorted by %s, page by page', async (sort, expected) => {
    expect(await namesOf({ sort })).toEqual(expected);
    const names: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await agency.perform(browseContacts, { sort, limit: 1, ...(cursor && { cursor }) });
      names.push(...page.data.map(({ name }: { name: string }) => name));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(names).toEqual(expected);
  });

  it('is filtered by kind, stage, town, tag and colleague', async () => {
    expect(await namesOf({ kinds: ['seller', 'both'] })).toEqual(['Denis', 'Chloé', 'Bruno']);
    expect(await namesOf({ stages: ['visiting', 'won'] })).toEqual(['Denis', 'Anne']);
    expect(await namesOf({ city: 'NANTES' })).toEqual(['Anne']);
    expect(await namesOf({ tag: 'vip' })).toEqual(['Anne']);
    expect(await namesOf({ assignedTo: me })).toEqual(['Bruno', 'Anne']);
  });

  it('is filtered by a tag of thousands', async () => {
    const other = await server.createAgency();
    await sql`insert into contact (agency_id, id, last_name, stage, language, tags, created_at, updated_at)
      select ${other.id}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Nom ' || n, 'new', 'fr', '{courant}',
        now(), now() from generate_series(1, 2001) as n`.execute(server.db);
    const { data } = await other.perform(browseContacts, { tag: 'courant', limit: 2 });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Nom 2001', 'Nom 2000']);
  });

  it('shows those who heard nothing for long, but for those who bought or are lost', async () => {
    expect(await namesOf({ quietDays: 30, sort: 'quiet' })).toEqual(['Chloé', 'Anne']);
    expect(await namesOf({ quietDays: 30, assignedTo: me })).toEqual(['Anne']);
  });

  it('is searched as the API is, with the same filters', async () => {
    expect(await namesOf({ q: 'chlo' })).toEqual(['Chloé']);
    expect(await namesOf({ q: 'chlo', assignedTo: me })).toEqual([]);
    expect(await namesOf({ q: 'anne', quietDays: 30, kinds: ['buyer'], city: 'nantes', tag: 'vip' })).toEqual(['Anne']);
  });

  it('is counted with the same filters, up to ten thousand', async () => {
    for (const filters of [
      ...[{}, { kinds: ['seller', 'both'] }, { kinds: ['seller'], assignedTo: me }, { city: 'nantes' }, { tag: 'vip' }],
      ...[{ quietDays: 30 }, { q: 'chlo' }, { q: 'chlo', assignedTo: me }, { q: 'anne', tag: 'vip', city: 'nantes' }],
    ]) {
      const { length } = await namesOf(filters);
      expect([filters, await agency.perform(countContacts, filters)]).toEqual([
        filters,
        { count: length, isMore: false },
      ]);
    }
  });

  it('is counted no further than ten thousand', async () => {
    const other = await server.createAgency();
    await sql`insert into contact (agency_id, id, last_name, stage, language, created_at, updated_at)
      select ${other.id}, ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, 'Nom ' || n, 'new', 'fr', now(), now()
        from generate_series(1, 10001) as n`.execute(server.db);
    expect(await other.perform(countContacts, {})).toEqual({ count: 10_000, isMore: true });
  });

  it('shows the next task that is due', async () => {
    await agency.perform(createTask, { title: 'Rappeler', contactId: anne, dueAt: '2027-01-02' });
    await agency.perform(createTask, { title: 'Plus tard', contactId: anne, dueAt: '2027-02-02' });
    const { data } = await browse({ q: 'anne' });
    expect(data[0]).toMatchObject({
      nextAction: { visitKind: null, title: 'Rappeler' },
      kind: 'buyer',
      stage: 'visiting',
    });
  });
});

describe('several contacts at once', () => {
  it('are assigned and tagged, and what was not so before is told, so that it can be undone', async () => {
    const assigned = await agency.perform(assignContacts, { ids: [bruno, denis], assignedTo: me });
    expect(assigned).toEqual({ changed: [{ id: denis, assignedTo: null }] });
    expect(await agency.perform(getContact, { id: denis })).toMatchObject({ assignedTo: me });
    expect(await agency.perform(tagContacts, { ids: [anne, bruno], tag: 'vip' })).toEqual({ changed: [bruno] });
    expect(await agency.perform(getContact, { id: bruno })).toMatchObject({ tags: ['vip'] });
    expect(await agency.perform(untagContacts, { ids: [bruno, denis], tag: 'vip' })).toEqual({
      changed: [bruno],
    });
    expect(await agency.perform(getContact, { id: bruno })).toMatchObject({ tags: [] });
  });

  it('are moved, and moved back by those that nobody has moved since', async () => {
    const [one, two, three] = [await create('Un'), await create('Deux'), await create('Trois')];
    await agency.perform(movePipeline, { id: three, stage: 'offer' });
    const ids = [one, two, three];
    expect(await refusalOf(agency.perform(moveContacts, { ids, stage: 'lost' }))).toMatchObject({
      code: 'reason_required',
    });
    const { changed } = await agency.perform(moveContacts, { ids, stage: 'lost', reason: 'Sans suite' });
    expect(changed).toHaveLength(3);
    expect(changed).toContainEqual({ id: three, stage: 'offer' });
    expect(await agency.perform(moveContacts, { ids, stage: 'lost', reason: 'Sans suite' })).toEqual({ changed: [] });
    await agency.perform(movePipeline, { id: one, stage: 'visiting' });
    const back = { ids: [one, two], stage: 'new', from: 'lost' } as const;
    expect(await agency.perform(moveContacts, back)).toEqual({ changed: [{ id: two, stage: 'lost' }] });
    expect(await agency.perform(getContact, { id: one })).toMatchObject({ stage: 'visiting' });
  });

  it('are all left as they were if one is unknown', async () => {
    const unknown = publicId('contact', newId());
    const refusal = await refusalOf(agency.perform(tagContacts, { ids: [chloe, unknown], tag: 'x' }));
    expect(refusal).toMatchObject({ code: 'not_found' });
    expect(await agency.perform(getContact, { id: chloe })).toMatchObject({ tags: [] });
  });
});
