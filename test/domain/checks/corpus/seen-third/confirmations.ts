import { type CorpusDraft, email, sms } from '../draft.ts';

/** Visits that are confirmed, some after they were moved. */
export const confirmations: readonly CorpusDraft[] = [
  sms(
    'legoff',
    "Bonjour Élodie, c'est confirmé pour mardi 24/11 à 11h45, au 27 rue Paul Bellamy (4e étage, je vous envoie le digicode le matin même). À mardi ! Yann",
    ['mardi 24/11 à 11h45', 'mardi 24/11 à 10h45', 'visit_in_utc'],
    ['27 rue Paul Bellamy', '72 rue Paul Bellamy', 'place_differs'],
  ),
  email(
    'garnier',
    'Votre visite de mercredi',
    `Bonjour Julie, bonjour Thomas,

Je vous confirme notre rendez-vous du mercredi 25 novembre, de 12h15 à 13h, pour la maison de ville (réf. SHE-0012).

Adresse : 8 rue des Ajoncs, 44800 Saint-Herblain. On se gare devant sans difficulté.

Prévoyez trois bons quarts d'heure : il y a aussi la terrasse et le terrain de 310 m² à voir.

Bien à vous,

Yann Le Bihan
Estuaire Immobilier`,
    ['SHE-0012', 'SHE-0021', 'reference_unknown'],
    ['44800 Saint-Herblain', '44700 Orvault', 'place_differs', '8 rue des Ajoncs'],
    ['mercredi 25 novembre', 'jeudi 26 novembre', 'visit_differs', 'de 12h15 à 13h'],
  ),
  sms(
    'paulMartin',
    'Bonjour Monsieur Martin, je vous attends mercredi à 17 h 30 devant la maison de la rue Alsace-Lorraine, à Rezé, pour la contre-visite. Votre frère est le bienvenu. Inès Moreau',
    ['mercredi à 17 h 30', 'jeudi à 17 h 30', 'visit_differs'],
    ['à Rezé', 'à Vertou', 'place_differs', 'rue Alsace-Lorraine'],
  ),
  email(
    'delatour',
    'Votre seconde visite avenue des Ibis',
    `Chère Madame de La Tour,

Comme convenu au téléphone, la visite prévue vendredi 27 est annulée et remplacée par samedi 28 novembre à 10h30, toujours avec moi.

Votre architecte pourra prendre ses mesures : la maison sera libre jusqu'à midi.

Avec mes salutations les meilleures,

Karim Benali`,
    ['samedi 28 novembre à 10h30', 'samedi 28 novembre à 11h30', 'visit_differs'],
    ['Chère Madame de La Tour', 'Chère Madame Lefèvre', 'name_differs'],
  ),
  sms(
    'benhaddou',
    "Bonjour Mme Benhaddou-Leroy, la visite d'Orvault passe bien de mardi à jeudi 26, 16h30. Désolée pour ce décalage et merci de votre souplesse. Solène",
    ['jeudi 26, 16h30', 'jeudi 26, 15h30', 'visit_in_utc'],
  ),
  email(
    'camara',
    'Tout à l’heure, allée Baco',
    `Bonjour Aïssatou,

Nous nous voyons cet après-midi à 15h au 6 allée Baco. Sonnez en arrivant, c'est au premier étage.

À tout à l'heure !

Yann
01 99 00 44 10`,
    ['cet après-midi à 15h', 'cet après-midi à 16h', 'visit_differs'],
    ['au premier étage', 'au troisième étage', 'property_differs'],
    ['01 99 00 44 10', '01 99 00 44 11', 'address_differs'],
  ),
  sms(
    'hoarau',
    'Bonjour Mme Hoarau, c’est noté : lundi 23 novembre à 10h, 31 rue Juliette Dodu, au 5e étage avec ascenseur. Bon week-end ! Valérie',
    ['lundi 23 novembre à 10h', 'lundi 23 novembre à 6h', 'visit_in_utc'],
  ),
  email(
    'nguyen',
    'Vos deux visites',
    `Bonjour Monsieur Nguyen,

Voici le récapitulatif :

1. lundi 23 novembre à 18h : le T2 avec loggia, 41 boulevard Marcel Paul, avec moi ;
2. lundi 30 novembre à 18h15 : le T2 de l'allée Baco, avec mon collègue Yann.

Comptez une demi-heure à chaque fois.

Cordialement,
Inès Moreau`,
    ['lundi 30 novembre à 18h15', 'lundi 30 novembre à 17h15', 'visit_in_utc'],
    ['lundi 23 novembre', 'mardi 23 novembre', 'wrong_weekday'],
    ['41 boulevard Marcel Paul', '14 boulevard Marcel Paul', 'place_differs'],
  ),
  email(
    'benhaddou',
    'Votre visite à Orvault 🏡',
    `Bonjour Samira,

J'espère que vous allez bien ! Voici les informations de notre rendez-vous :

📅 **Jeudi 26 novembre 2026**
🕟 **16 h 30 – 17 h 15**
📍 **9 chemin de la Pépinière, 44700 Orvault**

N'hésitez pas à me contacter si vous avez la moindre question. Au plaisir de vous y retrouver !

Solène Kerdoncuff
Estuaire Immobilier
contact@estuaire-immobilier.example`,
    ['Jeudi 26 novembre 2026', 'Mardi 24 novembre 2026', 'visit_moved', '16 h 30 – 17 h 15'],
    ['16 h 30 – 17 h 15', '15 h 30 – 16 h 15', 'visit_in_utc'],
  ),
];
