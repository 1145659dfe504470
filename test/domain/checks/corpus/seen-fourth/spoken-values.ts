import { type CorpusDraft, sms } from '../draft.ts';

/** Hours and numbers as people say them. */
export const spokenValues: readonly CorpusDraft[] = [
  sms('garnier', 'Je vous confirme la visite mercredi 25 novembre à midi et quart. Yann', [
    'midi et quart',
    'midi et demi',
    'visit_differs',
  ]),
  sms('nguyen', 'Votre visite de lundi 23 est à six heures du soir. Inès', [
    'six heures du soir',
    'sept heures du soir',
    'visit_differs',
  ]),
  sms('paulMartin', 'On se retrouve mercredi 25 à cinq heures et demie du soir. Inès', [
    'cinq heures et demie du soir',
    'sept heures et demie du soir',
    'visit_differs',
  ]),
  sms('paulMartin', 'À mercredi 25 novembre, 17h et demie. Inès', ['17h et demie', '17h et quart', 'visit_differs']),
  sms('legoff', 'Rendez-vous mardi 24 novembre à midi moins le quart. Yann', [
    'midi moins le quart',
    'midi moins dix',
    'visit_differs',
  ]),
  sms('legoff', 'La visite de mardi 24 est à onze heures quarante-cinq. Yann', [
    'onze heures quarante-cinq',
    'dix heures quarante-cinq',
    'visit_in_utc',
  ]),
  sms('paulMartin', 'Visite mercredi 25 novembre à dix-sept heures trente. Inès', [
    'dix-sept heures trente',
    'dix-huit heures trente',
    'visit_differs',
  ]),
  sms('nguyen', 'Je vous attends lundi 23 novembre à 18 h. Inès', ['18 h', '18 h et quart', 'visit_differs']),
  sms('legoff', 'NAN-0042 : 2 ch, 68 m². Yann', ['2 ch', '3 ch', 'property_differs']),
  sms('kone', 'SHE-0012 : 4 p., 3 ch., 96 m². Inès', ['3 ch.', '4 ch.', 'property_differs']),
  sms('delatour', 'La villa avenue des Ibis est à 0,785 M€. Karim', ['0,785 M€', '0,65 M€', 'price_differs']),
  sms('delatour', 'Villa LAB-0008 : 0,79 M€. Karim', ['0,79 M€', '0,87 M€', 'price_differs']),
  sms('kone', 'La maison rue des Ajoncs est à trois cent quarante-deux mille euros. Inès', [
    'quarante-deux',
    'vingt-quatre',
    'price_differs',
  ]),
  sms('legoff', 'Le T3 rue Paul Bellamy : deux cent quatre-vingt-neuf mille euros. Yann', [
    'quatre-vingt-neuf',
    'quatre-vingt-dix-huit',
    'price_differs',
  ]),
  sms('legoff', 'Le T3 de la rue Paul Bellamy fait soixante-huit mètres carrés. Yann', [
    'soixante-huit',
    'soixante-dix-huit',
    'property_differs',
  ]),
  sms('kone', 'Maison rue des Ajoncs : quatre-vingt-seize m². Inès', [
    'quatre-vingt-seize',
    'soixante-seize',
    'property_differs',
  ]),
  sms('kone', 'La maison SHE-0012 est à 342 mille euros. Inès', ['342 mille', '324 mille', 'price_differs']),
  sms('kone', 'Réponse sous deux jours, à deux minutes de l’école. Inès'),
  sms('kone', 'La visite dure une heure, comptez deux heures de route. Inès'),
];
