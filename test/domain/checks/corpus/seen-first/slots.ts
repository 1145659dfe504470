import { type CorpusDraft, email, sms } from '../draft.ts';

/** Slots that are offered. */
export const slots: readonly CorpusDraft[] = [
  sms(
    'legoff',
    "Bonjour Mme Le Goff, pour une contre-visite je peux vous proposer jeudi 26 à 9h ou vendredi 27 à 17h. Qu'est-ce qui vous arrange ? Yann Le Bihan",
    ['vendredi 27 à 17h', 'vendredi 27 à 11h30', 'slot_taken'],
    ['jeudi 26 à 9h', 'jeudi 27 à 9h', 'wrong_weekday'],
  ),
  sms(
    'camara',
    'Bonjour, le T3 de la rue Paul Bellamy (289 000 €) pourrait aussi vous plaire. Dispo mardi 24 à 17h ou mercredi 25 à 9h30 ? Yann',
    ['mardi 24 à 17h', 'mardi 24 à 11h45', 'slot_taken'],
    ['mercredi 25 à 9h30', 'jeudi 26 à 18h', 'slot_offered'],
  ),
  email(
    'garnier',
    'Un terrain à Rezé ?',
    `Bonjour,

Puisque vous n'excluez plus de faire construire, je peux vous montrer le terrain viabilisé du chemin de la Classerie (640 m², 165 000 €) :

- lundi 23 novembre à 10h,
- ou mardi 24 novembre à 16h30,
- ou jeudi 3 décembre entre 12h et 14h.

Yann Le Bihan`,
    ['mardi 24 novembre à 16h30', 'vendredi 27 novembre à 10h', 'slot_taken'],
    ['640 m²', '460 m²', 'property_differs'],
    ['jeudi 3 décembre', 'vendredi 3 décembre', 'wrong_weekday'],
  ),
  sms(
    'paulineMartin',
    "Bonjour Madame Martin, pouvons-nous faire le point sur votre maison lundi à 11h à l'agence ? Sinon mardi à 15h. Inès",
    ['lundi à 11h', 'lundi à 18h', 'slot_taken'],
    ['Madame Martin', 'Madame Martinez', 'name_differs'],
  ),
  email(
    'whitfield',
    'Another look at the flat',
    `Dear James,

Karim could show you the flat on avenue Lajarrige again on Saturday 28 November at 3 pm, or on Tuesday 1 December at 11 am.

Best regards,
Karim Benali`,
    ['Saturday 28 November at 3 pm', 'Saturday 28 November at 10:30 am', 'slot_taken'],
    ['Tuesday 1 December', 'Monday 1 December', 'wrong_weekday'],
  ),
  sms(
    'petit',
    'Bonjour M. Petit, rdv avec Solène pour relire le compromis : vendredi 27 à 11h ou lundi 30 à 9h, au choix.',
    ['vendredi 27 à 11h', 'jeudi 26 à 16h30', 'slot_taken'],
    ['lundi 30 à 9h', 'lundi 31 à 9h', 'wrong_weekday'],
  ),
  sms(
    'obrien',
    'Hi Sarah, would you like to see one more flat? I am free on Wednesday 25 at 5 pm or Thursday 26 at 10 am. Yann',
    ['Wednesday 25 at 5 pm', 'Wednesday 25 at 12:15 pm', 'slot_taken'],
    ['Thursday 26 at 10 am', 'Thursday 26 at 6 pm', 'slot_offered'],
  ),
  sms(
    'legoff',
    "Bonjour, êtes-vous disponible en fin de semaine prochaine, disons samedi 28 vers 10h, pour revoir l'allée Baco ? Yann",
    ['samedi 28 vers 10h', 'samedi 29 vers 10h', 'wrong_weekday'],
  ),
  email(
    'kone',
    'Le T2 récent de Saint-Herblain',
    `Bonjour Monsieur Koné,

En complément, le T2 avec loggia du boulevard Marcel Paul (176 000 €, DPE B) peut se visiter jeudi 26 novembre à 17h ou samedi 28 novembre à 11h.

Inès Moreau
Estuaire Immobilier`,
    ['jeudi 26 novembre à 17h', 'lundi 23 novembre à 18h', 'slot_taken'],
    ['176 000 €', '167 000 €', 'price_differs'],
  ),
  sms('vidal', "Bonjour Chloé, Yann peut aussi vous montrer le T2 de l'allée Baco lundi 23 à 12h30. Cela vous dit ?", [
    'lundi 23 à 12h30',
    'lundi 30 à 18h15',
    'slot_taken',
  ]),
  email(
    'dupont',
    'Point sur vos visites',
    `Bonjour Monsieur Dupont,

Pouvons-nous nous appeler lundi 23 novembre en début d'après-midi, par exemple à 14h15 ? Je suis aussi joignable mercredi de 9h à 11h30.

J'aimerais vous parler du T3 de la rue Paul Bellamy : deux visites la semaine prochaine.

Yann Le Bihan`,
    ['lundi 23 novembre', 'lundi 22 novembre', 'wrong_weekday'],
  ),
  sms('benhaddou', 'Si vous voulez revoir Orvault avec votre mari : samedi 28 à 11h ou mardi 1er à 18h30 ? Solène', [
    'mardi 1er',
    'mercredi 1er',
    'wrong_weekday',
  ]),
  sms(
    'kone',
    'Bonjour Ibrahim, il me reste un créneau le 4 décembre à 10h pour la maison. Je vous le garde 48h. Inès',
    ['le 4 décembre à 10h', 'le 1er décembre à 9h30', 'slot_taken'],
    ['le 4 décembre', 'le 4 novembre', 'past_date'],
  ),
  sms(
    'garnier',
    "Bonjour, seriez-vous libres lundi soir ? Je peux vous recevoir à 19h à l'agence, 8 quai de la Fosse. Yann",
    ['8 quai de la Fosse', '18 quai de la Fosse', 'place_differs'],
  ),
  email(
    'rossi',
    'Visites à Rezé',
    `Bonjour,

La maison de la rue Alsace-Lorraine est toujours disponible. Je vous propose trois horaires, à vous de choisir :

* mardi 24/11, 18h15
* jeudi 26/11, 9h00
* samedi 28/11, 14h00

Sans retour de votre part d'ici lundi soir, je les proposerai à d'autres acquéreurs.

Inès Moreau`,
    ['samedi 28/11, 14h00', 'samedi 30/11, 14h00', 'wrong_weekday'],
    ['jeudi 26/11, 9h00', 'jeudi 19/11, 9h00', 'past_date'],
  ),
];
