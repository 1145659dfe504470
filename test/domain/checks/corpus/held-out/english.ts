import { type CorpusDraft, email } from '../draft.ts';

/** Messages in English. */
export const english: readonly CorpusDraft[] = [
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
  email(
    'obrien',
    'Flat NAN-0042',
    `Hi Sarah,

Some facts about the flat you will see again on Friday: three rooms, two bedrooms, 68 sqm, fourth floor with a lift, energy class C. It is listed at €289,000 including our fees of 4.5%.

The service charges are about 125 euros a month.

Yann Le Bihan`,
    ['€289,000', '€298,000', 'price_differs'],
    ['68 sqm', '88 sqm', 'property_differs'],
  ),
  email(
    'whitfield',
    'Shutters and keys',
    `Dear James,

The owners leave the keys with us the day before, so Sunday evening. If your train is late on Monday, call 01 99 00 44 10; I can wait until 3 pm.

Karim`,
    ['01 99 00 44 10', '01 99 00 44 50', 'address_differs'],
  ),
  email(
    'obrien',
    'Your second visit',
    `Dear Ms O'Brien,

Following your first visit of rue Paul Bellamy on Thursday 12 November, the seller has agreed to leave the kitchen. Your next visit there is on 27 November at 11:30 am.

Best wishes,
Yann`,
    ['Thursday 12 November', 'Wednesday 12 November', 'wrong_weekday'],
    ['27 November at 11:30 am', '28 November at 11:30 am', 'visit_differs'],
  ),
  email(
    'whitfield',
    'Comparable sales',
    `Dear James,

Since you asked: on the same street, a 150 sqm house sold for 742,000 euros in June and a 180 sqm one for 890,000 euros in 2025. At 785,000 euros, the villa is well priced for 165 sqm.

Karim Benali`,
    ['At 785,000 euros', 'At 715,000 euros', 'price_differs'],
  ),
];
