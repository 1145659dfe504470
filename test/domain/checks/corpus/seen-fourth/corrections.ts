import { type CorpusDraft, email, sms } from '../draft.ts';

/** Drafts whose wrong words could be corrected in the wrong place, or by the wrong value. */
export const corrections: readonly CorpusDraft[] = [
  sms('legoff', 'Le T3 rue Paul Bellamy est en DPE C, GES C. Yann', ['DPE C', 'DPE D', 'property_differs']),
  sms('legoff', 'Réf. NAN-0042 : étiquette énergie C. Yann', ['énergie C', 'énergie E', 'property_differs']),
  sms('kone', 'Le SHE-0020, boulevard Marcel Paul : GES A et DPE B. Inès', ['GES A', 'GES G', 'property_differs']),
  sms('legoff', 'Le T3 de la rue Paul Bellamy est au 4e étage. Yann', ['4e étage', '3e étage', 'property_differs']),
  sms('legoff', 'NAN-0042 : au quatrième étage avec ascenseur.', ['quatrième', 'deuxième', 'property_differs']),
  sms('kone', 'Le NAN-0051 est au 1er étage. Inès', ['1er étage', 'rez-de-chaussée', 'property_differs']),
  sms('legoff', 'NAN-0051, allée Baco : une chambre, 44,5 m².', ['une chambre', 'deux chambres', 'property_differs']),
  sms('kone', 'La maison SHE-0012 a 3 chambres. Inès', ['3 chambres', '1 chambre', 'property_differs']),
  email(
    'petit',
    'Votre compromis',
    `Bonjour Monsieur Petit,

Le compromis pour le T4 de la place Viarme sera signé au prix convenu de 395 000 €.

Solène Kerdoncuff`,
    ['395 000 €', '401 000 €', 'price_differs'],
  ),
  sms('petit', 'Le notaire a repris le prix convenu de 395 000 € pour la place Viarme. Solène', [
    '395 000 €',
    '405 000 €',
    'price_differs',
  ]),
  sms('petit', 'Votre offre acceptée à 395 000 € est bien dans le compromis. Solène', [
    '395 000 €',
    '359 000 €',
    'price_differs',
  ]),
  sms('legoff', 'Rendez-vous mardi 24 novembre à 11h45 au 27 rue Paul Bellamy Nantes. Yann', [
    '27 rue',
    '72 rue',
    'place_differs',
  ]),
  sms('kone', 'La maison est au 8 rue des Ajoncs 44800 Saint-Herblain. Inès', ['44800', '44880', 'place_differs']),
  sms('legoff', 'rdv mardi 24 à 11h45 au 27 rue paul bellamy nantes', ['27 rue', '37 rue', 'place_differs']),
  sms('paulMartin', 'Adresse : 12 rue Alsace-Lorraine Rezé. À mercredi, 17h30. Inès', [
    '12 rue',
    '21 rue',
    'place_differs',
  ]),
  email(
    'paulMartin',
    'Votre visite',
    `Bonjour Monsieur Martin,

Merci pour votre visite de la maison de Rezé, jeudi 19 novembre.

Inès Moreau`,
    ['jeudi 19', 'vendredi 19', 'wrong_weekday'],
  ),
];
