import { type CorpusDraft, email, sms } from '../draft.ts';

/** Drafts of every kind. */
export const laterDrafts: readonly CorpusDraft[] = [
  sms(
    'camara',
    "Bonjour Madame, comme convenu rdv tout à l'heure, 15h, devant le n° 6 de l'allée Baco. Je porte un manteau vert. Yann",
    ['15h', '17h', 'visit_differs'],
    ["l'allée Baco", 'la rue Kervégan', 'place_differs'],
  ),
  email(
    'legoff',
    'Notre rendez-vous',
    `Bonjour Élodie,

C'est d'accord pour mardi, 11 h 45. Je vous enverrai le code de l'immeuble le matin même.

À titre d'information, le bien est affiché 289 000 € et la copropriété a provisionné 18 000 € pour la toiture.

Bonne fin de semaine,
Yann Le Bihan`,
    ['mardi, 11 h 45', 'mercredi, 11 h 45', 'visit_differs'],
    ['affiché 289 000 €', 'affiché 269 000 €', 'price_differs'],
  ),
  sms(
    'delatour',
    'Chère Madame, le soleil est annoncé pour samedi : nous pourrons faire le tour du parc. 10h30, 22 av. des Ibis. Karim Benali',
    ['10h30', '11h30', 'visit_differs'],
  ),
  sms(
    'benhaddou',
    'Changement de programme validé : jeudi 26/11, 16h30 (au lieu du 24). Merci pour votre souplesse. Solène',
    ['jeudi 26/11, 16h30', 'jeudi 26/11, 14h00', 'visit_differs'],
  ),
  sms(
    'nguyen',
    "Bonsoir, rdv lundi 18h : prenez l'ascenseur, 2ème étage porte gauche. Inès",
    ['2ème étage', '3ème étage', 'property_differs'],
    ['lundi 18h', 'lundi 20h', 'visit_differs'],
  ),
  email(
    'paulMartin',
    'Diagnostics Rezé',
    `Monsieur,

Vous trouverez les diagnostics de la maison de la rue Alsace-Lorraine : DPE E (consommation 268 kWh/m²/an), électricité conforme depuis 2022, pas d'amiante repéré. La surface mesurée est de 118 m².

Inès Moreau`,
    ['DPE E', 'DPE D', 'property_differs'],
    ['rue Alsace-Lorraine', 'rue Alsace-Moselle', 'place_differs'],
  ),
  sms('garnier', 'Hello ! Toujours OK pour mercredi midi et quart ? Apportez le plan de vos meubles. Yann', [
    'mercredi midi et quart',
    'mardi midi et quart',
    'visit_differs',
  ]),
  sms(
    'kone',
    'M. Koné bonjour. Maison des Ajoncs : 342.000 €, taxe foncière 1.180 €, terrain 310 m². Cdlt Inès',
    ['342.000 €', '324.000 €', 'price_differs'],
    ['310 m²', '410 m²', 'property_differs'],
  ),
  sms('vidal', "Chloé, j'ai deux autres visiteurs dimanche sur le T3, mais vous passez la première, à 11h. Yann", [
    'à 11h',
    'à 14h',
    'visit_differs',
  ]),
  email(
    'obrien',
    'Friday plan',
    `Hello Sarah,

On Friday we start at 10 am with the two-room flat near the station (44.5 sqm), then walk to rue Paul Bellamy for 11:30 am. You should be done by noon, in time for your 1:05 pm train.

Yann Le Bihan`,
    ['10 am', '11 am', 'visit_differs'],
    ['44.5 sqm', '54.5 sqm', 'property_differs'],
  ),
  sms(
    'whitfield',
    'Dear Mr Whitfield, the villa has five bedrooms and was built around 1934. See you on the 30th. Karim',
    ['five bedrooms', 'six bedrooms', 'property_differs'],
    ['Mr Whitfield', 'Mr Whitaker', 'name_differs'],
  ),
  sms(
    'petit',
    "Bonjour, l'étude Aubry confirme la réception de votre virement de 19 750 € (5 % de 395 000 €). Solène",
    ['395 000 €', '385 000 €', 'price_differs'],
  ),
  email(
    'rossi',
    'Nouvelle date',
    `Bonjour,

Suite à l'annulation de lundi, voici mes disponibilités pour la maison de Rezé : mercredi 25 novembre à 10h, samedi 28 novembre à 9h30 ou lundi 30 novembre à 18h.

Le prix n'a pas changé : 398 000 €.

Inès Moreau`,
    ['mercredi 25 novembre à 10h', 'mardi 25 novembre à 10h', 'wrong_weekday'],
    ['lundi 30 novembre à 18h', 'lundi 16 novembre à 18h', 'past_date'],
  ),
  sms(
    'camara',
    'Pour le T3 : visites possibles le 26/11 à 9h, le 27/11 à 17h ou le 30/11 à 12h. Yann Le Bihan',
    ['le 27/11 à 17h', 'le 27/11 à 10h', 'slot_taken'],
    ['le 30/11 à 12h', 'le 31/11 à 12h', 'invalid_date'],
  ),
  sms(
    'lefevre',
    'Bonjour Anne-Sophie, rien de neuf pour Vertou, je vous rappelle début janvier comme vous le souhaitez. Karim',
    ['Anne-Sophie', 'Anne-Cécile', 'name_differs'],
  ),
  email(
    'dupont',
    'Retour après visite',
    `Bonjour Monsieur Dupont,

La visiteuse du 12 novembre reste intéressée par votre T3 de la rue Paul Bellamy mais hésite avec un T2 moins cher, à 198 500 €. Elle revient vendredi.

Je ne baisserais pas le prix (289 000 €) avant cette date.

Yann`,
    ['(289 000 €)', '(299 000 €)', 'price_differs'],
  ),
  sms(
    'hoarau',
    'Bonjour, ok pour le T3 lundi à 10h. Le syndic sera là pour parler des 1 450 € de charges annuelles. Valérie',
    ['lundi à 10h', 'mardi à 10h', 'visit_differs'],
  ),
  sms(
    'payet',
    'Loïc, la villa a 4 chambres dont une suite de 22 m², et 600 m² de terrain. On se voit mardi ! Valérie',
    ['4 chambres', '3 chambres', 'property_differs'],
  ),
  email(
    'nguyen',
    'Offre de prêt',
    `Bonjour Monsieur Nguyen,

Avec 35 000 € d'apport, emprunter 155 000 € suffit pour le T2 de Saint-Herblain (176 000 € + frais). Pour celui de Nantes il faudrait 177 000 €.

Votre banque vous reçoit le 3 décembre, n'oubliez pas la référence SHE-0020.

Inès`,
    ['(176 000 € + frais)', '(186 000 € + frais)', 'price_differs'],
    ['SHE-0020', 'SHE-0202', 'reference_unknown'],
  ),
  sms(
    'otherPaulMartin',
    "M. Martin, la maison des Ajoncs est classée D et non E comme je vous l'ai dit. Surface inchangée, 96 m². Inès",
    ['classée D et non E', 'classée B et non E', 'property_differs'],
  ),
  sms(
    'delatour',
    "Pour l'appartement de l'av. Lajarrige, l'autre acquéreur a jusqu'au 27 pour obtenir son accord. Je vous redis. Karim",
  ),
  sms('legoff', 'Besoin de moi avant mardi ? 01 99 00 44 10 ou contact@estuaire-immobilier.example. Yann', [
    '01 99 00 44 10',
    '01 99 00 40 10',
    'address_differs',
  ]),
  sms(
    'benhaddou',
    'Samira, le sous-sol fait 70 m², non compris dans les 132 m² habitables. Vu avec le géomètre. Solène',
    ['132 m²', '152 m²', 'property_differs'],
  ),
  sms(
    'garnier',
    'Notre adresse pour le rdv courtier : 8 quai de la Fosse, 44000 Nantes, 2e étage. Parking Médiathèque à 3 min. Yann',
    ['8 quai de la Fosse', '28 quai de la Fosse', 'place_differs'],
  ),
  email(
    'paulineMartin',
    'Mandat et prix',
    `Bonjour Madame Martin,

Le prix de votre maison du 12 rue Alsace-Lorraine reste à 398 000 € jusqu'à fin novembre. Si aucune offre n'arrive, nous en reparlerons le mardi 1er décembre.

Inès Moreau`,
    ['398 000 €', '368 000 €', 'price_differs'],
    ['mardi 1er décembre', 'lundi 1er décembre', 'wrong_weekday'],
  ),
  sms('rossi', "Le terrain est toujours là : 640 m² à 165 000 €. Le certificat d'urbanisme date d'avril 2026. Inès"),
  sms('kone', "Si la maison ne convient pas, j'ai un T2 au 41 boulevard Marcel Paul, libre tout de suite. Inès", [
    'un T2 au 41 boulevard Marcel Paul, libre tout de suite',
    'un T3 au 15 rue de Strasbourg, libre tout de suite',
    'property_unavailable',
  ]),
  sms('vidal', "Le T2 que vous citez, c'est 44,5 m² et 198 500 € ; le T3, 68 m² et 289 000 €. À dimanche ! Yann", [
    '68 m² et 289 000 €',
    '68 m² et 298 000 €',
    'price_differs',
  ]),
  sms('petit', "Marc, le géomètre passe place Viarme vendredi 27 à 10h, vous n'avez pas besoin d'être là. Solène", [
    'vendredi 27',
    'samedi 27',
    'wrong_weekday',
  ]),
  sms(
    'grondin',
    'Emma, le T3 que vous demandez est bien à Saint-Denis, pas à Saint-Paul. 235 000 €, 5e étage. Valérie',
    ['5e étage', '6e étage', 'property_differs'],
  ),
];
