import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages to English speakers. */
export const english: readonly CorpusDraft[] = [
  email(
    'whitfield',
    'Viewing on 30 November',
    `Dear Mr Whitfield,

This is to confirm our viewing of the 1930s villa on Monday 30 November at 2:30 pm, 22 avenue des Ibis, La Baule.

The asking price is €785,000, agency fees included. Please allow 45 minutes.

Kind regards,
Karim Benali
Estuaire Immobilier, +33 1 99 00 44 10`,
    ['Monday 30 November at 2:30 pm', 'Monday 30 November at 1:30 pm', 'visit_in_utc'],
    ['€785,000', '€758,000', 'price_differs'],
    ['+33 1 99 00 44 10', '+33 1 99 00 41 10', 'address_differs'],
  ),
  sms(
    'obrien',
    'Hi Sarah, quick reminder: Friday at 10, 6 allée Baco, 1st floor. The second flat is a 15 minute walk away. Yann',
    ['Friday at 10', 'Thursday at 10', 'visit_differs'],
  ),
  email(
    'obrien',
    'Your questions about the two-room flat',
    `Hi Sarah,

The flat near the station has one bedroom and measures 44.5 sqm. Energy rating D. Monthly charges are about 95 euros and the building has 18 flats.

You saw the other one on 12 November; that one has two bedrooms and 68 sqm.

Best,
Yann`,
    ['44.5 sqm', '54.5 sqm', 'property_differs'],
    ['12 November', '13 November', 'visit_differs'],
  ),
  sms(
    'whitfield',
    'Dear James, the owners of the avenue Lajarrige flat are still considering your offer of 455,000 euros. I hope to hear by Wednesday evening. Karim',
    ['455,000 euros', '465,000 euros', 'price_differs'],
  ),
  sms(
    'obrien',
    'Hi Sarah, the flat on rue de Strasbourg has been sold, I am afraid. We will look at the other two on Friday anyway. Yann',
    [
      'has been sold, I am afraid',
      'is still for sale, good news',
      'property_unavailable',
      'the flat on rue de Strasbourg',
    ],
  ),
];
