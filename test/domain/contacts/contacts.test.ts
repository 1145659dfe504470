import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { listTags } from '../../../domain/contacts/tags.ts';
import { whileLocked } from '../../support/waiting.ts';
import { script, world } from '../../support/world.ts';

const here = await world();
const { db } = here;
const agency = await here.agency();
const create = (input: object) => agency.does(createContact, { allowDuplicate: true, ...input });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was not refused'),
    (error) => error,
  );
const eventsOf = async (contactId: string) => {
  const rows = await db.selectFrom('event').select(['type', 'data']).orderBy('id').execute();
  return rows.filter(({ data }) => JSON.stringify(data).includes(contactId)).map(({ type }) => type);
};

describe('a contact', () => {
  it('is created with what is known; the rest is said to be unknown', async () => {
    const contact = await create({ firstName: '  Jérôme ', email: 'Jerome@Courriel.example' });
    expect(contact).toMatchObject({
      firstName: 'Jérôme',
      lastName: null,
      email: 'jerome@courriel.example',
      stage: 'new',
      language: 'fr',
      consent: { sms: { status: 'unknown', recordedAt: null }, email: { status: 'unknown' } },
    });
    expect(await agency.does(getContact, { id: contact.id })).toEqual(contact);
    expect(await eventsOf(contact.id)).toEqual(['contact.created']);
  });

  it('needs a name, an e-mail or a phone number', async () => {
    expect(await refusal(create({ tags: ['vip'] }))).toMatchObject({ code: 'invalid_request' });
    const { id } = await create({ lastName: 'X' });
    expect(await refusal(agency.does(updateContact, { id, lastName: null }))).toMatchObject({
      code: 'invalid_request',
    });
    expect(await refusal(create({ firstName: '   ' }))).toMatchObject({ errors: [{ path: 'firstName' }] });
  });

  it.each([
    ['06 39 98 12 34', '+33639981234'],
    ['06.39.98.12.34', '+33639981234'],
    ['0033 6 39 98 12 34', '+33639981234'],
    ['+33 (0)6 39 98 12 34', '+33639981234'],
    ['01 99 00 12 34', '+33199001234'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('keeps the phone number %s as %s', async (written, kept) => {
    expect((await create({ phone: written })).phone).toBe(kept);
  });

  it.each(['12', '06 39 98 12', 'bonjour', '+33', '06 39 98 12 34 56 78', '٠٦٣٩٩٨'])(
    'refuses the phone number %s',
    async (written) => {
      expect(await refusal(create({ phone: written }))).toMatchObject({ errors: [{ path: 'phone' }] });
    },
  );

  it.each(['👩‍👩‍👧 Zoë', 'O’Connor-Łukasiewicz', '李小龍', '\u202Eevil\u202C', 'Ærøskøbing'])(
    'may be called %s',
    async (lastName) => {
      expect((await create({ lastName })).lastName).toBe(lastName);
    },
  );

  it.each([
    ['budgetMinEuros', -1],
    ['budgetMaxEuros', 1e12],
    ['budgetMaxEuros', 250_000.5],
    ['firstName', 'x'.repeat(101)],
    ['lastName', 'nul\u0000'],
    ['lastName', 'half \ud800'],
    ['email', 'not an address'],
    ['language', 'de'],
    ['assignedTo', 'contact_01k2m6w9hxe8ra1v5d0z3tq7bn'],
  ])('refuses %s = %j by name', async (field, value) => {
    const refused = await refusal(create({ lastName: 'X', [field]: value }));
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: field }] });
  });

  it('has a lowest budget that is not above the highest, also after an update', async () => {
    expect(await refusal(create({ lastName: 'X', budgetMinEuros: 2, budgetMaxEuros: 1 }))).toMatchObject({
      errors: [{ path: 'budgetMinEuros' }],
    });
    const { id } = await create({ lastName: 'X', budgetMaxEuros: 200_000 });
    expect(await refusal(agency.does(updateContact, { id, budgetMinEuros: 300_000 }))).toMatchObject({
      code: 'invalid_request',
    });
    expect(await agency.does(getContact, { id })).toMatchObject({ budgetMinEuros: null });
  });

  it('that is wrong in thousands of places is told of twenty', async () => {
    const strangers = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, n]));
    expect((await refusal(create({ lastName: 'X', ...strangers }))).errors).toHaveLength(20);
  });

  it.each(['', ' \n', '\u200b\u2060', '\u00ad', '\u2800'])(
    'whose name shows nothing, %j, is refused',
    async (lastName) => {
      expect((await refusal(create({ lastName }))).errors).toEqual([
        { path: 'lastName', message: 'must not be empty' },
      ]);
    },
  );

  it('is updated field by field; null empties one, nothing changes nothing', async () => {
    const { id } = await create({ firstName: 'Anne', lastName: 'Le Bihan', search: { cities: ['Rezé'], minRooms: 3 } });
    const updated = await agency.does(updateContact, { id, firstName: null, search: { cities: ['Nantes'] } });
    expect(updated).toMatchObject({
      firstName: null,
      lastName: 'Le Bihan',
      search: { cities: ['Nantes'], minRooms: 3 },
    });
    expect(await agency.does(updateContact, { id })).toEqual(updated);
    expect(await agency.does(updateContact, { id, lastName: 'Le Bihan', tags: [] })).toEqual(updated);
    expect(await agency.does(getContact, { id })).toEqual(updated);
    expect(await eventsOf(id)).toEqual(['contact.created', 'contact.updated']);
  });
});

it('tags are listed with the most used first, and one’s own only', async () => {
  const [ours, others] = [await here.agency(), await here.agency()];
  for (const tags of [['vendeur', 'vip'], ['vip'], ['à rappeler']]) {
    await ours.does(createContact, { lastName: 'Le Goff', tags, allowDuplicate: true });
  }
  expect(await ours.does(listTags, {})).toEqual({ tags: ['vip', 'vendeur', 'à rappeler'] });
  expect(await others.does(listTags, {})).toEqual({ tags: [] });
});

describe('a duplicate', () => {
  it.each([
    [{ email: 'double@courriel.example' }, { email: 'DOUBLE@courriel.example' }],
    [{ phone: '06 39 98 77 77' }, { phone: '+33639987777' }],
  ])('of %j is refused with the other one’s id, unless it is meant', async (first, second) => {
    const { id } = await create(first);
    const refused = await refusal(agency.does(createContact, second));
    expect(refused).toMatchObject({ code: 'duplicate_contact', existingId: id });
    expect((await create(second)).id).not.toBe(id);
  });

  it('is not made by requests at once', async () => {
    const create = () => agency.does(createContact, { email: 'course@courriel.example' });
    const begin = () => Array.from({ length: 6 }, create);
    // All of them have looked for a duplicate, and found none, before the first may insert.
    const lock = sql`lock table contact in share mode`;
    const made = here.databaseUrl ? await whileLocked(db, lock, { begin, waiting: 6 }) : begin();
    expect((await Promise.allSettled(made)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that is there already does not hinder an update', async () => {
    const { id, phone } = await create({ lastName: 'X', phone: '06 39 98 77 77' });
    expect(await agency.does(updateContact, { id, phone, lastName: 'Y' })).toMatchObject({ lastName: 'Y' });
  });

  it('is not made by an update either', async () => {
    const other = await create({ email: 'pris@courriel.example' });
    const { id } = await create({ lastName: 'X' });
    const refused = await refusal(agency.does(updateContact, { id, email: 'pris@courriel.example' }));
    expect(refused).toMatchObject({ code: 'duplicate_contact', existingId: other.id });
    expect(await agency.does(updateContact, { id: other.id, email: 'pris@courriel.example' })).toMatchObject({
      id: other.id,
    });
  });
});

describe('a consent', () => {
  it('is granted with its source, and proven', async () => {
    const { id } = await create({ lastName: 'X' });
    expect(await refusal(agency.does(updateContact, { id, consent: { sms: { status: 'granted' } } }))).toMatchObject({
      errors: [{ path: 'consent.sms.source' }],
    });
    const grant = { status: 'granted', source: 'Bulletin de visite', evidence: 'Signé le 3 mars' };
    const { consent } = await agency.does(updateContact, { id, consent: { sms: grant } });
    expect(consent.sms).toMatchObject(grant);
    expect(consent.email.status).toBe('unknown');
    const proofs = await db
      .selectFrom('consent_change')
      .selectAll()
      .where('source', '=', 'Bulletin de visite')
      .execute();
    expect(proofs).toMatchObject([{ channel: 'sms', status: 'granted', actor: { name: 'Camille Test' } }]);
  });

  it('that was opted out is not lifted by a key, by no detour, but by a human', async () => {
    const call = script(here.url, await agency.key());
    const { id } = await create({ lastName: 'X', consent: { sms: { status: 'opted_out' } } });
    const patch = (status: string) =>
      call('PATCH', `/contacts/${id}`, { consent: { sms: { status, source: 'Téléphone' } } });
    expect(await patch('granted')).toMatchObject({ status: 422, body: { code: 'opted_out' } });
    expect(await patch('denied')).toMatchObject({ status: 422, body: { code: 'opted_out' } });
    const since = (await call('GET', `/contacts/${id}`)).body.consent.sms;
    expect((await patch('opted_out')).body.consent.sms).toEqual(since);
    const byHuman = await agency.does(updateContact, { id, consent: { sms: { status: 'granted', source: 'Agence' } } });
    expect(byHuman.consent.sms.status).toBe('granted');
  });
});

describe('the pipeline', () => {
  it('moves a contact, and remembers from where, who and why', async () => {
    const { id } = await create({ lastName: 'X' });
    const moved = await agency.does(movePipeline, { id, stage: 'lost', reason: 'A acheté ailleurs' });
    expect(moved.stage).toBe('lost');
    const changes = await db.selectFrom('stage_change').selectAll().where('reason', '=', 'A acheté ailleurs').execute();
    expect(changes).toMatchObject([{ from_stage: 'new', to_stage: 'lost', actor: { kind: 'human' } }]);
    expect(await eventsOf(id)).toEqual(['contact.created', 'pipeline.stage_changed']);
  });

  it('loses nobody without a reason', async () => {
    const { id } = await create({ lastName: 'X' });
    expect(await refusal(agency.does(movePipeline, { id, stage: 'lost' }))).toMatchObject({ code: 'reason_required' });
  });

  it('to the same stage changes nothing and tells nobody', async () => {
    const { id, updatedAt } = await create({ lastName: 'X' });
    expect(await agency.does(movePipeline, { id, stage: 'new' })).toMatchObject({ updatedAt });
    expect(await eventsOf(id)).toEqual(['contact.created']);
  });
});
