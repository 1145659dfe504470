import { type CorpusDraft, email, sms } from '../draft.ts';

/** Facts that are denied, quoted, about something else, or not about a record. */
export const unrelatedFacts: readonly CorpusDraft[] = [
  sms(
    'benhaddou',
    "Attention Madame, le rdv n'est plus mardi 24 à 14h mais jeudi 26 à 16h30. Désolée pour ce changement. Solène",
  ),
  sms(
    'garnier',
    'Le précédent acquéreur avait proposé 325 000 € en juin 2025, offre refusée. Le bien avait alors 14 mois de mandat. Yann',
  ),
  sms(
    'nguyen',
    "Si le compromis est signé avant le 20 décembre, l'acte pourrait l'être fin mars 2027. Comptez 3 mois en moyenne. Inès",
  ),
  sms('vidal', 'Si dimanche 11h ne vous va plus, dites-le-moi avant 20h ce soir. Sinon rien à faire ! Yann'),
  sms(
    'paulMartin',
    "Madame Pauline Martin, la propriétaire, n'est pas de votre famille je suppose ? Simple curiosité ;-) Inès",
  ),
  sms(
    'whitfield',
    'Dear James, no, it is not Monday 23 but Monday 30 November. You have a week to book your train! Karim',
  ),
  email(
    'benhaddou',
    'Travaux à Orvault',
    `Bonjour Madame,

Le devis d'isolation s'élève à 28 400 € TTC (TVA à 5,5 %), dont 6 000 € d'aides possibles. Après travaux, l'audit annonce un passage de F à C. L'artisan peut commencer 8 semaines après la commande, donc pas avant avril 2027.

Solène Kerdoncuff`,
  ),
  sms('kone', "Bonjour, le code d'entrée vous sera envoyé 1h avant la visite. Gardez ce numéro : 01 99 00 44 10. Inès"),
  sms(
    'rossi',
    'Le vendeur préfère les visites en semaine, après 17h, ou le samedi matin avant 11h. Dites-moi ce qui vous va. Inès Moreau',
  ),
  email(
    'garnier',
    'Sous le bras mercredi',
    `Bonjour Thomas, bonjour Julie,

Merci d'apporter mercredi : une pièce d'identité chacun, votre simulation bancaire (datée de moins de 3 mois) et, si possible, les mesures de votre canapé de 2,80 m !

La maison voisine, au numéro 10, est en travaux jusqu'au 18 décembre.

Yann`,
  ),
  sms(
    'hoarau',
    "Le vol de Paris arrive à 9h35, donc lundi 10h risque d'être juste pour votre fils. Voulez-vous qu'on décale ? Valérie",
  ),
  sms(
    'obrien',
    'Hi Sarah, the metro question: Nantes has trams, not a metro. Line 2 stops 200 m away, every 5 minutes until 00:30. Yann',
  ),
  email(
    'nguyen',
    'Deux T2, deux styles',
    `Bonjour Monsieur Nguyen,

Vous hésitiez entre neuf et ancien. À Saint-Herblain, le T2 est plus grand de 2,5 m² et coûte 22 500 € de moins qu'à Nantes. En revanche il est à 25 minutes du centre. Nous verrons les deux : lundi 23, puis le lundi suivant.

Inès Moreau`,
  ),
  sms(
    'payet',
    "La livraison de la clôture est prévue semaine 50, le vendeur s'y engage. Montant 4 800 €, à sa charge. Valérie",
  ),
  email(
    'whitfield',
    'Trains from Paris',
    `Dear James,

There is a direct train from Paris Montparnasse at 9:52 am, arriving at 1:08 pm, and another at 12:14 pm which arrives too late. If you prefer the evening train back, it leaves at 6:47 pm.

The taxi to the villa is about 12 euros.

Karim Benali`,
  ),
  sms(
    'kone',
    'Votre demande du 18/11 est bien enregistrée sous le n° 2026-1184. Réponse sous 24 à 48h ouvrées. Estuaire Immobilier',
  ),
  email(
    'paulMartin',
    'Artisan pour la cuisine',
    `Bonjour Monsieur Martin,

L'artisan peut venir à 17h45, soit un quart d'heure après le début de notre visite de mercredi. Il estime la dépose à 1 200 € et la pose à 3 500 €, délai 5 à 6 semaines.

Votre budget maximum de 420 000 € laisserait 22 000 € de travaux.

Inès`,
  ),
  sms(
    'garnier',
    'Pour la maison : si vous faites offre avant vendredi 18h, je la présente le soir même au vendeur. Yann',
  ),
  email(
    'lefevre',
    'Fin de mandat',
    `Bonjour Madame Lefèvre,

Le mandat n° 412 a pris fin le 2 novembre 2026. Vous restez libre, pendant 12 mois, de nous confier à nouveau la vente. Aucun frais ne vous est demandé (0 €).

Karim Benali`,
  ),
  sms('legoff', 'Un autre acquéreur visite le T3 demain. Si mardi vous plaît, mieux vaudra décider vite. Yann'),
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
  sms('dupont', 'Les photos seront refaites le 30 novembre à 15h, si le temps le permet. Yann', [
    'le 30 novembre à 15h',
    'le 30 novembre à 26h',
    'invalid_time',
  ]),
];
