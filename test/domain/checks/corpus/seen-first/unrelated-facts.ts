import { type CorpusDraft, email, sms } from '../draft.ts';

/** Facts that are denied, quoted, about something else, or not about a record. */
export const unrelatedFacts: readonly CorpusDraft[] = [
  sms('legoff', "Bonjour, vous m'écriviez « mardi 24 à 10h45 ? » : non, c'est bien 11h45, comme dans l'agenda. Yann"),
  sms(
    'benhaddou',
    "Attention Madame, le rdv n'est plus mardi 24 à 14h mais jeudi 26 à 16h30. Désolée pour ce changement. Solène",
  ),
  email(
    'camara',
    'Le quartier de la gare',
    `Bonjour Madame Camara,

Quelques repères : la gare est à 400 m, l'école à 10 minutes, le marché de Talensac se tient du mardi au dimanche de 7h30 à 13h. Le tram passe toutes les 6 minutes. Le quartier compte 12 400 habitants.

Yann`,
  ),
  email(
    'delatour',
    'Questions au vendeur',
    `Chère Madame,

Le vendeur me répond : toiture refaite en 2019 pour 38 000 €, chaudière de 24 kW posée en 2020, taxe foncière 2 150 €, piscine non autorisée par le PLU (article 11). L'assainissement est conforme depuis le 3 mars 2022.

Le tennis est à 800 mètres et le golf à 9 km.

Karim Benali`,
  ),
  sms(
    'nguyen',
    "Si le compromis est signé avant le 20 décembre, l'acte pourrait l'être fin mars 2027. Comptez 3 mois en moyenne. Inès",
  ),
  email(
    'dupont',
    'Ventes comparables',
    `Bonjour Monsieur Dupont,

Dans votre rue, trois ventes ces douze derniers mois :

- un T3 de 65 m² au 2e étage, 268 000 € ;
- un T4 de 84 m², 341 000 € ;
- un T2 de 41 m² au 5e étage sans ascenseur, 172 000 €.

Votre T3 de 68 m² se situe donc dans le haut de la fourchette.

Yann Le Bihan`,
  ),
  sms(
    'petit',
    "Bonjour, le prêt de 330 000 € sur 20 ans à 3,2 % vous laisse 65 000 € d'apport à verser. La banque confirme sous 10 jours. Solène",
  ),
  sms(
    'paulMartin',
    "Madame Pauline Martin, la propriétaire, n'est pas de votre famille je suppose ? Simple curiosité ;-) Inès",
  ),
  email(
    'rossi',
    'Pourquoi attendre ?',
    `Bonjour,

Les taux ont perdu 0,4 point depuis janvier 2026. Pour 1 500 € par mois sur 25 ans, vous empruntez aujourd'hui environ 305 000 €, contre 291 000 € il y a un an.

Parlons-en quand vous voulez, du lundi au samedi.

Inès Moreau`,
  ),
  sms(
    'legoff',
    "Je cherche toujours un T3 ou T4 entre 250 000 et 320 000 € pour vous ; rien au 3e ou plus sans ascenseur, c'est noté. Yann",
  ),
  email(
    'benhaddou',
    'Travaux à Orvault',
    `Bonjour Madame,

Le devis d'isolation s'élève à 28 400 € TTC (TVA à 5,5 %), dont 6 000 € d'aides possibles. Après travaux, l'audit annonce un passage de F à C. L'artisan peut commencer 8 semaines après la commande, donc pas avant avril 2027.

Solène Kerdoncuff`,
  ),
  sms(
    'otherPaulMartin',
    "Le bus C3 s'arrête à 150 m, toutes les 8 min de 6h à minuit. La terrasse fait 25 m² et le garage 15. Inès",
  ),
  email(
    'paulineMartin',
    'Étapes de la vente',
    `Bonjour Madame Martin,

Pour mémoire : mandat signé en octobre, 4 visites, aucune offre. À partir du 60e jour, nous proposerons de revoir le prix ou les photos. La plus-value ne sera pas imposée, puisque c'est votre résidence principale depuis 2004.

Inès Moreau`,
  ),
  sms(
    'rossi',
    'Le vendeur préfère les visites en semaine, après 17h, ou le samedi matin avant 11h. Dites-moi ce qui vous va. Inès Moreau',
  ),
  sms(
    'camara',
    'Le vendeur est passé de 205 000 à 198 500 €. Il vous reste 11 500 € de marge pour la cuisine, si on compte 210 000. Yann',
  ),
  sms(
    'lefevre',
    'Bonjour, pour mémoire la maison était affichée 359 000 € (105 m², 550 m² de terrain). Si vous la remettez en vente, nous partirions plutôt sur 345 000. Karim',
  ),
  sms(
    'hoarau',
    "Le vol de Paris arrive à 9h35, donc lundi 10h risque d'être juste pour votre fils. Voulez-vous qu'on décale ? Valérie",
  ),
  email(
    'legoff',
    'Charges et travaux votés',
    `Bonjour Élodie,

Le PV d'assemblée du 12 mai 2026 prévoit un ravalement en 2028 : quote-part estimée à 3 200 € pour le lot 14. Les charges sont de 123 € par mois, eau froide comprise. L'immeuble date de 1974 et compte 6 étages.

Le syndic reçoit le jeudi de 14h à 16h30.

Yann`,
  ),
  sms('petit', 'Le notaire du vendeur, Me Aubry, 4 rue Voltaire, vous écrira la semaine du 7 décembre. Solène'),
  email(
    'nguyen',
    'Deux T2, deux styles',
    `Bonjour Monsieur Nguyen,

Vous hésitiez entre neuf et ancien. À Saint-Herblain, le T2 est plus grand de 2,5 m² et coûte 22 500 € de moins qu'à Nantes. En revanche il est à 25 minutes du centre. Nous verrons les deux : lundi 23, puis le lundi suivant.

Inès Moreau`,
  ),
  sms(
    'delatour',
    "Non Madame, le 27 rue Paul Bellamy n'est pas à La Baule mais à Nantes, c'est un autre dossier, mon erreur. Karim",
  ),
  sms('grondin', "Bonjour, l'agence ferme à 16h30 le vendredi et rouvre lundi à 8h. Bon week-end. Valérie"),
  email(
    'whitfield',
    'Trains from Paris',
    `Dear James,

There is a direct train from Paris Montparnasse at 9:52 am, arriving at 1:08 pm, and another at 12:14 pm which arrives too late. If you prefer the evening train back, it leaves at 6:47 pm.

The taxi to the villa is about 12 euros.

Karim Benali`,
  ),
  sms(
    'dupont',
    'M. Dupont, ni lundi ni mardi ne conviennent au diagnostiqueur. Il propose le 2 ou le 3 décembre, entre 8h et 10h. Yann',
  ),
  sms('camara', "Je serai joignable jusqu'à 14h45, ensuite je suis sur place pour vous à 15h. Yann"),
  email(
    'paulMartin',
    'Artisan pour la cuisine',
    `Bonjour Monsieur Martin,

L'artisan peut venir à 17h45, soit un quart d'heure après le début de notre visite de mercredi. Il estime la dépose à 1 200 € et la pose à 3 500 €, délai 5 à 6 semaines.

Votre budget maximum de 420 000 € laisserait 22 000 € de travaux.

Inès`,
  ),
  sms(
    'vidal',
    'Coucou Chloé, le 4e étage a bien un ascenseur (6 personnes, 2018). Pas besoin de compter les 72 marches ! Yann',
  ),
  sms('rossi', 'La maison date de 1958, extension de 22 m² en 2011, toit de 2015. Assainissement collectif. Inès'),
  email(
    'lefevre',
    'Fin de mandat',
    `Bonjour Madame Lefèvre,

Le mandat n° 412 a pris fin le 2 novembre 2026. Vous restez libre, pendant 12 mois, de nous confier à nouveau la vente. Aucun frais ne vous est demandé (0 €).

Karim Benali`,
  ),
  sms(
    'benhaddou',
    "Mon collègue Yann vous a peut-être appelée hier vers 11h : c'était une erreur de fiche, ne tenez pas compte de son message. Solène",
  ),
  sms(
    'otherPaulMartin',
    'Je vous confonds parfois avec un autre Paul Martin, pardon ! Votre visite à vous est bien le 1er décembre, 9h30. Inès',
    ['1er décembre, 9h30', '25 novembre, 17h30', 'visit_differs'],
  ),
  email(
    'rossi',
    'Votre annulation',
    `Bonjour,

Nous avons bien noté que vous annulez la visite du lundi 23 novembre, 9h. Vous pouvez reprendre rendez-vous quand vous voulez.

Inès Moreau`,
    [
      'Nous avons bien noté que vous annulez la visite du lundi 23 novembre, 9h. Vous pouvez reprendre rendez-vous quand vous voulez.',
      'Nous vous attendons lundi 23 novembre à 9h pour la visite, devant la maison.',
      'visit_cancelled',
    ],
  ),
  sms('kone', 'Visite groupée possible le samedi 5 décembre, de 14h à 16h, sans inscription. Inès', [
    '14h à 16h',
    '14h à 16h90',
    'invalid_time',
  ]),
];
