import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  // About so many.
  ['hoarau', 'Le T3 avec varangue mesure une petite cinquantaine de m². Valérie', 'cinquantaine'],
  ['legoff', 'Le T3 Bellamy offre une quarantaine de mètres carrés. Yann', 'quarantaine'],
  ['benhaddou', "La maison d'Orvault fait une centaine de m2. Solène", 'centaine'],
  ['nguyen', 'le t2 bd marcel paul fait une trentaine de m2. Inès', 'trentaine'],
  ['garnier', 'Maison des Ajoncs : une soixantaine de m². Yann', 'soixantaine'],
  ['camara', "Le T2 de l'allée Baco fait une soixantaine de mètres carrés. Yann", 'soixantaine'],
  ['payet', "La villa est affichée à un demi-million d'euros. Valérie", 'demi-million'],
  ['payet', 'villa chemin summer : un demi million tout rond', 'demi million'],
  ['whitfield', 'The villa is on the market at half a million euros. Karim', 'half a million'],
  [
    'obrien',
    'The flat at 6 allée Baco costs a hundred and eighty thousand euros. Yann',
    'a hundred and eighty thousand',
  ],
  [
    'obrien',
    'The flat at 27 rue Paul Bellamy is listed at just over two hundred and seventy thousand euros. Yann',
    'two hundred and seventy thousand',
  ],
  ['delatour', "La villa de l'avenue des Ibis est à environ sept cent mille euros. Karim", 'sept cent mille'],
  // Other units of area.
  ['delatour', 'Le terrain de la villa fait 7 ares 20. Karim', '7 ares 20'],
  ['delatour', 'terrain de 6,8 ares avenue des Ibis. Karim', '6,8 ares'],
  ['garnier', 'La maison rue des Ajoncs a un terrain de 4 ares. Yann', '4 ares'],
  ['benhaddou', 'Terrain de 12 ares chemin de la Pépinière. Solène', '12 ares'],
  ['whitfield', 'The villa on avenue des Ibis has 2,100 square feet of living space. Karim', '2,100 square feet'],
  ['obrien', 'The flat at 27 rue Paul Bellamy is 850 sq ft. Yann', '850 sq ft'],
  ['obrien', 'allée Baco flat: 600 sqft, first floor. Yann', '600 sqft'],
  ['whitfield', 'The villa stands on a plot of 10,500 sq ft. Karim', '10,500 sq ft'],
  // Floors without their noun.
  ['legoff', "L'appartement de la rue Paul Bellamy se trouve au cinquième, avec ascenseur. Yann", 'cinquième'],
  ['legoff', 'T3 rue Paul Bellamy, au troisième. Yann', 'troisième'],
  ['nguyen', 'le t2 du bd marcel paul est au quatrieme. Inès', 'quatrieme'],
  ['hoarau', 'Le T3 est au 3e, je vous ouvre en bas lundi à 10h. Valérie', 'au 3e'],
  ['obrien', 'The flat on allée Baco is on the third, no lift. Yann', 'third'],
  ['camara', 'Le T2 est situé au deuxième sans ascenseur. Yann', 'deuxième'],
  // Rooms and bedrooms.
  ['kone', 'Maison 5 p. rue des Ajoncs, 342 000 €. Inès', '5 p.'],
  ['paulMartin', 'maison de reze 6p, 118 m2, 398k. Inès', '6p'],
  ['legoff', 'Appart. 4 p. rue Paul Bellamy, 289 000 €. Yann', '4 p.'],
  ['hoarau', 'T3 rue Juliette Dodu : 4 pcs, 62 m2. Valérie', '4 pcs'],
  ['benhaddou', 'Maison 5 p. à Orvault, 449 000 €. Solène', '5 p.'],
  ['delatour', 'Villa 6 p., 165 m², avenue des Ibis. Karim', '6 p.'],
  ['legoff', "Rue Paul Bellamy, vous n'auriez qu'une seule chambre. Yann", 'seule chambre'],
  ['delatour', "La villa n'a que trois chambres. Karim", 'trois chambres'],
  ['hoarau', 'Le T3 a une seule chambre mais une grande varangue. Valérie', 'seule chambre'],
  ['garnier', 'maison rue des ajoncs, seulement 2 ch, 96 m2. Yann', '2 ch'],
  ['obrien', 'The flat at 27 rue Paul Bellamy has only one bedroom. Yann', 'one bedroom'],
  ['legoff', "L'appartement du 27 rue Paul Bellamy dispose d'une chambre et d'un balcon. Yann", 'une chambre'],
  // The fees, and their payer.
  ['camara', "Nos honoraires pour le T2 de l'allée Baco sont de quatre pour cent. Yann", 'quatre pour cent'],
  ['legoff', "Les frais d'agence du T3 Bellamy sont de six pour cent du prix. Yann", 'six pour cent'],
  ['benhaddou', "Les honoraires pour la maison d'Orvault : trois pour cent. Solène", 'trois pour cent'],
  ['obrien', 'Our fees on the flat at 27 rue Paul Bellamy are three per cent. Yann', 'three per cent'],
  ['kone', "Pour la maison rue des Ajoncs, l'agence est payée par le vendeur. Inès", 'le vendeur'],
  ['garnier', "C'est le propriétaire qui paie l'agence pour la rue des Ajoncs. Yann", 'le propriétaire'],
  ['legoff', 'Rue Paul Bellamy, le propriétaire prend nos honoraires à sa charge. Yann', 'le propriétaire'],
  ['obrien', 'At 27 rue Paul Bellamy the owner pays the agency. Yann', 'the owner'],
  ['delatour', 'Pour la villa, vous devrez ajouter notre commission de 3,5 %. Karim', 'vous devrez'],
  ['whitfield', 'For the villa you will have to pay our fees on top. Karim', 'you will have to pay our fees'],
  ['paulMartin', 'Rue Alsace-Lorraine, vous aurez à payer nos honoraires en sus. Inès', 'vous aurez à payer'],
  ['whitfield', 'On the villa you pay the agency fee of 3.5%. Karim', 'you pay'],
  [
    'camara',
    "Les frais d'agence sur le T2 sont de quatre pour cent, à la charge de l'acheteur. Yann",
    'quatre pour cent',
  ],
  ['delatour', "Les honoraires de la villa sont à la charge de l'acheteur. Karim", "de l'acheteur"],
  ['paulMartin', "Rue Alsace-Lorraine, c'est l'acheteur qui paie nos honoraires. Inès", "l'acheteur"],
  // The energy class.
  ['nguyen', 'Le T2 du boulevard Marcel Paul est A au DPE. Inès', 'A au DPE'],
  ['legoff', 'T3 rue Paul Bellamy, noté B au DPE. Yann', 'B au DPE'],
  ['kone', 'La maison rue des Ajoncs a la lettre C au DPE. Inès', 'lettre C'],
  ['camara', 'le t2 allée baco a eu C au dpe. Yann', 'C au dpe'],
  ['obrien', 'The flat at 27 rue Paul Bellamy has a B on its energy certificate. Yann', 'a B'],
  ['delatour', "La villa de l'avenue des Ibis est classée B au diagnostic énergétique. Karim", 'classée B'],
  ['benhaddou', "La maison d'Orvault n'a rien d'une passoire. Solène", 'passoire'],
  ['benhaddou', "Chemin de la Pépinière : ce n'est pas une passoire thermique. Solène", 'passoire'],
  ['nguyen', 'Le T2 du boulevard Marcel Paul est une passoire thermique. Inès', 'passoire'],
  ['legoff', "Rue Paul Bellamy, c'est une vraie passoire énergétique. Yann", 'passoire'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words, subject) => {
  expect(flagsAt(await flagsOf(person, body, subject), words, body, subject)).not.toEqual([]);
});

it.each<[PersonKey, string, string?]>([
  // About so many.
  ['hoarau', 'Le T3 avec varangue fait une soixantaine de mètres carrés. Valérie'],
  ['legoff', 'Le T3 Bellamy fait une bonne soixantaine de m², au calme. Yann'],
  ['nguyen', 'Le T2 fait une petite cinquantaine de m². Inès'],
  ['payet', 'La villa du chemin Summer est un peu au-dessus du demi-million, à 520 000 €. Valérie'],
  ['obrien', 'The flat near the station is on the market at just under two hundred thousand euros. Yann'],
  ['legoff', 'Vous aurez une cinquantaine de marches à monter, courage ! Yann'],
  ['kone', 'La terrasse fait une vingtaine de mètres carrés. Inès'],
  // Other units of area.
  ['delatour', 'Le terrain de la villa fait 7 ares 80, sous les pins. Karim'],
  ['benhaddou', 'Terrain de 9 ares à Orvault. Solène'],
  ['whitfield', 'The villa has about 1,775 square feet of living space. Karim'],
  ['obrien', 'The flat at 27 rue Paul Bellamy is 732 sq ft. Yann'],
  ['obrien', 'The flat on allée Baco is some 480 sq ft. Yann'],
  ['whitfield', 'The villa stands on a plot of 8,400 sq ft. Karim'],
  ['garnier', 'Le terrain fait 3 ares 10, clos de murs. Yann'],
  // Floors without their noun.
  ['legoff', "L'appartement est au quatrième, lumineux. Yann"],
  ['nguyen', 'Le T2 du boulevard Marcel Paul est au deuxième, côté cour. Inès'],
  ['legoff', 'Au cinquième de vos messages je réponds enfin ! À mardi 11h45. Yann'],
  ['legoff', 'Sonnez au premier, chez Mme Roy, pour les clés. Yann'],
  ['camara', "Le T2 est au premier. À tout à l'heure 15h. Yann"],
  // Rooms and bedrooms.
  ['kone', 'Maison 4 p. rue des Ajoncs, 342 000 €, table pour 6 p. sur la terrasse. Inès'],
  ['legoff', 'Le T3 a deux chambres dont une seule donne sur rue. Yann'],
  ['legoff', 'Voir le plan p. 5 du dossier. À mardi 11h45. Yann'],
  ['camara', 'T2 allée Baco, 2 p., une seule chambre, 44,5 m². Yann'],
  ['legoff', "Une chambre donne sur la cour, l'autre sur la rue. Yann"],
  ['obrien', 'The flat on allée Baco has one bedroom only. Yann'],
  // The fees, and their payer.
  ['camara', 'Nos honoraires pour le T2 sont de cinq pour cent, à votre charge. Yann'],
  ['legoff', "Rue Paul Bellamy, c'est l'acquéreur qui règle l'agence. Yann"],
  ['delatour', "Pour la villa, c'est le vendeur qui règle l'agence. Karim"],
  ['whitfield', 'You do not pay our fees: the seller of the villa does. Karim'],
  ['otherPaulMartin', 'Vous réglerez nos honoraires de 4,2 % chez le notaire. Inès'],
  ['delatour', "Pour la villa, vous n'aurez pas à payer nos honoraires. Karim"],
  // The energy class.
  ['nguyen', 'Le T2 du boulevard Marcel Paul est B au DPE et A au GES. Inès'],
  ['benhaddou', "La maison d'Orvault, classée F, est une passoire énergétique. Solène"],
  ['legoff', "Rue Paul Bellamy, rien d'une passoire : DPE C. Yann"],
  ['legoff', 'Les passoires énergétiques seront bientôt interdites à la location. Yann'],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
