import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages written after a visit, to buyers and to sellers. */
export const followUps: readonly CorpusDraft[] = [
  email(
    'paulMartin',
    'Suite à votre visite',
    `Bonjour Monsieur Martin,

Je vous remercie d'avoir pris le temps de visiter la maison familiale de Rezé jeudi 19 novembre.

Vous m'avez indiqué avoir apprécié le jardin et la luminosité du séjour, mais vous interroger sur le coût d'une rénovation énergétique. Je joins à ce message le rapport de DPE (classe E) ainsi que deux devis d'isolation obtenus par les propriétaires.

Nous en reparlerons lors de notre seconde visite, mercredi à 17h30.

Bien cordialement,
Inès Moreau`,
    ['jeudi 19 novembre', 'mardi 17 novembre', 'visit_differs'],
  ),
  sms(
    'legoff',
    'Bonjour Madame Le Goff, avez-vous pu réfléchir depuis votre visite de mardi allée Baco ? On en reparle mardi 24 à 11h45 rue Paul Bellamy si vous voulez. Yann',
    ['mardi 24 à 11h45', 'mardi 24 à 12h45', 'visit_differs'],
  ),
  email(
    'delatour',
    'Votre retour sur la villa de La Baule',
    `Madame,

À la suite de notre visite du samedi 14 novembre, vous souhaitiez connaître l'état de la toiture. Les propriétaires m'indiquent qu'elle a été entièrement revue il y a six ans ; je vous transmettrai la facture.

Nous aurons l'occasion de revoir ce point ensemble sur place le 28 novembre à 10h30.

Je reste à votre entière disposition.

Karim Benali
Estuaire Immobilier`,
    ['le 28 novembre à 10h30', 'le 29 novembre à 10h30', 'visit_differs'],
  ),
  email(
    'dupont',
    'Compte rendu de vos visites – rue Paul Bellamy',
    `Bonjour Monsieur Dupont,

Voici un point sur les visites de l'appartement du 27 rue Paul Bellamy.

Visite réalisée : jeudi 12 novembre. Retour positif sur le balcon et la luminosité ; la personne revient le vendredi 27 novembre.

À venir :
- dimanche 22 novembre à 11h
- mardi 24 novembre à 11h45
- vendredi 27 novembre à 11h30

Le prix affiché de 289 000 € ne suscite pas de remarque pour l'instant.

Je vous tiens informé après chaque visite.

Bien à vous,
Yann Le Bihan`,
    ['mardi 24 novembre', 'mercredi 24 novembre', 'wrong_weekday'],
  ),
  sms(
    'garnier',
    'Bonjour, nous vous avons attendus mercredi dernier à 12h15 rue des Ajoncs, un imprévu sans doute ? On maintient mercredi 25, même heure. Yann Le Bihan',
    ['mercredi 25, même heure', 'jeudi 26, même heure', 'visit_differs'],
  ),
];
