import { type CorpusDraft, email, sms } from '../draft.ts';

/** Visits are offered when people visit. */
export const oddTimes: readonly CorpusDraft[] = [
  sms('kone', 'Je vous propose une visite vendredi 4 décembre à 17h30. Inès', ['17h30', '23h30', 'slot_unusual']),
  sms('kone', 'Seriez-vous libre jeudi 3 décembre à 10h pour visiter ? Inès', ['10h', '5h', 'slot_unusual']),
  sms('kone', 'Je peux vous montrer la maison samedi 5 décembre à 11h. Inès', [
    'samedi 5 décembre à 11h',
    'dimanche 6 décembre à 7h',
    'slot_unusual',
  ]),
  sms('kone', 'Je vous propose de visiter samedi 26 décembre à 11h. Inès', [
    'samedi 26 décembre',
    'vendredi 25 décembre',
    'slot_unusual',
  ]),
  sms('kone', 'Un créneau est possible samedi 2 janvier à 11h. Inès', [
    'samedi 2 janvier',
    'vendredi 1er janvier',
    'slot_unusual',
  ]),
  sms('kone', 'Nous pourrions visiter le jeudi 10 décembre à 18h. Inès', ['18h', '22h45', 'slot_unusual']),
  sms('kone', 'Une visite mardi 8 décembre vers 14h vous conviendrait-elle ? Inès', ['14h', '3h', 'slot_unusual']),
  sms('kone', 'Je vous propose de visiter le 24 décembre à 10h. Inès', [
    'le 24 décembre à 10h',
    'le jour de Noël à 10h',
    'slot_unusual',
  ]),
  sms('hoarau', 'Je vous propose samedi 19 décembre à 10h. Valérie', [
    'samedi 19 décembre',
    'vendredi 25 décembre',
    'slot_unusual',
  ]),
  sms('kone', 'Joyeux Noël à vous et vos proches ! L’agence sera fermée les 25 et 26 décembre. Inès'),
  sms('kone', 'Nous serons fermés le 25 décembre et le 1er janvier. Inès'),
  sms('vidal', 'Je vous confirme la visite dimanche 22 novembre à 11h. Yann'),
  sms('kone', 'Je suis disponible jusqu’à 22h au téléphone. Inès'),
  sms('kone', 'Visite possible jeudi 3 décembre à 8h30. Inès'),
  email(
    'kone',
    'Fêtes',
    'Bonjour Monsieur Koné,\n\nL’agence sera fermée du jeudi 24 décembre à 12h au lundi 4 janvier à 9h.\n\nInès Moreau',
  ),
];
