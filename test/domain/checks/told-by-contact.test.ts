import { beforeAll, expect, it } from 'vitest';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import { addNote } from '../../../domain/conversations/notes.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { NOW, server, startAgency } from './agency-with-agent.ts';

type Started = Awaited<ReturnType<typeof startAgency>>;
let codes: Started['codes'];

/** A buyer of a flat at 285 000 €, of 68 m² with three rooms, who has written all of this. */
beforeAll(async () => {
  const started = await startAgency();
  const { agency, camille, writes, conversation } = started;
  const home = { reference: 'T-104', title: 'Appartement T3', type: 'apartment', status: 'available' };
  const { id: propertyId } = await agency.perform(createProperty, {
    ...{ ...home, priceEuros: 285_000, surfaceSqm: 68, rooms: 3, bedrooms: 2 },
    address: { street: '12 rue des Acacias', postcode: '44000', city: 'Nantes' },
  });
  await agency.perform(scheduleVisit, {
    ...{ propertyId, contactId: camille, startsAt: '2026-12-03T13:30:00Z', endsAt: '2026-12-03T14:00:00Z' },
  });
  await writes(
    'camille@courriel.example',
    'Ma banque me suit jusqu’à 278 000 €, avec 40 000 € d’apport, et me prête 265 000 € sur 25 ans. On peut aller à 292 max. Mon loyer est de 780 €.',
  );
  await writes(
    'camille@courriel.example',
    'Nous vivons dans 50 m². Le 12 rue des Acacias à 205 000 € ? Nous voulons 95 m². Je cherche aussi un T4 avec trois chambres. J’ai vu un T3 de 71 m² à 269 000 € rue de Coulmiers, et le studio de la rue Foch était trop sombre.',
  );
  await writes('camille@courriel.example', 'Je suis libre vendredi de 9 h à 11 h.');
  await agency.perform(addNote, { id: await conversation(camille), body: 'Budget revu à 282 000 €.' });
  codes = started.codes;
});

it.each([
  'L’appartement est à 285 000 €, et vous nous indiquez un budget de 278 000 €, dont 40 000 € d’apport.',
  'Merci pour votre accord de principe (265 000 € sur 25 ans).',
  'Votre banque vous prête donc 265 000 € sur 25 ans.',
  'Nous avons bien compris : 292 000 € au maximum.',
  'Nous gardons en tête votre loyer de 780 €.',
  'Nous avons noté votre nouveau budget de 282 000 €.',
  'Nous comprenons, vivre à trois dans 50 m², c’est peu.',
  'Bien noté : vous cherchez aussi un T4 avec trois chambres.',
  'Nous ne connaissons pas le T3 de 71 m² à 269 000 € dont vous nous parlez.',
  'Merci pour votre retour sur le studio de la rue Foch, trop sombre.',
  'Vous verrez jeudi si le T3 de la rue des Acacias vous plaît autant que celui de la rue de Coulmiers.',
  'Nous gardons jeudi 14 h 30 et notons vos autres disponibilités : vendredi de 9 h à 11 h.',
  'Bonne visite samedi matin rue de Coulmiers.',
  'La visite est jeudi à 14 h 30, et vous pourrez partir à 15 h.',
  'Nous demandons au syndic le montant des charges.',
  'C’est entendu : un T4 avec trois chambres, à 292 000 € au plus.',
  'Nous vous inscrivons sur la liste d’attente pour un T4 avec trois chambres, à 292 000 €.',
  'Avec 780 € par mois dans votre logement actuel, on comprend votre prudence.',
  'Après 40 000 € d’économies en dix ans, votre prudence se comprend.',
  'Nous ne demandons aucun versement : gardez vos 40 000 €.',
  'Avec 40 000 € d’apport, il reste 245 000 € à financer sur un prix de 285 000 €.',
  'Ce que vous avez, 278 000 €, et 40 000 € d’apport font 318 000 € en tout.',
  'Les 40 000 € de votre livret relèvent de votre banque.',
  'Je note votre souhait d’une seconde visite le samedi 12 décembre vers 10 h, et je le transmets à Léa.',
  'Je soumets le mardi 8 décembre vers 18 h à Léa, qui vous dira si c’est faisable. Jeudi 14 h 30 ne bouge pas.',
  'C’est noté : train à 13 h 52, puis à pied pour 14 h 30.',
  'Votre visite finit à 15 h, et votre train pour Angers part à 16 h 05.',
  'On voudrait offrir une vraie chambre à son fils, c’est normal.',
])('what the contact has told is taken up: %s', async (body) => {
  expect(await codes({ body })).toEqual([]);
});

it.each([
  ['an invented budget', 'Vous nous indiquez un budget de 310 000 €.', 'unproven_amount'],
  ['an invented loan', 'Merci pour votre accord de principe (300 000 € sur 25 ans).', 'unproven_amount'],
  ['an invented down payment', 'Merci pour vos 60 000 € d’apport.', 'unproven_amount'],
  ['another price', 'L’appartement est désormais affiché à 278 000 €.', 'price_differs'],
  ['a decision of the owner', 'Vous parlez de 278 000 €, et la propriétaire descend à 278 000 €.', 'unproven_amount'],
  ['an agreement', 'Bien noté : 278 000 €, c’est d’accord pour nous.', 'price_differs'],
  ['a surface of the flat', 'Merci pour votre message : l’appartement fait 71 m².', 'property_differs'],
  ['a surface that nobody told', 'Nous comprenons, vivre à trois dans 55 m², c’est peu.', 'property_differs'],
  ['rooms of the flat', 'Vous avez raison, l’appartement a trois chambres.', 'property_differs'],
  ['a street that nobody told', 'Merci pour votre retour sur le studio de la rue Racine.', 'place_differs'],
  ['the street of the flat', 'L’appartement de la rue Foch vous plaira.', 'place_differs'],
  ['an end of the visit that is wrong', 'La visite est jeudi de 14 h 30 à 17 h.', 'visit_differs'],
  ['another visit than theirs', 'Bonne nouvelle, votre visite est samedi matin.', 'visit_differs'],
  ['money to be paid', 'Apportez 40 000 € jeudi, c’est ce qui suffit.', 'unproven_amount'],
  ['money of theirs to be paid', 'Versez vos 40 000 € avant jeudi.', 'unproven_amount'],
  ['a price that is a difference', 'La propriétaire descend à 245 000 € pour vos 40 000 €.', 'unproven_amount'],
  ['a sum of what is not shown', 'Il vous reste 245 000 € à financer.', 'unproven_amount'],
  ['a sum that is wrong', 'Avec 40 000 € d’apport, il reste 235 000 € sur 285 000 €.', 'unproven_amount'],
  [
    'a second visit that is confirmed',
    'Votre souhait est confirmé : visite le vendredi 4 décembre à 10 h.',
    'visit_differs',
  ],
  ['a price in thanks', 'Merci pour votre intérêt pour le T3 de la rue des Acacias à 205 000 €.', 'price_differs'],
  ['a price behind thanks', 'Merci pour votre message : le T3 de la rue des Acacias est à 205 000 €.', 'price_differs'],
  ['a surface that they are said to tell', 'Comme vous l’indiquez il fait 95 m².', 'property_differs'],
  ['a price before', 'Le 12 rue des Acacias est à 205 000 €, vous disposez d’un balcon.', 'price_differs'],
  ['a price behind a street', 'Thank you for your interest in rue des Acacias, which is 205 000 €.', 'price_differs'],
  ['a price that is noted', 'Bien noté : 205 000 € pour le T3 de la rue des Acacias.', 'price_differs'],
  ['a price of an advert', 'L’annonce à 205 000 € que vous avez vue est toujours disponible.', 'price_differs'],
  ['a price before a loan', 'L’appartement est à 205 000 €, sur 20 ans cela fait peu.', 'price_differs'],
  [
    'a sum of amounts elsewhere',
    'Vous avez 40 000 € d’apport. Le prix est de 285 000 €. Il reste 245 000 €.',
    'unproven_amount',
  ],
  ['rooms, said of the flat', 'L’appartement a une vraie chambre.', 'property_differs'],
  ['another day', 'Selon vos disponibilités, votre visite aura lieu vendredi 4 décembre à 10 h.', 'visit_differs'],
])('%s is flagged', async (_, body, code) => {
  expect(await codes({ body })).toContain(code);
});

it('own texts count only for drafts of the agent, and without the headings of messages', async () => {
  const { agency, camille, propose, flagsOf, writes } = await startAgency();
  const home = { reference: 'T-104', title: 'Appartement T3', type: 'apartment', status: 'available' };
  const { id: propertyId } = await agency.perform(createProperty, {
    ...{ ...home, priceEuros: 285_000, surfaceSqm: 68 },
    address: { street: '12 rue des Acacias', postcode: '44000', city: 'Nantes' },
  });
  await agency.perform(scheduleVisit, {
    ...{ propertyId, contactId: camille, startsAt: '2026-12-03T13:30:00Z', endsAt: '2026-12-03T14:00:00Z' },
  });
  await writes('camille@courriel.example', 'Nous vivons dans 50 m².');
  const body = 'Nous comprenons, vivre à trois dans 50 m², c’est peu.';
  const ofAgent = await propose({ body });
  const ofKey = await propose({ body }, { isKey: true });
  expect(ofAgent.flags).toEqual([]);
  expect(ofKey.flags.map(({ code }) => code)).toEqual(['property_differs']);
  // Beside a draft of the agent, whose check reads the texts, it has the same finding.
  const together = await checkDrafts(readingWork(server.context, agency.owner, NOW), [ofAgent.row, ofKey.row]);
  expect(together.get(ofKey.row.id)?.filter(({ flag }) => flag)).toEqual(await flagsOf(ofKey.row));
  expect(together.get(ofAgent.row.id)?.filter(({ flag }) => flag)).toEqual([]);
});
