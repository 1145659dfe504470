import { type CorpusDraft, email, sms } from '../draft.ts';

/** Financing, the notary, papers. */
export const signing: readonly CorpusDraft[] = [
  email(
    'petit',
    'Suivi de votre achat place Viarme',
    `Bonjour Monsieur Petit,

Où en sommes-nous ?

1. Compromis signé, au prix de 395 000 €.
2. Délai de rétractation de 10 jours : purgé.
3. Offre de prêt : attendue pour le 15 décembre au plus tard, soit 60 jours après la signature.
4. Acte authentique : visé entre le 15 et le 29 janvier 2027, chez Maître Aubry.

Je vous rappelle que le dépôt de garantie de 5 % a bien été reçu par l'étude.

Solène Kerdoncuff`,
    ['395 000 €', '405 500 €', 'price_differs'],
    ['29 janvier 2027', '32 janvier 2027', 'invalid_date'],
  ),
  sms(
    'petit',
    "Bonjour, la banque demande une attestation d'assurance avant lundi 30 novembre. Pouvez-vous l'envoyer ? Solène",
    ['lundi 30 novembre', 'lundi 31 novembre', 'invalid_date'],
  ),
  sms(
    'petit',
    "M. Petit, le notaire propose l'acte le vendredi 15 janvier 2027 à 14h30 ou le mardi 19 à 10h. Votre préférence ? Solène",
    ['vendredi 15 janvier 2027', 'jeudi 15 janvier 2027', 'wrong_weekday'],
    ['mardi 19 à 10h', 'mardi 19 à 25h', 'invalid_time'],
  ),
  email(
    'delatour',
    'Documents demandés',
    `Chère Madame,

Voici ce que votre notaire a demandé : titre de propriété, plan de 1936, attestation d'assainissement, factures de la rénovation de 2021 (148 000 €). Je les aurai d'ici jeudi 26 novembre.

Bien à vous,
Karim Benali
Estuaire Immobilier, 8 quai de la Fosse, 44000 Nantes`,
    ['44000 Nantes', '44200 Nantes', 'place_differs'],
    ['jeudi 26 novembre', 'mercredi 26 novembre', 'wrong_weekday'],
  ),
  sms(
    'legoff',
    'Pensez à demander une simulation avant mardi : pour 289 000 € + frais, il vous faudra env. 311 000 € au total. Yann',
    ['289 000 €', '259 000 €', 'price_differs'],
  ),
  email(
    'petit',
    "Visite de contrôle avant l'acte",
    `Bonjour Marc,

Comme le prévoit le compromis, nous ferons le tour de l'appartement du 3 place Viarme la veille de l'acte. Relevez les compteurs ce jour-là.

Les 92 m² ont été confirmés par le géomètre.

Solène`,
    ['3 place Viarme', '13 place Viarme', 'place_differs'],
    ['92 m²', '82 m²', 'property_differs'],
  ),
  sms(
    'paulMartin',
    "Votre banquier peut m'appeler au 01 99 00 44 10. Prix net vendeur + hono = 398 000 €. Inès",
    ['01 99 00 44 10', '01 99 00 14 10', 'address_differs'],
    ['398 000 €', '412 000 €', 'price_differs'],
  ),
  email(
    'nguyen',
    'Prêt à taux zéro',
    `Bonjour Monsieur Nguyen,

Le T2 de Saint-Herblain étant un logement récent classé B, le PTZ n'est pas ouvert dans l'ancien sans 25 % de travaux. Votre courtier vous le confirmera.

Sur 176 000 €, les frais de notaire seraient d'environ 13 500 €, soit 7,7 %.

Inès Moreau`,
    ['Sur 176 000 €', 'Sur 196 000 €', 'price_differs'],
    ['classé B', 'classé E', 'property_differs'],
  ),
  sms(
    'petit',
    "Rappel : le rdv chez le notaire n'est pas encore fixé. Rien à faire de votre côté avant le 15 décembre. Solène",
  ),
  sms(
    'camara',
    "Pour le dossier : CNI, RIB, 2 derniers avis d'imposition (2024 et 2025). A remettre avant le 30/11/2026. Yann",
    ['30/11/2026', '31/11/2026', 'invalid_date'],
  ),
  sms(
    'payet',
    "Bonjour Loïc, l'étude vous a réservé le mardi 8 décembre à 9h pour la procuration, si la vente se fait. Valérie",
    ['mardi 8 décembre', 'mardi 9 décembre', 'wrong_weekday'],
  ),
];
