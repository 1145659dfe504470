import { type CorpusDraft, email, sms } from '../draft.ts';

/** After a visit, and what became of other properties. */
export const followUps: readonly CorpusDraft[] = [
  email(
    'legoff',
    'Après votre visite allée Baco',
    `Bonjour Élodie,

Merci pour votre visite de mardi 17 novembre. Vous aviez aimé la luminosité, moins le bruit côté rue. Le T3 que nous voyons mardi donne sur cour, la comparaison sera utile.

Bon dimanche,
Yann`,
    ['mardi 17 novembre', 'mercredi 17 novembre', 'wrong_weekday'],
  ),
  sms(
    'delatour',
    'Madame de La Tour, vous aviez visité la villa le 14 novembre et pensiez à un architecte. A-t-il pu se libérer pour samedi prochain 10h30 ? Karim',
    ['le 14 novembre', 'le 15 novembre', 'visit_differs'],
    ['samedi prochain 10h30', 'samedi prochain 9h30', 'visit_in_utc'],
  ),
  email(
    'camara',
    'T3 rue de Strasbourg',
    `Bonjour Aïssatou,

Vous me demandiez des nouvelles du T3 au parquet ancien : il a malheureusement été vendu. Je garde un oeil sur le quartier et vous préviens dès qu'un bien du même genre arrive, dans la limite de 210 000 €.

Yann Le Bihan`,
    [
      'il a malheureusement été vendu',
      'il est encore disponible et je peux vous le montrer',
      'property_unavailable',
      'T3 au parquet ancien',
      'T3 rue de Strasbourg',
    ],
  ),
  sms(
    'paulMartin',
    "Bonjour, la maison de plain-pied de Vertou (route de la Gare) n'est plus à vendre, les propriétaires la gardent. Celle de Rezé reste donc la meilleure piste ! Inès",
    [
      "n'est plus à vendre, les propriétaires la gardent. Celle de Rezé reste donc la meilleure piste !",
      'est toujours à vendre, on peut la visiter en semaine si vous voulez.',
      'property_unavailable',
      'la maison de plain-pied de Vertou (route de la Gare)',
    ],
  ),
  email(
    'legoff',
    'Le T4 de la place Viarme',
    `Bonjour Madame Le Goff,

Le T4 familial (NAN-0029) est sous compromis depuis quelques semaines ; de toute façon, à 405 000 €, il dépassait votre budget de 320 000 €.

Si la vente n'aboutissait pas, je vous le dirais.

Yann Le Bihan`,
    [
      'est sous compromis depuis quelques semaines',
      'est libre à la vente depuis quelques semaines',
      'property_unavailable',
      'T4 familial (NAN-0029)',
      'Le T4 de la place Viarme',
    ],
    ['NAN-0029', 'NAN-0092', 'reference_unknown'],
  ),
  sms(
    'petit',
    'Bonjour M. Petit, six semaines déjà depuis notre visite du 12 octobre place Viarme, et tout avance bien : la banque a rendu un avis favorable. Solène',
    ['du 12 octobre', 'du 13 octobre', 'visit_differs'],
  ),
  sms(
    'benhaddou',
    'Bonjour Samira, et si Orvault ne vous convainc pas jeudi, la maison de la rue Alsace-Lorraine à Rezé se visite aussi, un peu moins chère. Solène',
    [
      'la maison de la rue Alsace-Lorraine à Rezé',
      'la maison de la route de la Gare à Vertou',
      'property_unavailable',
      'se visite aussi',
    ],
  ),
];
