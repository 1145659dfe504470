import { z } from 'zod';
import { id, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { readVisit, Visit } from './visits.ts';

export const getVisit = direct({
  name: 'getVisit',
  scope: 'human',
  summary: 'Read a visit.',
  effect: 'read',
  input: z.strictObject({ id: id('visit') }),
  output: Visit,
  run: (work, input) => readVisit(work, uuidOf('visit', input.id)),
});
