import { type CorpusDraft, email, sms } from '../draft.ts';

/** Facts that are denied, quoted, about something else, or not about a record. */
export const unrelatedFacts: readonly CorpusDraft[] = [
  sms(
    'garnier',
    'Le précédent acquéreur avait proposé 325 000 € en juin 2025, offre refusée. Le bien avait alors 14 mois de mandat. Yann',
  ),
  sms('vidal', 'Si dimanche 11h ne vous va plus, dites-le-moi avant 20h ce soir. Sinon rien à faire ! Yann'),
  sms(
    'whitfield',
    'Dear James, no, it is not Monday 23 but Monday 30 November. You have a week to book your train! Karim',
  ),
  sms('kone', "Bonjour, le code d'entrée vous sera envoyé 1h avant la visite. Gardez ce numéro : 01 99 00 44 10. Inès"),
  email(
    'garnier',
    'Sous le bras mercredi',
    `Bonjour Thomas, bonjour Julie,

Merci d'apporter mercredi : une pièce d'identité chacun, votre simulation bancaire (datée de moins de 3 mois) et, si possible, les mesures de votre canapé de 2,80 m !

La maison voisine, au numéro 10, est en travaux jusqu'au 18 décembre.

Yann`,
  ),
  sms(
    'obrien',
    'Hi Sarah, the metro question: Nantes has trams, not a metro. Line 2 stops 200 m away, every 5 minutes until 00:30. Yann',
  ),
  sms(
    'payet',
    "La livraison de la clôture est prévue semaine 50, le vendeur s'y engage. Montant 4 800 €, à sa charge. Valérie",
  ),
  sms(
    'kone',
    'Votre demande du 18/11 est bien enregistrée sous le n° 2026-1184. Réponse sous 24 à 48h ouvrées. Estuaire Immobilier',
  ),
  sms(
    'garnier',
    'Pour la maison : si vous faites offre avant vendredi 18h, je la présente le soir même au vendeur. Yann',
  ),
  sms('legoff', 'Un autre acquéreur visite le T3 demain. Si mardi vous plaît, mieux vaudra décider vite. Yann'),
  sms('dupont', 'Les photos seront refaites le 30 novembre à 15h, si le temps le permet. Yann', [
    'le 30 novembre à 15h',
    'le 30 novembre à 26h',
    'invalid_time',
  ]),
];
