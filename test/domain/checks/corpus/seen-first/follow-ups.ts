import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages after a visit. */
export const followUps: readonly CorpusDraft[] = [
  sms(
    'legoff',
    "Bonjour, merci pour votre visite de mardi dernier allée Baco. Avec un peu de recul, qu'en pensez-vous ? Yann",
    ['mardi dernier', 'lundi dernier', 'visit_differs'],
    ['allée Baco', 'rue Kervégan', 'visit_differs'],
  ),
  email(
    'paulMartin',
    'Suite à votre visite',
    `Bonjour Monsieur Martin,

Merci d'avoir pris le temps de visiter la maison de Rezé jeudi 19 novembre. Vous aviez aimé le jardin, moins la cuisine : j'ai demandé un devis, autour de 14 000 € pose comprise, sous 8 jours.

Nous nous revoyons mercredi 25 à 17h30.

Inès Moreau`,
    ['jeudi 19 novembre', 'jeudi 20 novembre', 'wrong_weekday'],
    ['mercredi 25 à 17h30', 'mercredi 25 à 18h30', 'visit_differs'],
  ),
  sms(
    'garnier',
    "Bonjour, nous vous avons attendus mercredi à 12h15 rue des Ajoncs, rien de grave j'espère ? On se revoit le 25. Yann",
    ['On se revoit le 25.', 'On se revoit le 26.', 'visit_differs'],
  ),
  sms(
    'whitfield',
    'Dear James, thank you for visiting the flat on Friday 13 November. Any thoughts on the street noise? Karim',
    ['Friday 13 November', 'Thursday 13 November', 'wrong_weekday'],
  ),
  sms(
    'obrien',
    'Hi Sarah, it was nice meeting you on 12 November at rue Paul Bellamy. The owner would consider a quick sale. Yann',
    ['on 12 November', 'on 11 November', 'visit_differs'],
  ),
  email(
    'legoff',
    'Suite de votre recherche',
    `Bonjour Madame Le Goff,

Depuis notre visite du 17 novembre, j'ai gardé en tête vos critères : Nantes, 3 pièces minimum, 320 000 € maximum.

Le T3 que vous voyez mardi coche toutes les cases. Si toutefois il ne convenait pas, deux autres appartements devraient rentrer d'ici la mi-décembre.

Belle fin de semaine,
Yann Le Bihan`,
    ['visite du 17 novembre', 'visite du 16 novembre', 'visit_differs'],
    ['Madame Le Goff', 'Madame Le Gall', 'name_differs'],
  ),
  sms(
    'nguyen',
    "Bonjour, en attendant notre rdv de lundi 18h, voici la liste des pièces à préparer : CNI, 3 bulletins de salaire, avis d'impôt 2025. Inès",
    ['lundi 18h', 'lundi 19h', 'visit_differs'],
  ),
  email(
    'vidal',
    'Nouveautés du mois',
    `Bonjour Chloé,

Pas de nouveau T3 à Nantes cette semaine, mais le parking de la rue Kervégan est toujours libre (24 500 €). Je refais un point pour vous vendredi 27.

Yann`,
    ['vendredi 27', 'vendredi 28', 'wrong_weekday'],
    ['rue Kervégan', 'place Viarme', 'property_unavailable', '24 500 €', 'parking'],
  ),
  sms(
    'rossi',
    'Bonjour, avez-vous pu réfléchir depuis notre échange ? La maison REZ-0031 est toujours à 398 000 €. Inès Moreau',
    ['REZ-0031', 'VER-0005', 'property_unavailable', '398 000 €'],
    ['398 000 €', '378 000 €', 'price_differs'],
  ),
  email(
    'benhaddou',
    "Dossier de la maison d'Orvault",
    `Bonjour Madame Benhaddou-Leroy,

Vous trouverez ci-joint les diagnostics (amiante, électricité, termites) et le plan cadastral. Le DPE classe le bien en F : un audit énergétique a été réalisé, il est obligatoire à la vente.

Nous en parlerons jeudi, après la visite, vers 17h15.

Bien cordialement,
Solène Kerdoncuff`,
    ['en F', 'en C', 'property_differs'],
    ['Madame Benhaddou-Leroy', 'Madame Benhamou-Leroy', 'name_differs'],
  ),
  sms(
    'kone',
    "Bonjour M. Koné, avez-vous vu ma proposition de ce matin ? Les deux créneaux restent bloqués jusqu'à lundi midi. Inès",
    ['M. Koné', 'M. Kouamé', 'name_differs'],
  ),
  sms(
    'hoarau',
    'Bonjour, merci de votre appel de jeudi. À lundi 10h donc ! Si besoin : contact@bourbon-habitat.example. Valérie',
    ['lundi 10h', 'lundi 11h', 'visit_differs'],
    ['contact@bourbon-habitat.example', 'contact@bourbon-habitats.example', 'address_differs'],
  ),
];
