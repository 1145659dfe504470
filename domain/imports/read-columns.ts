import { z } from 'zod';
import { direct } from '../shared/operation.ts';
import { soundsLikeConsent } from './contact-fields.ts';
import { readFirstCells } from './first-cells.ts';
import { chosenMapping, ImportRequest, openTableOf, targets } from './import-request.ts';
import { guessMapping, isRepeatable } from './mapping.ts';
import { readingContext } from './read-rows.ts';

const SAMPLE_LENGTH = 60;

/** Says what the columns of a file seem to be, so that a person can correct it. It only reads. */
export const readColumns = direct({
  name: 'readColumns',
  scope: 'staff',
  summary: 'The columns of a file, and the field that each seems to hold.',
  effect: 'read',
  input: ImportRequest.pick({ kind: true, file: true, preset: true }),
  output: z.object({
    columns: z.array(
      z.object({
        heading: z.string(),
        field: z.string().nullable(),
        sample: z.string().describe('The first cell that is not blank'),
        isUndecided: z.boolean().describe('It sounds like consent, which is never guessed: a person has to say'),
      }),
    ),
    fields: z.array(z.string()),
    needsOneOf: z.array(z.string()).describe('One of these fields has to have a column'),
    repeatable: z.array(z.string()).describe('Fields that several columns may have'),
  }),
  run: async (work, request) => {
    const { fields, needsOneOf } = targets[request.kind];
    const table = await openTableOf(request);
    const chosen = (await chosenMapping(work, request, table.headings)) ?? {};
    const [firstCells, context] = [await readFirstCells(table), await readingContext(work)];
    const mapping = guessMapping(table.headings, fields, { chosen, firstCells, context });
    const columns = table.headings.map((heading) => ({
      heading,
      field: mapping.get(heading) ?? null,
      sample: firstCells.get(heading)?.[0]?.slice(0, SAMPLE_LENGTH) ?? '',
      isUndecided: soundsLikeConsent(heading) && !Object.hasOwn(chosen, heading),
    }));
    const names = Object.keys(fields);
    const repeatable = names.filter((name) => isRepeatable(fields, name));
    return { columns, fields: names, needsOneOf: [...needsOneOf], repeatable };
  },
});
