import { z } from 'zod';
import { day } from '../shared/fields.ts';
import { direct } from '../shared/operation.ts';
import { readingContext } from './colleagues.ts';
import { readFirstCells } from './first-cells.ts';
import { chosenMapping, ImportRequest, openTableOf, targets, todayOf } from './import-request.ts';
import { guessMapping, isRepeatable } from './mapping.ts';
import { type SaidByFile, saidByFile } from './said-by-file.ts';
import { encodings } from './source-file.ts';
import { undecidedConsents } from './undecided-consents.ts';

const SAMPLE_LENGTH = 60;

/** Says what the columns of a file seem to be, so that a person can correct it. It only reads. */
export const readColumns = direct({
  name: 'readColumns',
  scope: 'noKey',
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
    colleagues: z
      .record(z.string(), z.string().nullable())
      .describe('Whom the texts of an earlier file meant, as a person said then'),
    encodings: z
      .array(z.object({ encoding: z.enum(encodings), words: z.array(z.string()) }))
      .describe('The encodings that the text may have, with some of its words; the one in which it is read first'),
    fields: z.array(z.string()),
    needsOneOf: z.array(z.array(z.string())).describe('Of each list one field has to have a column'),
    said: z
      .object({ portal: z.string().nullable(), period: z.object({ from: day, to: day }).nullable() })
      .nullable()
      .describe('Of statistics: the portal and the days that the file names for all of its rows'),
    repeatable: z.array(z.string()).describe('Fields that several columns may have'),
  }),
  run: async (work, request) => {
    const { fields, needsOneOf } = targets[request.kind];
    const table = await openTableOf(work, request);
    const { mapping: chosen, colleagues } = await chosenMapping(work, request, table.headings);
    const [firstCells, context] = [await readFirstCells(table), await readingContext(work, colleagues)];
    const mapping = guessMapping(table.headings, fields, { chosen, firstCells, context });
    const undecided = undecidedConsents(table.headings, fields, { chosen, firstCells });
    const columns = table.headings.map((heading) => ({
      heading,
      field: mapping.get(heading) ?? null,
      sample: firstCells.get(heading)?.[0]?.slice(0, SAMPLE_LENGTH) ?? '',
      isUndecided: undecided.includes(heading),
    }));
    const names = Object.keys(fields);
    const repeatable = names.filter((name) => isRepeatable(fields, name));
    return {
      columns,
      colleagues,
      encodings: table.samples ?? [],
      fields: names,
      needsOneOf: needsOneOf.map((names) => [...names]),
      repeatable,
      said: request.kind === 'views' ? saidInAll(saidByFile(request, table, await todayOf(work))) : null,
    };
  },
});

const saidInAll = ({ portal, period }: SaidByFile) => ({ portal: portal ?? null, period: period ?? null });
