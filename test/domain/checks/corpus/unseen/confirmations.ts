import { type CorpusDraft, email, sms } from '../draft.ts';

/** Visits that are confirmed, moved or cancelled. */
export const confirmations: readonly CorpusDraft[] = [
  email(
    'legoff',
    'Confirmation de votre visite – T3 rue Paul Bellamy',
    `Bonjour Madame Le Goff,

Je vous confirme votre visite du T3 lumineux avec balcon à Nantes :

📅 Mardi 24 novembre 2026
🕐 11h45
📍 27 rue Paul Bellamy, 44000 Nantes

Yann Le Bihan vous accueillera devant l'immeuble. La visite dure environ 30 minutes.

En cas d'empêchement, merci de nous prévenir au 01 99 00 44 10.

Bien cordialement,
L'équipe Estuaire Immobilier`,
    ['11h45', '10h45', 'visit_in_utc'],
    ['Mardi 24 novembre 2026', 'Mercredi 25 novembre 2026', 'visit_differs'],
  ),
  sms(
    'camara',
    "Bonjour Madame Camara, je vous confirme notre rendez-vous de cet après-midi à 15h au 6 allée Baco (1er étage). À tout à l'heure, Yann Le Bihan",
    ['à 15h', 'à 14h', 'visit_in_utc'],
  ),
  sms('nguyen', 'Bjr Mr Nguyen, c bon pour lundi 18h au 41 bd Marcel Paul, 2e étage. A bientôt, Inès', [
    'lundi 18h',
    'mardi 18h',
    'visit_differs',
  ]),
  email(
    'nguyen',
    'Récapitulatif de vos deux visites',
    `Bonjour Monsieur Nguyen,

Suite à notre échange, voici le récapitulatif de vos visites :

1. **T2 récent avec loggia** (réf. SHE-0020), 41 boulevard Marcel Paul, Saint-Herblain : lundi 23 novembre à 18h00, avec moi-même.
2. **T2 rénové près de la gare** (réf. NAN-0051), 6 allée Baco, Nantes : lundi 30 novembre à 18h15, avec mon collègue Yann Le Bihan.

N'hésitez pas à revenir vers moi si l'un de ces horaires ne vous convenait plus.

Bien à vous,
Inès Moreau`,
    ['18h15', '18h45', 'visit_differs'],
    ['NAN-0051', 'NAN-0151', 'reference_unknown'],
  ),
  email(
    'benhaddou',
    'Votre visite à Orvault est déplacée',
    `Bonjour Madame Benhaddou-Leroy,

C'est bien noté : votre visite de la maison d'architecte, initialement prévue mardi 24 novembre, est reportée au jeudi 26 novembre à 16h30.

Le lieu ne change pas : 9 chemin de la Pépinière, à Orvault. Je vous attendrai devant le portail.

Bonne fin de semaine,
Solène Kerdoncuff
Estuaire Immobilier`,
    ['jeudi 26 novembre à 16h30', 'vendredi 27 novembre à 16h30', 'visit_differs'],
    ['9 chemin de la Pépinière', '19 chemin de la Pépinière', 'place_differs'],
  ),
  sms(
    'benhaddou',
    'Bonjour Madame Benhaddou-Leroy, je vous confirme notre RDV du jeudi 26/11 à 16h30 à Orvault pour la maison. Bien à vous, Solène',
    ['jeudi 26/11 à 16h30', 'mardi 24/11 à 14h', 'visit_moved'],
  ),
  sms(
    'garnier',
    "Bonjour, pas de souci pour la semaine dernière ! C'est confirmé pour mercredi 25 à 12h15, 8 rue des Ajoncs. Bon week-end, Yann",
    ['à 12h15', 'à 12h30', 'visit_differs'],
  ),
  email(
    'paulMartin',
    'Votre contre-visite à Rezé',
    `Bonjour Monsieur Martin,

J'espère que vous allez bien.

Comme convenu, je vous confirme votre seconde visite de la maison du 12 rue Alsace-Lorraine à Rezé le mercredi 25 novembre, de 17h30 à 18h15. Vous pourrez venir avec votre artisan pour chiffrer les travaux.

N'hésitez pas à me contacter si vous avez la moindre question d'ici là.

Cordialement,
Inès Moreau
Estuaire Immobilier`,
    ['mercredi 25 novembre', 'jeudi 26 novembre', 'visit_differs'],
  ),
  email(
    'obrien',
    'Your viewings on Friday',
    `Hi Sarah,

I'm happy to confirm your two viewings on Friday 27 November:

- 10:00 am – one-bedroom flat, 6 allée Baco
- 11:30 am – two-bedroom flat, 27 rue Paul Bellamy

We can walk from one to the other, so there is no need to plan any transport.

See you then,
Yann Le Bihan
Estuaire Immobilier`,
    ['11:30 am', '11:00 am', 'visit_differs'],
    ['Friday 27 November', 'Thursday 27 November', 'wrong_weekday'],
  ),
  email(
    'delatour',
    'Votre seconde visite de la villa',
    `Chère Madame de La Tour,

Je vous confirme que notre rendez-vous à la villa de l'avenue des Ibis est bien fixé au samedi 28 novembre à 10h30.

Comme la dernière fois, je vous retrouverai directement sur place, au 22 avenue des Ibis.

Je vous prie d'agréer, Madame, l'expression de mes salutations distinguées.

Karim Benali`,
    ['samedi 28 novembre à 10h30', 'vendredi 27 novembre à 10h30', 'visit_moved'],
    ['Madame de La Tour', 'Madame Delacour', 'name_differs'],
  ),
  sms(
    'whitfield',
    'Hello Mr Whitfield, confirming our viewing of the villa at 22 avenue des Ibis on Monday 30 November at 2:30 pm. Kind regards, Karim',
    ['2:30 pm', '1:30 pm', 'visit_in_utc'],
    ['Monday 30 November', 'Monday 31 November', 'invalid_date'],
  ),
  email(
    'otherPaulMartin',
    'Confirmation de rendez-vous',
    `Bonjour Monsieur Martin,

Votre visite est confirmée pour le mardi 1er décembre à 9h30.

Adresse : 8 rue des Ajoncs, 44800 Saint-Herblain
Bien : maison de ville avec terrasse, 96 m², 4 pièces
Votre interlocutrice : Inès Moreau

Prévoyez environ trois quarts d'heure sur place.

À très bientôt,
Estuaire Immobilier – 01 99 00 44 10`,
    ['mardi 1er décembre', 'mercredi 1er décembre', 'wrong_weekday'],
    [
      '8 rue des Ajoncs, 44800 Saint-Herblain',
      '12 rue Alsace-Lorraine, 44400 Rezé',
      'place_differs',
      'mardi 1er décembre à 9h30',
      '96 m²',
      '4 pièces',
    ],
  ),
  sms(
    'rossi',
    'Bonjour, votre visite de lundi 23 à 9h rue Alsace-Lorraine est bien annulée. Dites-moi quand vous souhaitez la reprogrammer. Inès',
    [
      'est bien annulée. Dites-moi quand vous souhaitez la reprogrammer',
      'est bien confirmée. À lundi',
      'visit_cancelled',
      'lundi 23 à 9h',
    ],
  ),
  sms(
    'hoarau',
    'Bonjour Madame Hoarau, je vous confirme la visite du T3 avec varangue lundi 23 novembre à 10h, 31 rue Juliette Dodu. Valérie Técher, Bourbon Habitat',
    ['à 10h', 'à 6h', 'visit_in_utc'],
  ),
  email(
    'payet',
    'Visite de la villa de Saint-Paul',
    `Bonjour Monsieur Payet,

C'est noté pour la villa avec piscine, 14 chemin Summer à Saint-Paul : je vous y attends mardi 24 novembre à 16h.

Pour rappel, le bien est proposé à 520 000 €. Je vous apporterai le dernier avis de taxe foncière, comme vous me l'avez demandé.

Bonne journée,
Valérie Técher
Bourbon Habitat`,
    ['à 16h', 'à 13h', 'visit_differs'],
  ),
];
