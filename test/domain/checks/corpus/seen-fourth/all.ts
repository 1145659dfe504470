import type { CorpusDraft } from '../draft.ts';
import { availability } from './availability.ts';
import { corrections } from './corrections.ts';
import { everyday } from './everyday.ts';
import { leaks } from './leaks.ts';
import { names } from './names.ts';
import { oddTimes } from './odd-times.ts';
import { pastVisits } from './past-visits.ts';
import { spokenValues } from './spoken-values.ts';
import { terms } from './terms.ts';
import { visitedProperty } from './visited-property.ts';

/** All drafts of this part, by the kind of mistake that they were written for. */
export const drafts: Readonly<Record<string, readonly CorpusDraft[]>> = {
  availability,
  corrections,
  everyday,
  leaks,
  names,
  oddTimes,
  pastVisits,
  spokenValues,
  terms,
  visitedProperty,
};
