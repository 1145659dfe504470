import { type CorpusDraft, email, sms } from '../draft.ts';

/** Reports to sellers. */
export const sellers: readonly CorpusDraft[] = [
  email(
    'dupont',
    'Compte rendu hebdomadaire',
    `Bonjour Monsieur Dupont,

Semaine du 16 au 20 novembre : 214 consultations de l'annonce, 6 appels, pas de visite. Les prochaines : dimanche 22 à 11h, mardi 24 à 11h45 et vendredi 27 à 11h30.

Le T3 de la rue Paul Bellamy reste affiché à 289 000 €. Un concurrent, à 275 000 €, vient de baisser de 10 000 € ; je ne vous conseille pas de suivre pour l'instant.

Cordialement,
Yann Le Bihan`,
    ['mardi 24 à 11h45', 'mardi 23 à 11h45', 'wrong_weekday'],
    ['dimanche 22', 'samedi 22', 'wrong_weekday'],
    ['vendredi 27 à 11h30', 'vendredi 27 à 12h30', 'visit_differs'],
    ['reste affiché à 289 000 €', 'reste affiché à 298 000 €', 'price_differs'],
  ),
  sms(
    'paulineMartin',
    'Bonjour Mme Martin, 3 appels cette semaine pour votre maison et une contre-visite en vue. Je vous appelle lundi entre 9h et 10h. Inès Moreau, Estuaire Immobilier 01 99 00 44 10',
    ['Bonjour Mme Martin', 'Bonjour Mme Moreau', 'name_differs'],
    ['01 99 00 44 10', '01 99 00 45 10', 'address_differs'],
  ),
  email(
    'lefevre',
    'Votre estimation',
    `Bonjour Anne-Sophie,

Trois ventes récentes dans votre avenue : 442 000 € (51 m², mars), 468 000 € (55 m², mai) et 481 000 € (57 m², septembre). J'en déduis une fourchette de 455 000 à 475 000 €.

Le mandat exclusif court sur trois mois, puis il est reconduit tacitement. Vous pouvez me renvoyer les documents à contact@estuaire-immobilier.example.

Karim Benali`,
    ['contact@estuaire-immobilier.example', 'contact@estuaire-immobiler.example', 'address_differs'],
    ['Bonjour Anne-Sophie', 'Bonjour Hélène', 'name_differs'],
  ),
  email(
    'dupont',
    'Ouverture de Noël',
    `Bonjour Monsieur Dupont,

L'agence sera fermée du jeudi 24 décembre à 16h au lundi 4 janvier à 9h. Pendant cette période les demandes restent suivies, avec une réponse sous 24 h.

À partir du 5 janvier nous reprenons les visites le samedi matin aussi.

Yann`,
    ['jeudi 24 décembre', 'mercredi 24 décembre', 'wrong_weekday'],
    ['lundi 4 janvier', 'dimanche 4 janvier', 'wrong_weekday'],
  ),
];
