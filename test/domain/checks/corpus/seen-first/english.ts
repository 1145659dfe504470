import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages in English. */
export const english: readonly CorpusDraft[] = [
  sms(
    'obrien',
    'Hi Sarah, confirming both visits on Friday 27 November: 10:00 at 6 allée Baco, then 11:30 at 27 rue Paul Bellamy. Yann',
    ['11:30 at', '10:30 at', 'visit_in_utc'],
    ['Friday 27 November', 'Thursday 26 November', 'visit_differs'],
  ),
  email(
    'whitfield',
    'Your visit to the villa',
    `Dear Mr Whitfield,

I look forward to showing you the villa at 22 avenue des Ibis on Monday, November 30th at 2:30 pm. Please allow 45 minutes.

The garden gate is on the left side of the house.

Kind regards,
Karim Benali
Estuaire Immobilier
+33 1 99 00 44 10`,
    ['2:30 pm', '1:30 pm', 'visit_in_utc'],
    ['Monday, November 30th', 'Tuesday, November 30th', 'wrong_weekday'],
    ['+33 1 99 00 44 10', '+33 1 99 00 44 18', 'address_differs'],
  ),
  sms(
    'obrien',
    "Hello Ms O'Brien, a reminder for next Friday: we meet at 10 am at allée Baco. The second flat is a 15-minute walk away. Yann",
    ['10 am', '9 am', 'visit_in_utc'],
    ["Ms O'Brien", "Ms O'Neill", 'name_differs'],
  ),
  sms(
    'whitfield',
    'Dear James, the villa in La Baule is 785,000 euros, fees included (3.5%, paid by the seller). Karim',
    ['785,000 euros', '875,000 euros', 'price_differs'],
    ['La Baule', 'Vertou', 'place_differs'],
  ),
  email(
    'whitfield',
    'Shutters and keys',
    `Dear James,

The owners leave the keys with us the day before, so Sunday evening. If your train is late on Monday, call 01 99 00 44 10; I can wait until 3 pm.

Karim`,
    ['01 99 00 44 10', '01 99 00 44 50', 'address_differs'],
  ),
  sms('obrien', 'Hi Sarah, no news from the bank yet? They usually take 2 to 3 weeks. Have a lovely weekend! Yann', [
    'Hi Sarah',
    'Hi Emma',
    'name_differs',
  ]),
  sms('whitfield', 'See you on Monday 30th, 14:30, at avenue des Ibis. It is the house with the blue shutters. Karim', [
    'Monday 30th, 14:30',
    'Monday 30th, 13:30',
    'visit_in_utc',
  ]),
  email(
    'whitfield',
    'Comparable sales',
    `Dear James,

Since you asked: on the same street, a 150 sqm house sold for 742,000 euros in June and a 180 sqm one for 890,000 euros in 2025. At 785,000 euros, the villa is well priced for 165 sqm.

Karim Benali`,
    ['At 785,000 euros', 'At 715,000 euros', 'price_differs'],
  ),
];
