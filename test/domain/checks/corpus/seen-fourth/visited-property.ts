import { type CorpusDraft, email, sms } from '../draft.ts';

/** The property is meant by its visit, and the value is another listing's. */
export const visitedProperty: readonly CorpusDraft[] = [
  sms('legoff', 'Bonjour, le T2 que vous avez visité mardi est à 198 500 €. Yann', [
    '198 500 €',
    '289 000 €',
    'price_differs',
  ]),
  sms('legoff', 'L’appartement que vous avez vu mardi 17 fait 44,5 m². Yann', ['44,5 m²', '68 m²', 'property_differs']),
  sms('legoff', 'Suite à votre visite de mardi dernier, le prix reste de 198 500 €. Yann', [
    '198 500 €',
    '176 000 €',
    'price_differs',
  ]),
  sms('paulMartin', 'La maison visitée jeudi est affichée 398 000 €. Inès', [
    '398 000 €',
    '342 000 €',
    'price_differs',
  ]),
  sms('paulMartin', 'Après votre visite de jeudi : la maison fait bien 118 m². Inès', [
    '118 m²',
    '96 m²',
    'property_differs',
  ]),
  sms('paulMartin', 'Le bien que nous revoyons mercredi est au prix de 398 000 €. Inès', [
    '398 000 €',
    '449 000 €',
    'price_differs',
  ]),
  sms('delatour', 'Votre visite de samedi : la villa est proposée à 785 000 €. Karim', [
    '785 000 €',
    '470 000 €',
    'price_differs',
  ]),
  sms('delatour', 'Pour votre visite de samedi, voici les chiffres : 165 m² et 785 000 €. Karim', [
    '165 m²',
    '132 m²',
    'property_differs',
  ]),
  sms('vidal', 'Votre visite de demain : un T3 de 68 m² à 289 000 €. Yann', ['68 m²', '47 m²', 'property_differs']),
  sms('vidal', 'Le T3 que vous verrez demain est à 289 000 €. Yann', ['289 000 €', '198 500 €', 'price_differs']),
  sms('nguyen', 'Le T2 de lundi, celui de 18h, est à 176 000 €. Inès', ['176 000 €', '198 500 €', 'price_differs']),
  email(
    'legoff',
    'Votre visite de mardi',
    `Bonjour Madame Le Goff,

Vous m'avez demandé de vous rappeler les chiffres de l'appartement visité mardi dernier : il est à 198 500 € et fait 44,5 m².

Bien à vous,
Yann Le Bihan`,
    ['198 500 €', '289 000 €', 'price_differs'],
    ['44,5 m²', '68 m²', 'property_differs'],
  ),
  email(
    'otherPaulMartin',
    'Votre visite du 1er décembre',
    `Bonjour Monsieur Martin,

Avant votre visite du 1er décembre, quelques précisions : la maison est à 342 000 €, pour 96 m² habitables et 3 chambres.

Inès Moreau`,
    ['342 000 €', '398 000 €', 'price_differs'],
    ['96 m²', '118 m²', 'property_differs'],
  ),
  sms('kone', '8 rue des Ajoncs est à 342 000 €. Inès', ['342 000 €', '398 000 €', 'price_differs']),
  sms('kone', 'Le 6 allée Baco est à 198 500 euros, et le 27 rue Paul Bellamy est à 289 000 euros. Inès', [
    '198 500',
    '176 000',
    'price_differs',
  ]),
  sms('legoff', 'Rue Paul Bellamy est à 289 000 €, honoraires compris. Yann', [
    '289 000 €',
    '312 000 €',
    'price_differs',
  ]),
  sms('kone', 'La rue des Ajoncs est à 12 minutes du tram. Inès'),
  sms('kone', 'L’allée Baco est à 300 m de la gare. Inès'),
  sms('legoff', 'Le T2 visité mardi vous a plu ? Sinon nous avons le SHE-0020 à 176 000 €. Yann'),
  sms('legoff', 'Après votre visite de mardi, un autre T2 pourrait vous plaire : 47 m² à 176 000 €. Yann'),
  sms(
    'paulMartin',
    'Vous avez visité jeudi la maison de Rezé. À Saint-Herblain, une maison de 96 m² est à 342 000 €. Inès',
  ),
  sms('obrien', 'The flat you saw on 12 November is still at €289,000. Yann', [
    '€289,000',
    '€198,500',
    'price_differs',
  ]),
];
