import { type CorpusDraft, email, sms } from '../draft.ts';

/** Slots that are offered. */
export const slots: readonly CorpusDraft[] = [
  sms(
    'vidal',
    "Bonjour Chloé, pour le T2 de l'allée Baco je vous propose mercredi 25 à 17h30 ou samedi 28 à 10h. Dites-moi ce qui vous convient. Yann",
    ['mercredi 25 à 17h30', 'mercredi 25 à 12h30', 'slot_taken'],
  ),
  sms(
    'kone',
    'Bonjour Monsieur Koné, si aucun des deux horaires ne vous va pour la maison rue des Ajoncs, je peux aussi lundi 30 à 17h30. Cdt, Inès',
    ['lundi 30 à 17h30', 'mardi 1er décembre à 9h30', 'slot_taken'],
  ),
  email(
    'dupont',
    'Rendez-vous pour faire le point',
    `Bonjour Monsieur Dupont,

Afin de faire le point sur la commercialisation de votre appartement, je vous propose de passer à l'agence :

• mardi 24 novembre à 10h00
• ou jeudi 26 novembre à 14h00

Pourriez-vous m'indiquer le créneau qui vous convient le mieux ?

Bien cordialement,
Yann Le Bihan
Estuaire Immobilier
8 quai de la Fosse, 44000 Nantes`,
    ['jeudi 26 novembre à 14h00', 'vendredi 27 novembre à 10h00', 'slot_taken'],
  ),
  email(
    'lefevre',
    'Signature de votre mandat de vente',
    `Bonjour Madame Lefèvre,

Je vous remercie pour votre confiance. Pour la signature du mandat, seriez-vous disponible lundi 30 novembre à 10h ou mardi 1er décembre à 15h ? Je peux me déplacer chez vous si cela vous arrange.

Merci de prévoir votre titre de propriété et le dernier avis de taxe foncière.

Bien à vous,
Karim Benali`,
    ['lundi 30 novembre à 10h', 'lundi 30 novembre à 14h30', 'slot_taken'],
    ['mardi 1er décembre', 'lundi 1er décembre', 'wrong_weekday'],
  ),
  sms(
    'paulineMartin',
    'Bonjour Pauline, le photographe peut passer jeudi 26 à 14h ou vendredi 27 à 10h30, je serai là aussi. Vous préférez ? Inès',
    ['vendredi 27 à 10h30', 'vendredi 27 à 14h', 'slot_offered'],
    ['jeudi 26', 'jeudi 25', 'wrong_weekday'],
  ),
  sms(
    'petit',
    'M. Petit, je suis libre mardi 24 à 14h ou mercredi 25 à 9h pour voir les annexes du compromis. Solène K.',
    ['mercredi 25 à 9h', 'jeudi 26 à 16h30', 'slot_taken'],
  ),
  sms(
    'garnier',
    'Bonjour Julie, pas de pb pour décaler mercredi 12h15. Plutôt jeudi 26 à 12h30 ou lundi 30 à 12h30 ? Yann',
    ['jeudi 26 à 12h30', 'jeudi 26 à 18h', 'slot_offered'],
  ),
  email(
    'rossi',
    'Nouveau rendez-vous pour la maison de Rezé',
    `Bonjour,

Je fais suite à l'annulation de votre visite de lundi. La maison de la rue Alsace-Lorraine est toujours disponible et je serais ravie de vous la présenter.

Voici deux possibilités :
- mardi 24 novembre à 16h00
- jeudi 26 novembre à 11h00

Dans l'attente de votre retour, je vous souhaite un excellent week-end.

Inès Moreau
Estuaire Immobilier`,
    ['jeudi 26 novembre à 11h00', 'mercredi 25 novembre à 17h30', 'slot_taken'],
    ['mardi 24 novembre à 16h00', 'mardi 17 novembre à 16h00', 'past_date'],
  ),
];
