import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { moveContact, movePipeline } from '../../../domain/contacts/pipeline.ts';
import { listTags } from '../../../domain/contacts/tags.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { restClient, startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const server = await startTestServer();
const { db } = server;
const agency = await server.createAgency();
const create = (input: object) => agency.perform(createContact, { allowDuplicate: true, ...input });
const eventsOf = async (contactId: string) => {
  const rows = await db.selectFrom('event').select(['type', 'data']).orderBy('id').execute();
  return rows.filter(({ data }) => JSON.stringify(data).includes(contactId)).map(({ type }) => type);
};

describe('a contact', () => {
  it('is created from any fields; the others are null or unknown', async () => {
    const contact = await create({ firstName: '  Jérôme ', email: 'Jerome@Courriel.example' });
    expect(contact).toMatchObject({
      firstName: 'Jérôme',
      lastName: null,
      email: 'jerome@courriel.example',
      stage: 'new',
      language: 'fr',
      consent: { sms: { status: 'unknown', recordedAt: null }, email: { status: 'unknown' } },
    });
    expect(await agency.perform(getContact, { id: contact.id })).toEqual(contact);
    expect(await eventsOf(contact.id)).toEqual(['contact.created']);
  });

  it('needs a name, an e-mail or a phone number', async () => {
    expect(await refusalOf(create({ tags: ['vip'] }))).toMatchObject({ code: 'invalid_request' });
    const { id } = await create({ lastName: 'X' });
    expect(await refusalOf(agency.perform(updateContact, { id, lastName: null }))).toMatchObject({
      code: 'invalid_request',
    });
    expect(await refusalOf(create({ firstName: '   ' }))).toMatchObject({ errors: [{ path: 'firstName' }] });
  });

  it.each([
    ['06 39 98 12 34', '+33639981234'],
    ['06.39.98.12.34', '+33639981234'],
    ['0033 6 39 98 12 34', '+33639981234'],
    ['+33 (0)6 39 98 12 34', '+33639981234'],
    ['01 99 00 12 34', '+33199001234'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('stores the phone number %s as %s', async (written, stored) => {
    expect((await create({ phone: written })).phone).toBe(stored);
  });

  it.each(['12', '06 39 98 12', 'bonjour', '+33', '06 39 98 12 34 56 78', '٠٦٣٩٩٨'])(
    'refuses the phone number %s',
    async (written) => {
      expect(await refusalOf(create({ phone: written }))).toMatchObject({ errors: [{ path: 'phone' }] });
    },
  );

  it.each(['👩‍👩‍👧 Zoë', 'O’Connor-Łukasiewicz', '李小龍', 'Ærøskøbing'])('may have the name %s', async (lastName) => {
    expect((await create({ lastName })).lastName).toBe(lastName);
  });

  it('has no name that could turn the text around it', async () => {
    expect((await create({ lastName: '\u202Eevil\u202C' })).lastName).toBe('evil');
  });

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
    const refused = await refusalOf(create({ lastName: 'X', [field]: value }));
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: field }] });
  });

  it('has a lowest budget that is not above the highest, also after an update', async () => {
    expect(await refusalOf(create({ lastName: 'X', budgetMinEuros: 2, budgetMaxEuros: 1 }))).toMatchObject({
      errors: [{ path: 'budgetMinEuros' }],
    });
    const { id } = await create({ lastName: 'X', budgetMaxEuros: 200_000 });
    expect(await refusalOf(agency.perform(updateContact, { id, budgetMinEuros: 300_000 }))).toMatchObject({
      code: 'invalid_request',
    });
    expect(await agency.perform(getContact, { id })).toMatchObject({ budgetMinEuros: null });
  });

  it('with thousands of errors is refused with the first twenty', async () => {
    const unknownFields = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, n]));
    expect((await refusalOf(create({ lastName: 'X', ...unknownFields }))).errors).toHaveLength(20);
  });

  it.each(['', ' \n', '\u200b\u2060', '\u00ad', '\u2800'])(
    'with an invisible name, %j, is refused',
    async (lastName) => {
      expect((await refusalOf(create({ lastName }))).errors).toEqual([
        { path: 'lastName', message: 'must not be empty' },
      ]);
    },
  );

  it('is updated field by field: null empties a field, and an update without a change emits no event', async () => {
    const { id } = await create({ firstName: 'Anne', lastName: 'Le Bihan', search: { cities: ['Rezé'], minRooms: 3 } });
    const updated = await agency.perform(updateContact, { id, firstName: null, search: { cities: ['Nantes'] } });
    expect(updated).toMatchObject({
      firstName: null,
      lastName: 'Le Bihan',
      search: { cities: ['Nantes'], minRooms: 3 },
    });
    expect(await agency.perform(updateContact, { id })).toEqual(updated);
    expect(await agency.perform(updateContact, { id, lastName: 'Le Bihan', tags: [] })).toEqual(updated);
    expect(await agency.perform(getContact, { id })).toEqual(updated);
    expect(await eventsOf(id)).toEqual(['contact.created', 'contact.updated']);
  });
});

it('tags are listed with the most used first, and only those of the agency', async () => {
  const [ownAgency, otherAgency] = [await server.createAgency(), await server.createAgency()];
  for (const tags of [['vendeur', 'vip'], ['vip'], ['à rappeler']]) {
    await ownAgency.perform(createContact, { lastName: 'Le Goff', tags, allowDuplicate: true });
  }
  expect(await ownAgency.perform(listTags, {})).toEqual({ tags: ['vip', 'vendeur', 'à rappeler'] });
  expect(await otherAgency.perform(listTags, {})).toEqual({ tags: [] });
});

describe('a duplicate', () => {
  it.each([
    [{ email: 'double@courriel.example' }, { email: 'DOUBLE@courriel.example' }],
    [{ phone: '06 39 98 77 77' }, { phone: '+33639987777' }],
  ])('of %j is refused with the id of the contact, unless it is allowed', async (first, second) => {
    const { id } = await create(first);
    const refused = await refusalOf(agency.perform(createContact, second));
    expect(refused).toMatchObject({ code: 'duplicate_contact', existingId: id });
    expect((await create(second)).id).not.toBe(id);
  });

  it('is not created by concurrent requests', async () => {
    const create = () => agency.perform(createContact, { email: 'course@courriel.example' });
    const begin = () => Array.from({ length: 6 }, create);
    // The lock stops every request after it found no duplicate and before it inserts.
    const lock = sql`lock table contact in share mode`;
    const started = server.databaseUrl ? await whileLocked(db, lock, { begin, waiting: 6 }) : begin();
    expect((await Promise.allSettled(started)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that exists already does not prevent an update', async () => {
    const { id, phone } = await create({ lastName: 'X', phone: '06 39 98 77 77' });
    expect(await agency.perform(updateContact, { id, phone, lastName: 'Y' })).toMatchObject({ lastName: 'Y' });
  });

  it('is not created by an update either', async () => {
    const existing = await create({ email: 'pris@courriel.example' });
    const { id } = await create({ lastName: 'X' });
    const refused = await refusalOf(agency.perform(updateContact, { id, email: 'pris@courriel.example' }));
    expect(refused).toMatchObject({ code: 'duplicate_contact', existingId: existing.id });
    expect(await agency.perform(updateContact, { id: existing.id, email: 'pris@courriel.example' })).toMatchObject({
      id: existing.id,
    });
  });
});

describe('a consent', () => {
  it('is granted with its source, and the proof is stored', async () => {
    const { id } = await create({ lastName: 'X' });
    expect(
      await refusalOf(agency.perform(updateContact, { id, consent: { sms: { status: 'granted' } } })),
    ).toMatchObject({
      errors: [{ path: 'consent.sms.source' }],
    });
    const grant = { status: 'granted', source: 'Bulletin de visite', evidence: 'Signé le 3 mars' };
    const { consent } = await agency.perform(updateContact, { id, consent: { sms: grant } });
    expect(consent.sms).toMatchObject(grant);
    expect(consent.email.status).toBe('unknown');
    const proofs = await db
      .selectFrom('consent_change')
      .selectAll()
      .where('source', '=', 'Bulletin de visite')
      .execute();
    expect(proofs).toMatchObject([{ channel: 'sms', status: 'granted', actor: { name: 'Camille Test' } }]);
  });

  it('that was opted out is lifted by a human, but in no way by a key', async () => {
    const call = restClient(server.url, await agency.key());
    const { id } = await create({ lastName: 'X', consent: { sms: { status: 'opted_out' } } });
    const patch = (status: string) =>
      call('PATCH', `/contacts/${id}`, { consent: { sms: { status, source: 'Téléphone' } } });
    expect(await patch('granted')).toMatchObject({ status: 422, body: { code: 'opted_out' } });
    expect(await patch('denied')).toMatchObject({ status: 422, body: { code: 'opted_out' } });
    const optOut = (await call('GET', `/contacts/${id}`)).body.consent.sms;
    expect((await patch('opted_out')).body.consent.sms).toEqual(optOut);
    const byHuman = await agency.perform(updateContact, {
      id,
      consent: { sms: { status: 'granted', source: 'Agence' } },
    });
    expect(byHuman.consent.sms.status).toBe('granted');
  });
});

describe('the pipeline', () => {
  it('moves a contact, and stores from where, by whom and why', async () => {
    const { id } = await create({ lastName: 'X' });
    const moved = await agency.perform(movePipeline, { id, stage: 'lost', reason: 'A acheté ailleurs' });
    expect(moved.stage).toBe('lost');
    const changes = await db
      .selectFrom('stage_change')
      .selectAll()
      .where('contact_id', '=', uuidOf('contact', id))
      .execute();
    expect(changes).toMatchObject([{ from_stage: 'new', to_stage: 'lost', actor: { kind: 'human' } }]);
    expect(await eventsOf(id)).toEqual(['contact.created', 'pipeline.stage_changed']);
  });

  it('needs a reason for a lost contact', async () => {
    const { id } = await create({ lastName: 'X' });
    expect(await refusalOf(agency.perform(movePipeline, { id, stage: 'lost' }))).toMatchObject({
      code: 'reason_required',
    });
  });

  it('to the same stage changes nothing and emits no event', async () => {
    const { id, updatedAt } = await create({ lastName: 'X' });
    expect(await agency.perform(movePipeline, { id, stage: 'new' })).toMatchObject({ updatedAt });
    expect(await eventsOf(id)).toEqual(['contact.created']);
  });

  it('refuses the second of two people who move a contact from the stage they saw', async () => {
    const { id } = await create({ lastName: 'X' });
    const moves = ['contacted', 'qualified'].map((stage) =>
      agency.perform(moveContact, { id, from: 'new', stage }).then(
        () => 'moved',
        ({ code }: { code: string }) => code,
      ),
    );
    expect((await Promise.all(moves)).sort()).toEqual(['conflict', 'moved']);
    expect(await agency.perform(moveContact, { id, stage: 'visiting' })).toMatchObject({ stage: 'visiting' });
    const { stage } = await agency.perform(moveContact, { id, from: 'visiting', stage: 'offer' });
    expect(stage).toBe('offer');
  });

  it('refuses a person who saw the contact elsewhere, also when it already stands where they move it', async () => {
    const { id } = await create({ lastName: 'X' });
    expect((await refusalOf(agency.perform(moveContact, { id, from: 'visiting', stage: 'new' }))).code).toBe(
      'conflict',
    );
  });
});
