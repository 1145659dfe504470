import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string?]>([
  [
    'legoff',
    "Bonjour Madame,\n\nVeuillez agréer, Madame, l'expression de mes salutations distinguées",
    'Votre recherche',
  ],
  [
    'legoff',
    "Bonjour Madame,\n\nDans l'attente de votre retour, je vous souhaite une belle journée",
    'Votre recherche',
  ],
  [
    'legoff',
    'Bonjour Madame,\n\nPour le rendez-vous, prenez avec vous :\n- la carte d’identité de chacun de vous deux',
    'Votre visite',
  ],
  ['legoff', 'Tous nos vœux pour ce nouveau départ. Yann'],
  // Words of payment that are something else.
  ['lefevre', 'Je vous envoie les photos du 3 pcs de la rue Foch. Karim'],
  ['lefevre', 'Je vous envoie le code à 4 chiffres de l’immeuble avant la visite. Karim'],
  // Amounts that are not of one kind.
  ['vidal', 'Charges : 180 € par mois (taxe foncière : 1 250 € par an). Yann'],
  ['vidal', 'Un apport de 30 000 € et un prêt de 220 000 € sur 25 ans, cela fait une mensualité de 1 120 €. Yann'],
  ['vidal', 'Avec 40 000 € d’apport et 210 000 € de prêt, soit 232 000 € hors frais de notaire. Yann'],
  ['vidal', 'Le loyer passe de 850 € à 820 €, soit une économie de 360 € sur l’année. Yann'],
  ['vidal', 'Pour 200 000 € à 3,2 % sur 20 ans, soit 1 129 € de mensualité. Yann'],
  ['dupont', 'Votre maison vaut entre 410 000 et 430 000 €. On peut afficher un peu plus haut, à 449 000 €. Yann'],
  ['dupont', 'Les travaux de toiture sont de 12 000 €. Les travaux de façade sont de 8 500 €. Yann'],
  ['dupont', 'L’appartement est estimé à 240 000 €. Le garage est estimé à 18 000 €. Yann'],
  ['camara', 'Allée Baco est à 198 500 € : frais compris, vous restez 8 400 € sous votre budget. Yann'],
  // Law that is told rightly.
  ['dupont', 'Impossible de vendre sans DPE : je fais passer le diagnostiqueur mardi. Yann'],
  ['legoff', 'Le vendeur attend la fin du délai de rétractation pour commander les travaux. Yann'],
  ['legoff', 'Le jour de l’acte, la somme est versée au vendeur. Yann'],
  ['legoff', 'Joignez simplement une attestation de la banque avec votre offre à 289 000 €. Yann'],
  ['legoff', 'Le vendeur du T3 Bellamy ne veut pas faire de geste sur le prix. Yann'],
  ['camara', "Il ne reste plus que le dernier T2 de l'allée Baco, à 198 500 €. Yann"],
  ['legoff', 'Dans la condition suspensive, vous avez 15 jours pour déposer vos demandes de prêt. Yann'],
  ['vidal', 'Vous avez pu voir sur les photos du T3 que le balcon est grand. Yann'],
  ['legoff', 'À mardi 11h45 pour votre visite de Paul Bellamy. Yann'],
  ['kone', 'Dimanche 29 novembre à 15 h, seriez-vous libre pour revoir la maison rue des Ajoncs ? Inès'],
  ['legoff', 'Le T3 Bellamy est calme ; je passe avec un passant, je suis busy mardi matin. Yann'],
  ['legoff', 'Vous pouvez repasser demain matin comme prévu pour déposer le dossier. Yann'],
  ['legoff', 'J’ai bien noté : 4 ou 5 pièces, 60 à 90 m². Yann'],
  ['obrien', 'Your viewing of the flat at 6 allée Baco is reserved for Friday at ten. Yann'],
  // Words that name another thing beside it.
  ['legoff', 'Pour le T3 Bellamy, si votre banque souhaite une pièce plus formelle, dites-le-moi. Yann'],
  ['legoff', 'Yann Le Bihan est saisi de votre demande et la propriétaire est saisie de votre question. Yann'],
  ['obrien', "I will bring it to Yann Le Bihan's attention. Yann"],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
