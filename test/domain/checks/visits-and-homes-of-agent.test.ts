import { expect, it } from 'vitest';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { startAgency } from './agency-with-agent.ts';

/** An agency whose buyer visits a home on Tuesday. */
async function startAgencyWithVisit() {
  const { agency, camille, codes } = await startAgency();
  const home = { reference: 'T-104', title: 'Appartement', type: 'apartment', status: 'available' };
  const address = { street: '12 rue des Acacias', postcode: '44000', city: 'Nantes' };
  const { id: propertyId } = await agency.perform(createProperty, { ...home, address });
  await agency.perform(scheduleVisit, {
    ...{ propertyId, contactId: camille, startsAt: '2026-12-01T09:30:00Z', endsAt: '2026-12-01T10:00:00Z' },
  });
  return codes;
}
const codes = await startAgencyWithVisit();
/** The flags of a text in either language: an English one to this French contact has one for that. */
const codesOf = async (body: string) => (await codes({ body })).filter((code) => code !== 'wrong_language');

it.each([
  'Bonjour, votre visite de mardi est annulée.',
  'Bonjour, le propriétaire a dû annuler la visite.',
  'Bonjour, nous sommes contraints d’annuler la visite.',
  'Bonjour, nous avons reporté votre rendez-vous.',
  'Bonjour, nous annulons la visite.',
  'Hello, the owner has unfortunately had to cancel the viewing.',
  'Hello, we’re cancelling the viewing.',
])('a visit in the calendar that is said to be off is a flag: %s', async (body) => {
  expect(await codesOf(body)).toEqual(['visit_differs']);
});

it.each([
  'Bonjour, votre visite de mardi est bien maintenue.',
  'Bonjour, dites-nous si vous devez annuler la visite.',
  'Bonjour, n’hésitez pas à déplacer votre rendez-vous.',
  'Bonjour, vous n’avez pas à annuler votre visite.',
  'Bonjour, nous n’avons pas déplacé votre rendez-vous.',
  'Hello, the owner has not moved the viewing.',
  'Hello, has the owner moved the viewing?',
])('one that is not said to be off is none: %s', async (body) => {
  expect(await codesOf(body)).toEqual([]);
});

it('a home that is said to be sold, though the one that they visit is for sale, is a flag', async () => {
  expect(await codes({ body: 'Bonjour, l’appartement a déjà trouvé preneur.' })).toEqual(['property_differs']);
  expect(await codes({ body: 'Bonjour, l’appartement n’est pas sous compromis.' })).toEqual([]);
});
