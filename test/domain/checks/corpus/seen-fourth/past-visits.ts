import { type CorpusDraft, email, sms } from '../draft.ts';

/** Thanks for visits that took place, and for others that did not. */
export const pastVisits: readonly CorpusDraft[] = [
  sms('legoff', 'Merci pour votre visite de mardi 17 novembre, qu’avez-vous pensé du T2 ? Yann'),
  sms('paulMartin', 'Merci d’avoir visité la maison jeudi. Inès'),
  sms('delatour', 'Merci encore pour votre visite de la villa samedi dernier. Karim'),
  sms('leray', 'Merci pour votre message de lundi 16 novembre, nous regrettons l’annulation de la visite. Inès', [
    'Merci pour votre message de lundi 16 novembre, nous regrettons l’annulation de la visite',
    'Merci pour votre visite de lundi 16 novembre, nous espérons que la maison vous a plu',
    'visit_cancelled',
  ]),
  sms('leray', 'Suite à l’annulation de votre visite, souhaitez-vous la reprogrammer ? Inès', [
    'Suite à l’annulation de votre visite, souhaitez-vous la reprogrammer ?',
    'Merci pour votre visite de la maison rue des Ajoncs, vous a-t-elle plu ?',
    'visit_cancelled',
  ]),
  email(
    'leray',
    'Votre visite annulée',
    `Bonjour Madame Leray,

Vous aviez annulé la visite du lundi 16 novembre. Souhaitez-vous une nouvelle date ?

Inès Moreau`,
    [
      'Vous aviez annulé la visite du lundi 16 novembre.',
      'Ravi de vous avoir rencontrée lors de la visite du lundi 16 novembre.',
      'visit_cancelled',
    ],
  ),
  sms('bodin', 'Nous vous avons attendu jeudi 19 à 10h rue Paul Bellamy ; un empêchement ? Yann', [
    'Nous vous avons attendu jeudi 19 à 10h rue Paul Bellamy ; un empêchement ?',
    'Merci pour votre visite de jeudi 19 à 10h rue Paul Bellamy.',
    'visit_missed',
  ]),
  sms('bodin', 'Vous n’avez pas pu venir jeudi ; une autre date ? Yann', [
    'Vous n’avez pas pu venir jeudi ; une autre date ?',
    'Merci d’être venu jeudi, le T3 vous a-t-il plu ?',
    'visit_missed',
  ]),
  sms('garnier', 'Dommage pour mercredi 18 : nous nous voyons mercredi 25 à 12h15. Yann', [
    'Dommage pour mercredi 18',
    'Merci pour votre visite de mercredi 18',
    'visit_missed',
  ]),
  sms('bodin', 'Nous n’avons pas pu nous voir la semaine passée. Yann', [
    'Nous n’avons pas pu nous voir la semaine passée.',
    'J’ai été ravi de vous faire visiter l’appartement.',
    'visit_missed',
  ]),
  sms('otherPaulMartin', 'Hâte de vous faire visiter la maison ! Inès', [
    'Hâte de vous faire visiter la maison !',
    'Merci pour votre visite de la maison rue des Ajoncs !',
    'visit_differs',
  ]),
  sms('kone', 'Merci pour votre visite à l’agence. Inès'),
  sms('kone', 'Merci de votre visite sur notre site, à bientôt. Inès'),
  sms('otherPaulMartin', 'Merci pour votre confiance, et à mardi 1er décembre 9h30 pour la visite. Inès'),
  sms('otherPaulMartin', 'Merci de confirmer votre visite de mardi 1er décembre. Inès'),
  sms('bodin', 'Merci de me dire si vous souhaitez reprogrammer la visite de jeudi. Yann'),
  sms('leray', 'Votre visite de lundi dernier a été annulée, merci de nous avoir prévenus. Inès'),
];
