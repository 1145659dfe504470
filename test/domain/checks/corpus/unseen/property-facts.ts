import { type CorpusDraft, email, sms } from '../draft.ts';

/** Answers about a property: its price, its surface, its energy class, whether it is still for sale. */
export const propertyFacts: readonly CorpusDraft[] = [
  email(
    'camara',
    'Prix et honoraires – T2 allée Baco',
    `Bonjour Madame Camara,

Le T2 de l'allée Baco est affiché à 198\u202f500\u202f€, honoraires d'agence inclus (5 % à la charge de l'acquéreur). Il faut y ajouter les frais de notaire, de l'ordre de 7 à 8 %.

Sa surface est de 44,5 m² et son DPE est classé D.

Nous pourrons en discuter de vive voix tout à l'heure.

Bien cordialement,
Yann Le Bihan`,
    ['198\u202f500\u202f€', '189\u202f500\u202f€', 'price_differs'],
  ),
  email(
    'legoff',
    'Votre question sur le prix',
    `Bonjour Madame Le Goff,

Merci pour votre message. Le prix de 289 000 € s'entend bien honoraires compris : ceux-ci s'élèvent à 4,5 % TTC du prix hors honoraires et sont à la charge de l'acquéreur.

À ce stade, le vendeur n'a pas indiqué s'il était ouvert à la négociation. Je vous propose d'en parler après la visite de mardi.

Bien à vous,
Yann Le Bihan
Estuaire Immobilier`,
    ['289 000 €', '298 000 €', 'price_differs'],
  ),
  sms(
    'legoff',
    "Bonjour Mme Le Goff, le DPE de l'appart rue Paul Bellamy est C (et C aussi pour le GES). 4e étage avec ascenseur. Yann",
    ['est C (', 'est D (', 'property_differs'],
  ),
  email(
    'garnier',
    'Maison rue des Ajoncs : les informations demandées',
    `Bonjour,

Vous trouverez ci-dessous les principales caractéristiques de la maison de ville (réf. SHE-0012) :

- Surface habitable : 96 m²
- Terrain : 310 m²
- 4 pièces, dont 3 chambres
- DPE : D / GES : C
- Prix : 342 000 € (honoraires de 4,2 % à la charge de l'acquéreur)

Elle correspond à vos critères : au moins 4 pièces et 85 m² à Saint-Herblain.

Cordialement,
Yann Le Bihan`,
    ['dont 3 chambres', 'dont 4 chambres', 'property_differs'],
  ),
  email(
    'benhaddou',
    "Classe énergie de la maison d'Orvault",
    `Bonjour Madame Benhaddou-Leroy,

Vous avez raison de poser la question : la maison est classée F au DPE, ce qui impose un audit énergétique, que je vous transmettrai avant notre visite. Les émissions de gaz à effet de serre sont classées E.

C'est l'un des éléments pris en compte dans le prix de 449 000 € pour 132 m² et 900 m² de terrain.

Je reste disponible pour toute question.

Solène Kerdoncuff`,
    ['classée F', 'classée D', 'property_differs'],
  ),
  sms(
    'paulMartin',
    'Bonjour M. Martin, oui la parcelle fait 420 m², plein sud, et la maison 118 m². Bonne soirée, Inès',
    ['420 m²', '240 m²', 'property_differs'],
  ),
  sms(
    'rossi',
    'Bonjour, la maison de Rezé (12 rue Alsace-Lorraine) est à 398 000 € FAI, honoraires à la charge du vendeur. Elle est toujours dispo. Inès Moreau',
    ['398 000 €', '389 000 €', 'price_differs'],
  ),
  email(
    'nguyen',
    'Comparatif de vos deux T2',
    `Bonjour Monsieur Nguyen,

Comme promis, voici un comparatif pour vous aider à y voir plus clair :

**Boulevard Marcel Paul (Saint-Herblain)**
176 000 € – 47 m² – 2e étage – DPE B

**Allée Baco (Nantes)**
198 500 € – 44,5 m² – 1er étage – DPE D

Le premier est plus récent et moins énergivore ; le second est à quelques minutes à pied de la gare.

Bonne lecture,
Inès Moreau`,
    ['1er étage', '3e étage', 'property_differs'],
  ),
  sms(
    'nguyen',
    'Bonsoir, le T2 boulevard Marcel Paul est au 2ème étage et fait 47 m2. Charges env. 95 €/mois. A lundi ! Inès',
  ),
  sms(
    'vidal',
    'Bonjour Chloé, oui nous avons un parking en sous-sol rue Kervégan à 24 500 €. Je vous envoie la fiche ? Yann',
    ['24 500 €', '25 400 €', 'price_differs'],
  ),
  email(
    'kone',
    'Présentation de la maison rue des Ajoncs',
    `Bonjour Monsieur Koné,

Suite à votre demande, j'ai le plaisir de vous présenter cette maison de ville avec terrasse, située au 8 rue des Ajoncs à Saint-Herblain.

Elle développe 96 m² répartis en 4 pièces, dont trois chambres à l'étage, sur une parcelle de 310 m². Proposée à 342 000 €, elle séduira par sa luminosité et son calme.

Souhaitez-vous que nous organisions une visite ?

Bien cordialement,
Inès Moreau
Estuaire Immobilier`,
    ['96 m²', '69 m²', 'property_differs'],
    ['à Saint-Herblain', 'à Rezé', 'place_differs'],
  ),
  sms(
    'otherPaulMartin',
    "Bonjour, la maison de Saint-Herblain est à 342 000 euros frais d'agence inclus. Les vendeurs ont déjà baissé une fois. Inès",
  ),
  email(
    'delatour',
    'Réponses à vos questions',
    `Madame,

Je vous remercie de votre courriel. La villa compte 7 pièces, dont 5 chambres, pour 165 m² habitables sur un terrain de 780 m². Elle est classée C pour la consommation d'énergie et D pour les émissions.

Le prix de 785 000 € comprend nos honoraires, à la charge du vendeur.

Je vous souhaite un agréable week-end.

Karim Benali`,
    ['785 000 €', '758 000 €', 'price_differs'],
  ),
  sms(
    'obrien',
    'Hi Sarah, the flat on rue Paul Bellamy is listed at €289,000, agency fees included. It has two bedrooms and is on the 4th floor. Yann',
  ),
  email(
    'paulMartin',
    'Maison de plain-pied à Vertou',
    `Bonjour Monsieur Martin,

Vous m'interrogez sur la maison de plain-pied de la route de la Gare, à Vertou. Malheureusement, elle n'est plus disponible : les propriétaires l'ont retirée de la vente.

Je continue mes recherches sur Vertou et Rezé et ne manquerai pas de vous informer.

Bien à vous,
Inès Moreau`,
    [
      "Malheureusement, elle n'est plus disponible : les propriétaires l'ont retirée de la vente",
      'Bonne nouvelle, elle est toujours disponible et je peux vous la faire visiter dès la semaine prochaine',
      'property_unavailable',
      'la maison de plain-pied de la route de la Gare, à Vertou',
    ],
  ),
  sms(
    'vidal',
    'Bonjour, désolé le T3 rue de Strasbourg est vendu. Je vous tiens au courant si un bien similaire rentre. Yann',
    [
      'désolé le T3 rue de Strasbourg est vendu',
      'le T3 rue de Strasbourg est toujours à vendre',
      'property_unavailable',
    ],
  ),
  email(
    'legoff',
    'Le T4 de la place Viarme',
    `Bonjour Élodie,

Le T4 de la place Viarme que vous avez vu en vitrine (92 m², 405 000 €) est sous compromis : il n'est donc plus possible de le visiter.

En revanche, nous voyons ensemble mardi un T3 de 68 m² rue Paul Bellamy, nettement plus proche de votre budget.

À mardi,
Yann`,
    [
      "est sous compromis : il n'est donc plus possible de le visiter",
      'est disponible : je peux vous le faire visiter quand vous voulez',
      'property_unavailable',
      'T4 de la place Viarme que',
    ],
  ),
  email(
    'grondin',
    'Le T3 de la rue Juliette Dodu',
    `Bonjour Madame Grondin,

Voici les informations sur l'appartement du 31 rue Juliette Dodu à Saint-Denis : T3 de 62 m² avec varangue, au 5e étage, deux chambres, proposé à 235 000 €.

Je suis disponible jeudi 26 novembre à 9h ou à 15h pour vous le présenter.

Bien cordialement,
Valérie Técher
Bourbon Habitat`,
    ['235 000 €', '253 000 €', 'price_differs'],
  ),
];
