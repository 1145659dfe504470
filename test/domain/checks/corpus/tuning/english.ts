import { type CorpusDraft, sms } from '../draft.ts';

/** Messages in English. */
export const english: readonly CorpusDraft[] = [
  sms(
    'obrien',
    'Hi Sarah, confirming both visits on Friday 27 November: 10:00 at 6 allée Baco, then 11:30 at 27 rue Paul Bellamy. Yann',
    ['11:30 at', '10:30 at', 'visit_in_utc'],
    ['Friday 27 November', 'Thursday 26 November', 'visit_differs'],
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
];
