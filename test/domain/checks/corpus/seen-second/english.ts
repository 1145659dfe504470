import { type CorpusDraft, email } from '../draft.ts';

/** Messages in English. */
export const english: readonly CorpusDraft[] = [
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
    'obrien',
    'Your second visit',
    `Dear Ms O'Brien,

Following your first visit of rue Paul Bellamy on Thursday 12 November, the seller has agreed to leave the kitchen. Your next visit there is on 27 November at 11:30 am.

Best wishes,
Yann`,
    ['Thursday 12 November', 'Wednesday 12 November', 'wrong_weekday'],
    ['27 November at 11:30 am', '28 November at 11:30 am', 'visit_differs'],
  ),
];
