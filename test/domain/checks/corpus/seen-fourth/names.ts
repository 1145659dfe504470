import { type CorpusDraft, email, sms } from '../draft.ts';

/** The names of colleagues and of the agency, in the text and in the signature. */
export const names: readonly CorpusDraft[] = [
  sms('legoff', 'À mardi 24 novembre, 11h45. Yann Le Bihan, Estuaire Immobilier', [
    'Yann Le Bihan',
    'Yann Le Biham',
    'name_differs',
  ]),
  sms('legoff', 'À mardi ! Yann Le Bihan, Estuaire Immobilier', [
    'Estuaire Immobilier',
    'Estuaire Immobillier',
    'name_differs',
  ]),
  email(
    'legoff',
    'Votre visite',
    `Bonjour Madame Le Goff,

Je vous retrouve mardi 24 novembre à 11h45.

Cordialement,
Yann Le Bihan
Estuaire Immobilier`,
    ['Yann Le Bihan', 'Yohann Le Bihan', 'name_differs'],
    ['Yann Le Bihan', 'Julien Mercier', 'name_differs'],
    ['Estuaire Immobilier', 'Loire Immobilier', 'name_differs'],
    ['Estuaire Immobilier', 'Estuaire Habitat', 'name_differs'],
  ),
  email(
    'kone',
    'Votre recherche',
    `Bonjour Monsieur Koné,

Ma collègue Solène Kerdoncuff vous appellera demain.

Bien à vous,
Inès Moreau
Conseillère, Estuaire Immobilier`,
    ['Solène Kerdoncuff', 'Solène Kerdoncuf', 'name_differs'],
    ['Inès Moreau', 'Inès Morel', 'name_differs'],
    ['Solène Kerdoncuff', 'Sophie Lambert', 'name_differs'],
  ),
  sms('kone', 'Votre conseiller Karim Benali vous répondra. L’équipe Estuaire Immobilier', [
    'Karim Benali',
    'Karim Bénani',
    'name_differs',
  ]),
  sms('kone', 'Ici Inès, d’Estuaire Immobilier. Je vous rappelle demain.', [
    'd’Estuaire Immobilier',
    'de l’agence Littoral Immobilier',
    'name_differs',
  ]),
  sms('hoarau', 'Bonjour Madame Hoarau, à lundi. Valérie Técher, Bourbon Habitat', [
    'Bourbon Habitat',
    'Bourbon Immobilier',
    'name_differs',
  ]),
  sms('kone', 'Bien à vous, Inès'),
  sms('kone', 'Bonne journée, l’équipe d’Estuaire Immobilier'),
  email(
    'kone',
    'Bonjour',
    'Bonjour Monsieur Koné,\n\nMerci pour votre message.\n\nCordialement,\nI. Moreau\nEstuaire Immobilier',
  ),
  email(
    'kone',
    'Bonjour',
    'Bonjour Monsieur Koné,\n\nMerci pour votre message.\n\nBien cordialement,\n\nInès MOREAU\nNégociatrice\nESTUAIRE IMMOBILIER\n01 99 00 44 10',
  ),
  email('kone', 'Bonjour', 'Bonjour Monsieur Koné,\n\nMerci pour votre message.\n\nCordialement,\nVotre agence'),
  email(
    'kone',
    'Bonjour',
    'Bonjour Monsieur Koné,\n\nMaître Lambert, notaire, attend vos papiers.\n\nCordialement,\nInès',
  ),
  sms('dupont', 'Le couple Moreaux a confirmé. Yann'),
];
