import { type CorpusDraft, email, sms } from '../draft.ts';

/** Deadlines, the withdrawal period of the law, the fees and who pays them, and price falls. */
export const terms: readonly CorpusDraft[] = [
  sms('kone', 'Merci de nous répondre avant le 30 novembre. Inès', ['30 novembre', '15 novembre', 'past_date']),
  sms('whitfield', 'Please answer before 30 November. Karim', ['30 November', '10 November', 'past_date']),
  sms('legoff', 'L’offre est valable jusqu’au vendredi 27 novembre. Yann', [
    'vendredi 27 novembre',
    'vendredi 13 novembre',
    'past_date',
  ]),
  sms('lefevre', 'Il nous faut vos diagnostics d’ici le 5 décembre. Karim', ['5 décembre', '5 novembre', 'past_date']),
  sms('petit', 'Le dossier de prêt est à déposer avant le 12/12/2026. Solène', [
    '12/12/2026',
    '12/11/2026',
    'past_date',
  ]),
  sms('petit', 'Date limite pour la condition suspensive : le 15 janvier 2027. Solène', [
    '15 janvier 2027',
    '15 janvier 2026',
    'past_date',
  ]),
  sms('petit', 'Vous aviez jusqu’au 15 novembre pour répondre ; l’avez-vous fait ? Solène'),
  sms('kone', 'Nous travaillons ensemble depuis le 3 novembre. Inès'),
  sms('kone', 'Le bien est en ligne depuis le 10 novembre. Inès'),
  sms('petit', 'Avant le 12 novembre, la banque n’avait rien envoyé. Solène'),
  sms('petit', 'Vous disposez d’un délai de rétractation de 10 jours. Solène', [
    '10 jours',
    '5 jours',
    'legal_term_differs',
  ]),
  sms('petit', 'Après notification, vous aurez dix jours pour vous rétracter. Solène', [
    'dix jours',
    'quinze jours',
    'legal_term_differs',
  ]),
  email(
    'petit',
    'Signature du compromis',
    `Bonjour Monsieur Petit,

Après la signature, le délai légal de rétractation (loi SRU) est de 10 jours à compter du lendemain de la première présentation.

Solène Kerdoncuff`,
    ['10 jours', '7 jours', 'legal_term_differs'],
    ['10 jours', '14 jours', 'legal_term_differs'],
    ['10 jours', 'une semaine', 'legal_term_differs'],
  ),
  sms('petit', 'Il vous reste 4 jours pour vous rétracter. Solène'),
  sms('dupont', 'Pour ce mandat signé chez vous, le délai de rétractation est de 14 jours. Yann'),
  sms('petit', 'La banque répond sous 15 jours. Solène'),
  sms('legoff', 'NAN-0042 : honoraires à la charge de l’acquéreur. Yann', [
    'de l’acquéreur',
    'du vendeur',
    'property_differs',
  ]),
  sms('paulMartin', 'Pour la maison REZ-0031, les frais d’agence sont à la charge du vendeur. Inès', [
    'du vendeur',
    'de l’acquéreur',
    'property_differs',
  ]),
  sms('paulMartin', 'REZ-0031 : honoraires charge vendeur. Inès', [
    'charge vendeur',
    'charge acquéreur',
    'property_differs',
  ]),
  sms('kone', 'SHE-0012 : les honoraires sont payés par l’acquéreur. Inès', [
    'par l’acquéreur',
    'par le vendeur',
    'property_differs',
  ]),
  sms('kone', 'Bien SHE-0012, honoraires de 4,2 % à la charge de l’acquéreur. Inès', [
    'de l’acquéreur',
    'du vendeur',
    'property_differs',
  ]),
  sms('legoff', 'Le T3 rue Paul Bellamy est toujours à 289 000 €. Yann', [
    'est toujours à 289 000 €',
    'est passé de 289 000 € à 279 000 €',
    'price_differs',
  ]),
  sms('legoff', 'Le prix de la rue Paul Bellamy est passé de 299 000 € à 289 000 €. Yann', [
    '289 000 €',
    '275 000 €',
    'price_differs',
  ]),
  sms('legoff', 'NAN-0042 : prix inchangé, 289 000 €. Yann', [
    'prix inchangé, 289 000 €',
    'nouveau prix, 269 000 € au lieu de 289 000 €',
    'price_differs',
  ]),
  sms('paulMartin', 'La maison de Rezé, visitée jeudi, est à 398 000 €. Inès', [
    'est à 398 000 €',
    'a baissé, désormais 378 000 € contre 398 000 €',
    'price_differs',
  ]),
];
