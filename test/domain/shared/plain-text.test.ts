import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { previewCampaign } from '../../../domain/campaigns/campaigns.ts';
import { tagContacts, untagContacts } from '../../../domain/contacts/bulk-changes.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { listContacts } from '../../../domain/contacts/list/contact-list.ts';
import { labelOf, plainText } from '../../../domain/shared/plain-text.ts';
import { townKey } from '../../../domain/shared/towns.ts';
import { BLANKS, INVISIBLE } from '../../../storage/migrations/baseline/text-rules.ts';
import { createRecords } from '../../support/records.ts';
import { mcpClient, startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const records = await createRecords(server, agency);

const NFD = 'e\u0301te\u0301';

it('texts are compared in the database as here', async () => {
  const characters = fc.constantFrom(...BLANKS, ...INVISIBLE, ...'aéEe\u0301\u0327 -’œ👨👩', 'ﬁ');
  // PGlite decodes a value that begins with a byte order mark without it.
  const text = fc.array(characters, { maxLength: 12 }).map((parts) => `x${parts.join('')}`);
  const texts = fc.sample(text, 400);
  const { rows } = await sql<{ plain: string; label: string; town: string }>`
    select clef_plain(value) as plain, clef_label(value) as label, town_key(value) as town
    from unnest(${texts}::text[]) with ordinality as given(value, place) order by place`.execute(server.db);
  expect(rows).toEqual(
    texts.map((value) => ({ plain: plainText(value), label: labelOf(value), town: townKey(value) })),
  );
});

describe('a tag', () => {
  it('is one, however its accents and blanks are written', async () => {
    const { id, tags } = await agency.perform(createContact, {
      lastName: 'Tagué',
      tags: [NFD, 'été', 'été\u200b', 'vue\u00a0mer', 'vue  mer', '👨\u200d👩\u200d👧'],
    });
    expect(tags).toEqual(['été', 'vue mer', '👨\u200d👩\u200d👧']);
    for (const tag of [NFD, 'été', '\u00e9t\u00e9\u2060', 'vue\u202fmer']) {
      expect((await agency.perform(listContacts, { tag })).data).toMatchObject([{ id }]);
    }
    expect((await agency.perform(tagContacts, { ids: [id], tag: NFD })).changed).toEqual([]);
    expect((await agency.perform(untagContacts, { ids: [id], tag: 'vue\u00a0mer' })).changed).toEqual([id]);
  });
});

it('the preview of a campaign has the same audience for a tag in NFD', async () => {
  const own = await server.createAgency();
  const consent = { sms: { status: 'granted', source: 'Formulaire' } } as const;
  await own.perform(createContact, { lastName: 'A', phone: '06 39 98 77 01', tags: ['été'], consent });
  await own.perform(createContact, { lastName: 'B', phone: '06 39 98 77 02', tags: [NFD], consent });
  const counts = await Promise.all(
    ['été', NFD].map(
      async (tag) => (await own.perform(previewCampaign, { body: 'Bonjour', filter: { tag } })).recipients,
    ),
  );
  expect(counts).toEqual([2, 2]);
});

describe('a model finds what it writes with other code points', () => {
  const call = async (name: string, input: object): Promise<any> => {
    const client = await mcpClient(server.url, await agency.key());
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: { ...input } });
    await client.close();
    return isError ? (content as any)[0].text : structuredContent;
  };

  it.each(['NAN\u00a00042', 'NAN\u202f0042', 'NA\u200bN-0042', 'NAN\u20110042', '\ufeffNAN0042'])(
    'a property by %j',
    async (reference) => {
      expect(await call('get_property', { reference })).toMatchObject({ id: records.property });
    },
  );

  it.each(['La\u00a0Baule-Escoublac', 'La Baule\u2060-Escoublac', 'LA BAULE ESCOUBLAC'])(
    'a town by %j',
    async (city) => {
      const other = await server.createAgency();
      const { id } = await other.perform(createContact, {
        lastName: 'Riou',
        search: { cities: ['La Baule-Escoublac'] },
      });
      expect((await other.perform(listContacts, { city })).data).toMatchObject([{ id }]);
    },
  );

  it('a sequence by its name with another blank', async () => {
    const { id } = await agency.perform(createContact, { lastName: 'Le Dû', email: 'le.du@courriel.example' });
    const input = { prospectId: id, emailSequenceId: '\u200bAcque\u0301reurs\u00a0' };
    expect(await call('enroll_sequence', input)).toMatchObject({ preview: { sequence: 'Acquéreurs' } });
  });

  it('a draft that waits already', async () => {
    const secret = await agency.key();
    const propose = async (body: string) => {
      const client = await mcpClient(server.url, secret);
      const { structuredContent } = await client.callTool({
        name: 'draft_sms',
        arguments: { prospectId: records.contact, body },
      });
      await client.close();
      return structuredContent as any;
    };
    const first = await propose('Bonjour, le bien est à vous présenter cet été !');
    const again = await propose(`Bonjour, le bien est a\u0300 vous présenter cet ${NFD}\u00a0!`);
    expect(again).toMatchObject({ draftId: first.draftId, alreadyPending: true });
    expect(again.preview.body).toBe(first.preview.body);
  });
});
