import { expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { listContacts } from '../../../domain/contacts/list/contact-list.ts';
import { contactsCsv, propertiesCsv } from '../../../domain/exports/list-csv.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { recordsOfCsv } from '../../support/csv.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const workOf = ({ owner }: Agency) => readingWork(server.context, owner, server.context.now());

async function fileOf(pieces: AsyncIterable<string>): Promise<Record<string, string | null>[]> {
  let file = '';
  for await (const piece of pieces) file += piece;
  return recordsOfCsv(file);
}

it('a list of contacts is exported as it is filtered and ordered, over many pages', async () => {
  const [agency, other] = [await server.createAgency(), await server.createAgency()];
  const times = { created_at: server.context.now(), updated_at: server.context.now() };
  const contacts = Array.from({ length: 230 }, (_, n) => ({
    id: newId(),
    first_name: `N${n}`,
    last_name: '=HYPERLINK("https://example.com")',
    phone: `+336399${10_000 + n}`,
    stage: 'new' as const,
    assigned_to: agency.owner.id,
    language: 'fr' as const,
    tags: n % 2 ? ['impair'] : [],
    search_cities: ['Nantes', 'Rezé'],
    ...times,
  }));
  await tenantOf(server.db, agency.id).insert('contact', contacts).execute();
  await other.perform(createContact, { lastName: 'Autre', tags: ['impair'], search: { cities: ['Rezé'] } });
  const listed: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await agency.perform(listContacts, { tag: 'impair', city: 'reze', ...(cursor && { cursor }) });
    listed.push(...page.data.map(({ id }: { id: string }) => id));
    cursor = page.nextCursor;
  }
  const exported = await fileOf(contactsCsv(workOf(agency), { tag: 'impair', city: 'reze', sort: 'newest' }));
  expect(exported.map(({ Contact }) => Contact)).toEqual(listed);
  expect(exported).toHaveLength(115);
  expect(exported[0]).toMatchObject({
    Prénom: 'N229',
    Nom: `'=HYPERLINK("https://example.com")`,
    Téléphone: '06 39 91 02 29',
    Étape: 'Nouveau',
    'Villes recherchées': 'Nantes, Rezé',
    'En charge': 'Camille Test',
    'En charge (identifiant)': publicId('user', agency.owner.id),
    'Consentement SMS': 'Non renseigné',
  });
  expect(
    (await fileOf(contactsCsv(workOf(agency), { q: 'N17', sort: 'newest' }))).map(({ Prénom }) => Prénom),
  ).toContain('N170');
  expect(await fileOf(contactsCsv(workOf(agency), { tag: 'personne', sort: 'newest' }))).toEqual([]);
});

it('a list of properties is exported as it is filtered', async () => {
  const [agency, other] = [await server.createAgency(), await server.createAgency()];
  const create = (of: Agency, reference: string, more: object) =>
    of.perform(createProperty, {
      reference,
      title: '+Belle vue',
      type: 'apartment',
      address: { postcode: '44000', city: 'Nantes', longitude: -1.5536, latitude: 47.2184 },
      ...more,
    });
  await create(agency, 'NAN-1', { priceEuros: 200_000, feesPercent: 4.5 });
  await create(agency, 'NAN-2', { priceEuros: 400_000 });
  await create(other, 'NAN-3', { priceEuros: 200_000 });
  const exported = await fileOf(propertiesCsv(workOf(agency), { maxPriceEuros: 300_000 }));
  expect(exported).toMatchObject([
    { Référence: 'NAN-1', Titre: `'+Belle vue`, 'Prix (€)': '200000', 'Honoraires (%)': '4,5', Longitude: '-1,5536' },
  ]);
});
