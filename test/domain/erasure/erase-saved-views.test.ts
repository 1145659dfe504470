import { expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { listSavedViews, saveView } from '../../../domain/saved-views/saved-views.ts';
import { perform } from '../../../door/perform.ts';
import type { ViewedList } from '../../../storage/column-values.ts';
import { createColleague } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const { db, context, createAgency } = await startTestServer();
const alba = { firstName: 'Alba', lastName: 'Noël', email: 'alba@courriel.example', phone: '+33639981101' };

/** The names of the views that are left when Alba Noël is erased, of an agency with another contact and a property. */
async function leftOf(list: ViewedList, views: [name: string, address: string][]): Promise<string[]> {
  const agency = await createAgency();
  const { id } = await agency.perform(createContact, alba);
  await agency.perform(createContact, { lastName: 'Nantais' });
  const address = { street: '3 rue Courbet', postcode: '44350', city: 'Guérande' };
  const property = { reference: 'NAN-0042', title: 'Maison', type: 'house', status: 'available', address };
  await agency.perform(createProperty, property);
  for (const [name, address] of views) await agency.perform(saveView, { list, name, address });
  await agency.perform(eraseContact, { id, name: 'Alba Noël', reason: 'request' });
  const left = await agency.perform(listSavedViews, { list });
  return left.views.map(({ name }: { name: string }) => name);
}

it('removes the views of contacts under the name, or with a search that finds nobody else', async () => {
  const left = await leftOf('contacts', [
    ['Suivi Alba NOEL', 'etape=new'],
    ['Noël, Alba', 'etape=new'],
    ['Rappeler le 06 39 98 11 01', 'etape=new'],
    ['Albane Noëllec', 'etape=new'],
    ['À suivre', 'q=alba+no%C3%ABl&etape=new'],
    ['Numéro', 'q=06+39+98+11+01'],
    ['Étiquette', 'etiquette=Noel+Alba'],
    ['Nantais', 'q=nan'],
    ['Vendeurs', 'ville=Nantes'],
  ]);
  expect(left).toEqual(['Albane Noëllec', 'Nantais', 'Vendeurs']);
});

it('removes the views of properties under the name, or that search for it', async () => {
  const left = await leftOf('properties', [
    ['Vente Alba NOEL', 'statut=available'],
    ['Mandat alba@courriel.example', 'statut=available'],
    ['Rappeler le 06 39 98 11 01', ''],
    ['À suivre', 'statut=available&q=Mme+No%C3%ABl+Alba'],
    ['Adresse', 'q=alba%40courriel.example'],
    ['Numéro', 'q=06+39+98+11+01&vue=galerie'],
    ['Le nom seul', 'q=noel'],
    ['Guérande', 'q=guerande'],
    ['Rue Courbet', 'q=courbet'],
    ['Maisons', 'type=house&ville=Nantes'],
  ]);
  expect(left).toEqual(['Guérande', 'Rue Courbet', 'Maisons']);
});

it('leaves a view of properties with a search that finds one, though a contact alone is called like its street', async () => {
  const agency = await createAgency();
  const { id } = await agency.perform(createContact, { firstName: 'Jules', lastName: 'Courbet' });
  const address = { street: '3 rue Courbet', postcode: '44350', city: 'Guérande' };
  const property = { reference: 'NAN-0042', title: 'Maison', type: 'house', status: 'available', address };
  await agency.perform(createProperty, property);
  for (const list of ['contacts', 'properties']) {
    await agency.perform(saveView, { list, name: 'Rue', address: 'q=courbet' });
    await agency.perform(saveView, { list, name: 'Vendeur', address: 'q=courbet+jules' });
  }
  await agency.perform(eraseContact, { id, name: 'Jules Courbet', reason: 'request' });
  expect((await agency.perform(listSavedViews, { list: 'contacts' })).views).toEqual([]);
  expect((await agency.perform(listSavedViews, { list: 'properties' })).views).toMatchObject([{ name: 'Rue' }]);
});

it('leaves the views that filter by a town of which the only word of the name is one', async () => {
  const agency = await createAgency();
  const { id } = await agency.perform(createContact, { lastName: 'Clisson' });
  await agency.perform(saveView, { list: 'properties', name: 'Maisons', address: 'type=house&ville=Clisson' });
  await agency.perform(saveView, { list: 'properties', name: 'Vente Clisson', address: 'statut=available' });
  await agency.perform(eraseContact, { id, name: 'Clisson', reason: 'request' });
  const { views } = await agency.perform(listSavedViews, { list: 'properties' });
  expect(views).toMatchObject([{ name: 'Maisons' }]);
});

it.each(['contacts', 'properties'] as const)(
  'is not kept from it by a view of %s with a search that is no text',
  async (list) => {
    const addresses = ['q=%2C', 'q=%00', 'q=zzz%00', 'q=%ff%zz'];
    expect(
      await leftOf(
        list,
        addresses.map((address) => [address, address]),
      ),
    ).toEqual(addresses);
  },
);

it('removes those of every colleague, and of no other agency', async () => {
  const [agency, other] = [await createAgency(), await createAgency()];
  const { actor } = await createColleague(db, agency);
  const { id } = await agency.perform(createContact, alba);
  const named = { list: 'properties', name: 'Vente Alba Noël', address: 'statut=available' };
  const kept = await other.perform(saveView, named);
  await perform(context, actor, saveView, named);
  await agency.perform(eraseContact, { id, name: 'Alba Noël', reason: 'request' });
  expect((await perform(context, actor, listSavedViews, { list: 'properties' })).output).toEqual({ views: [] });
  expect(await other.perform(listSavedViews, { list: 'properties' })).toEqual({ views: [kept] });
});
