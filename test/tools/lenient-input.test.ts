import { describe, expect, it } from 'vitest';
import { rejectDraft } from '../../approval/drafts/decisions.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { listContacts } from '../../domain/contacts/list/contact-list.ts';
import { movePipeline } from '../../domain/contacts/pipeline.ts';
import { type Scope, scopes } from '../../domain/shared/actor.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { createRecords } from '../support/records.ts';
import { mcpClient, startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const { url } = server;
const agency = await server.createAgency();
const records = await createRecords(server, agency);

async function call(name: string, input: object, granted: readonly Scope[] = scopes): Promise<any> {
  const client = await mcpClient(url, await agency.key(granted));
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: { ...input } });
  await client.close();
  return isError ? (content as any)[0].text : structuredContent;
}

describe('arguments', () => {
  it.each([null, ''])('that are optional may be %j, which means that they are absent', async (nothing) => {
    const visits = await call('list_visits', { from: nothing, status: nothing, cursor: nothing, order: nothing });
    expect(visits.visits).toHaveLength(1);
    expect(await call('get_property', { propertyId: nothing, reference: 'NAN-0042' })).toMatchObject({
      id: records.property,
    });
    const sms = { prospectId: records.contact, body: `Bonjour ${nothing}`, idempotencyKey: nothing, replaces: nothing };
    expect(await call('draft_sms', sms)).toMatchObject({ status: 'pending' });
  });

  it('that are required may not', async () => {
    expect(await call('draft_sms', { prospectId: records.contact, body: null })).toMatch(/^invalid_request: .*body: /);
  });

  it.each(['null', 'undefined', 'None', 'N/A', '   ', 0])(
    'that are a code or a list may be %j for none',
    async (nothing) => {
      const visits = {
        from: nothing,
        status: nothing,
        contactId: nothing,
        cursor: nothing,
        order: nothing,
        limit: nothing,
      };
      expect((await call('list_visits', visits)).visits).toHaveLength(1);
      const property = { propertyId: nothing, reference: 'NAN-0042' };
      expect(await call('get_property', property)).toMatchObject({ id: records.property });
      const sms = {
        prospectId: records.contact,
        body: `Bonjour ! ${nothing}`,
        idempotencyKey: nothing,
        replaces: nothing,
      };
      expect(await call('draft_sms', sms)).toMatchObject({ status: 'pending' });
    },
  );

  it('that are free text keep the words for no value', async () => {
    const [{ id }] = await Promise.all([
      agency.perform(createContact, { lastName: 'None', tags: ['null'] }),
      agency.perform(createContact, { lastName: 'Autre' }),
    ]);
    expect((await call('search_contacts', { q: 'None' })).contacts).toMatchObject([{ id }]);
    expect((await call('search_contacts', { tag: 'null' })).contacts).toMatchObject([{ id }]);
  });

  it('are read from the text of a number, and text from a number', async () => {
    expect((await call('search_contacts', { limit: '1' })).contacts).toHaveLength(1);
    expect(await call('search_contacts', { limit: 'deux' })).toContain('limit: ');
    const { id } = await agency.perform(createContact, { lastName: 'Kervella', phone: '06 39 98 24 48' });
    expect((await call('search_contacts', { q: 639982448 })).contacts).toMatchObject([{ id }]);
  });

  it.each([
    ['stage', 'QUALIFIED', 'qualified'],
    ['stage', 'qualifié', 'qualified'],
    ['stage', 'Qualifiées', 'qualified'],
    ['stage', 'en visite', 'visiting'],
    ['stage', 'Under contract', 'under_contract'],
    ['stage', 'sous-compromis', 'under_contract'],
  ])('%s may be %j, in any case or in French', async (_name, written, stage) => {
    const own = await server.createAgency();
    const other = await own.perform(createContact, { lastName: 'Autre' });
    const found = await own.perform(createContact, { lastName: 'Riou' });
    await own.perform(movePipeline, { id: found.id, stage });
    const client = await mcpClient(url, await own.key());
    const { structuredContent } = await client.callTool({ name: 'search_contacts', arguments: { stage: written } });
    await client.close();
    expect(structuredContent, other.id).toMatchObject({ contacts: [{ id: found.id }] });
  });

  it.each([
    ['status', ['Prévue', 'SCHEDULED', 'planifiées']],
    ['order', ['DESC', 'décroissant']],
  ])('%s of visits may be %j', async (name, words) => {
    for (const word of words) expect((await call('list_visits', { [name]: word })).visits).toHaveLength(1);
    expect(await call('list_visits', { [name]: 'peut-être' })).toContain(`${name}: `);
  });

  it('that are ids may have blanks and marks around them, or be the address of a resource', async () => {
    const { contact, property } = records;
    for (const contactId of [
      `${contact} `,
      `"${contact}"`,
      `\`${contact}\``,
      `<${contact}>`,
      `clef://contacts/${contact}`,
    ])
      expect((await call('list_visits', { contactId })).visits).toHaveLength(1);
    const propertyId = `clef://properties/${property}`;
    expect(await call('get_property', { propertyId })).toMatchObject({ id: property });
  });

  it('that a host adds are not the model’s', async () => {
    const added = {
      toolCallId: 'call_1',
      sessionId: 's',
      action: 'sendMessage',
      chatInput: 'Bonjour',
      random_string: 'x',
      wait_for_previous: true,
      security_context: { agent_fingerprint: {} },
      chat_options: {},
      _meta: { progressToken: 1 },
    };
    expect((await call('list_visits', added)).visits).toHaveLength(1);
    expect((await call('list_visits', { unknown: null, other: 'undefined' })).visits).toHaveLength(1);
    expect(await call('list_visits', { contact: 'Rose' })).toContain('contact: is not a known field.');
    // A filter that was dropped would make a wrong answer of it.
    for (const name of ['state', 'user_id', 'date'])
      expect(await call('list_visits', { [name]: 'x' })).toContain(`${name}: is not a known field.`);
  });

  it('that no tool has are refused with the name that was probably meant', async () => {
    expect(await call('search_contacts', { query: 'Rose' })).toContain(
      'query: is not a known field. Did you mean `q`? The other fields are q, ',
    );
    expect(await call('draft_sms', { prospect_id: records.contact, text: 'Bonjour' })).toMatch(
      /prospect_id: is not a known field\. Did you mean `prospectId`\? .*text: is not a known field\./,
    );
  });

  it('name a contact as prospectId or contactId', async () => {
    const { contact } = records;
    expect((await call('list_visits', { prospectId: contact })).visits).toHaveLength(1);
    expect(await call('draft_sms', { contactId: contact, body: 'Bonsoir' })).toMatchObject({ status: 'pending' });
    const both = { prospectId: contact, contactId: contact, body: 'Bonne soirée' };
    expect(await call('draft_sms', both)).toMatchObject({ status: 'pending' });
    const two = { ...both, contactId: publicId('contact', newId()) };
    expect(await call('draft_sms', two)).toContain('contactId: names another contact than prospectId');
  });

  it('give a property by its reference in any spelling', async () => {
    for (const reference of ['NAN-0042', 'nan 0042', 'NAN0042', 'Nan_0042']) {
      expect(await call('get_property', { reference })).toMatchObject({ id: records.property });
      expect(await call('get_property', { propertyId: reference })).toMatchObject({ id: records.property });
    }
    const both = { propertyId: records.property, reference: 'nan 42' };
    expect(await call('get_property', both)).toMatch(/^not_found: /);
    expect(await call('get_property', { ...both, reference: 'nan0042' })).toMatchObject({ id: records.property });
  });

  it('give a sequence by its exact name', async () => {
    const contact = await agency.perform(createContact, { firstName: 'Yann', email: `${newId()}@courriel.example` });
    const named = { prospectId: contact.id, emailSequenceId: 'acquereurs' };
    expect(await call('enroll_sequence', named)).toMatchObject({ preview: { sequence: 'Acquéreurs' } });
  });
});

describe('a refusal contains the way out', () => {
  it('the ids of the contacts with a name that was given for an id', async () => {
    const namesakes = await Promise.all(
      ['Paul', 'Anne', 'Léa'].map((firstName) => agency.perform(createContact, { firstName, lastName: 'Quéméner' })),
    );
    for (const [tool, input] of [
      ['draft_sms', { prospectId: 'quemener', body: 'Bonjour' }],
      ['list_visits', { contactId: 'Quéméner' }],
    ] as const) {
      const text = await call(tool, input);
      for (const { id, firstName } of namesakes) expect(text).toContain(`${id} (${firstName} Quéméner)`);
      expect(text).toContain('(3 of 3)');
    }
    expect(await call('draft_sms', { prospectId: 'Personne', body: 'Bonjour' })).toContain(
      'No contact fits "Personne"',
    );
  });

  it('no contact’s name for a key that may not read contacts', async () => {
    const text = await call('draft_sms', { prospectId: 'quemener', body: 'Bonjour' }, ['sms:send']);
    expect(text).toMatch(/^invalid_request/);
    expect(text).not.toMatch(/Qu[ée]m[ée]ner \(|contact_01|search_contacts/);
  });

  it('the nearest references', async () => {
    expect(await call('get_property', { reference: 'NAN-0024' })).toContain(
      `NAN-0042 (${records.property}: T3 lumineux`,
    );
    expect(await call('get_property', { propertyId: 'T3 lumineux' })).toContain('NAN-0042');
  });

  it('the active sequences', async () => {
    const prospectId = records.contact;
    for (const emailSequenceId of ['Vendeurs', publicId('sequence', newId()), records.contact]) {
      expect(await call('enroll_sequence', { prospectId, emailSequenceId })).toContain(
        `${records.sequence} (Acquéreurs)`,
      );
    }
  });
});

describe('search_contacts', () => {
  it('says how many contacts match, and stops counting at 200', async () => {
    const crowd = await server.createAgency();
    const client = await mcpClient(url, await crowd.key());
    const search = async (input: object) =>
      ((await client.callTool({ name: 'search_contacts', arguments: { ...input } })).structuredContent as any).shown;
    for (let n = 0; n < 23; n += 1) await crowd.perform(createContact, { firstName: `N${n}`, lastName: 'Kerjean' });
    expect(await search({ q: 'kerjean' })).toBe('20 of 23; refine the search or pass cursor');
    expect(await search({ q: 'kerjean', limit: 30 })).toBe('23 of 23');
    expect(await search({ limit: 5 })).toBe('5 of 23; refine the search or pass cursor');
    expect(await search({ q: 'n7 kerjean' })).toBe('1 of 1');
    const rows = Array.from({ length: 190 }, () => ({ id: newId(), last_name: 'Kerjean' }));
    const times = { created_at: new Date(), updated_at: new Date() };
    await server.db
      .insertInto('contact')
      .values(rows.map((row) => ({ ...row, ...times, agency_id: crowd.id, stage: 'new', language: 'fr' }) as never))
      .execute();
    expect(await search({ q: 'kerjean' })).toBe('20 of more than 200; refine the search or pass cursor');
    await client.close();
  });

  it('finds the same contacts in the same order as REST, page by page', async () => {
    const crowd = await server.createAgency();
    for (let n = 0; n < 9; n += 1)
      await crowd.perform(createContact, {
        firstName: n % 2 ? 'Kerjean' : 'Anne',
        lastName: n % 3 ? 'Kerjean' : 'Le Kerjean',
      });
    const client = await mcpClient(url, await crowd.key());
    const { data } = await crowd.perform(listContacts, { q: 'kerjean', limit: 100 });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { q: 'kerjean', limit: 2, ...(cursor && { cursor }) };
      const answer: any = (await client.callTool({ name: 'search_contacts', arguments: input })).structuredContent;
      found.push(...answer.contacts.map(({ id }: any) => id));
      expect(answer.shown).toMatch(/ of 9/);
      cursor = answer.nextCursor;
    } while (cursor);
    expect(found).toEqual(data.map(({ id }: any) => id));
    await client.close();
  });

  it('tells what became of the last draft, where there is one and the key may draft', async () => {
    const { id } = await agency.perform(createContact, { lastName: 'Guivarch', email: `${newId()}@courriel.example` });
    const found = async (granted?: readonly Scope[]) =>
      (await call('search_contacts', { q: 'guivarch' }, granted)).contacts[0].lastDraft;
    expect(await found()).toBeUndefined();
    const { draftId } = await call('draft_email', { prospectId: id, subject: 'Visite', body: 'Bonjour' });
    expect(await found()).toEqual({
      draftId,
      kind: 'email',
      status: 'pending',
      atLocal: expect.stringContaining(' h'),
    });
    await agency.perform(rejectDraft, { id: draftId, reason: 'Trop tôt.' });
    expect(await found()).toMatchObject({ status: 'rejected', decision: 'rejected', reason: 'Trop tôt.' });
    expect(await found(['contacts:read'])).toBeUndefined();
  });
});
