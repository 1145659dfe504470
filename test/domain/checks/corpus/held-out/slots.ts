import { type CorpusDraft, email, sms } from '../draft.ts';

/** Slots that are offered. */
export const slots: readonly CorpusDraft[] = [
  sms(
    'camara',
    'Bonjour, le T3 de la rue Paul Bellamy (289 000 €) pourrait aussi vous plaire. Dispo mardi 24 à 17h ou mercredi 25 à 9h30 ? Yann',
    ['mardi 24 à 17h', 'mardi 24 à 11h45', 'slot_taken'],
    ['mercredi 25 à 9h30', 'jeudi 26 à 18h', 'slot_offered'],
  ),
  sms(
    'rossi',
    'Bonjour, pour remplacer la visite annulée, je vous propose mercredi 25 à 14h ou jeudi 26 à 12h30. Inès Moreau',
    ['mercredi 25 à 14h', 'mercredi 25 à 17h30', 'slot_taken'],
    ['jeudi 26 à 12h30', 'vendredi 27 à 14h', 'slot_offered'],
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
  email(
    'delatour',
    "Visite de l'appartement Lajarrige",
    `Chère Madame,

Vous souhaitiez comparer avec un appartement en ville. Je peux vous montrer le T3 de l'avenue Lajarrige (3e étage, 54 m²) lundi 30 novembre à 11 heures ou mardi 1er décembre à 17 heures. Une offre est en cours d'examen sur ce bien, je préfère vous le dire.

Karim Benali`,
    ['lundi 30 novembre à 11 heures', 'lundi 30 novembre à 14h30', 'slot_taken'],
    ['54 m²', '64 m²', 'property_differs'],
  ),
  sms(
    'legoff',
    "Bonjour, êtes-vous disponible en fin de semaine prochaine, disons samedi 28 vers 10h, pour revoir l'allée Baco ? Yann",
    ['samedi 28 vers 10h', 'samedi 29 vers 10h', 'wrong_weekday'],
  ),
  sms(
    'lefevre',
    'Bonjour Mme Lefèvre, puis-je passer mardi 24 entre 10h et 11h pour récupérer les clés de Vertou ? Sinon mercredi matin. Karim B.',
    ['Mme Lefèvre', 'Mme Lefebvre', 'name_differs'],
  ),
  email(
    'dupont',
    'Point sur vos visites',
    `Bonjour Monsieur Dupont,

Pouvons-nous nous appeler lundi 23 novembre en début d'après-midi, par exemple à 14h15 ? Je suis aussi joignable mercredi de 9h à 11h30.

J'aimerais vous parler du T3 de la rue Paul Bellamy : deux visites la semaine prochaine.

Yann Le Bihan`,
    ['lundi 23 novembre', 'lundi 22 novembre', 'wrong_weekday'],
  ),
  sms(
    'paulMartin',
    'Bonjour, autre maison susceptible de vous plaire : 8 rue des Ajoncs à Saint-Herblain. Visite possible vendredi 27/11 à 12h ? Inès Moreau',
    ['vendredi 27/11 à 12h', 'mardi 24/11 à 9h30', 'slot_offered'],
    ['8 rue des Ajoncs à Saint-Herblain', '15 rue de Strasbourg à Nantes', 'property_unavailable'],
  ),
  sms(
    'garnier',
    "Bonjour, seriez-vous libres lundi soir ? Je peux vous recevoir à 19h à l'agence, 8 quai de la Fosse. Yann",
    ['8 quai de la Fosse', '18 quai de la Fosse', 'place_differs'],
  ),
  sms(
    'grondin',
    'Bonjour Emma, le T3 de la rue Juliette Dodu se visite mardi 24 à 9h ou mercredi 25 à 17h. Une préférence ? Valérie',
    ['mardi 24 à 9h', 'lundi 23 à 10h', 'slot_taken'],
    ['mercredi 25 à 17h', 'mardi 25 à 17h', 'wrong_weekday'],
  ),
];
