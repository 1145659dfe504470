import { changes } from './changes.ts';
import { consent } from './consent.ts';
import { dates } from './dates.ts';
import { injections } from './injections.ts';
import { names } from './names.ts';
import { outcomes } from './outcomes.ts';
import { pages } from './pages.ts';
import { properties } from './properties.ts';
import { restraint } from './restraint.ts';
import { retries } from './retries.ts';
import { sequences } from './sequences.ts';
import { severalVisits } from './several-visits.ts';
import type { Task } from './task.ts';
import { visits } from './visits.ts';
import { wording } from './wording.ts';
import { zones } from './zones.ts';

export const tasks: readonly Task[] = [
  ...visits,
  ...severalVisits,
  ...names,
  ...consent,
  ...zones,
  ...dates,
  ...pages,
  ...retries,
  ...injections,
  ...changes,
  ...properties,
  ...wording,
  ...sequences,
  ...outcomes,
  ...restraint,
];
