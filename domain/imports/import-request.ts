import { z } from 'zod';
import { importKinds } from '../../storage/column-values.ts';
import { SEPARATOR } from '../poliris/ranks.ts';
import { MOST_LETTERS_OF_PORTAL } from '../portal-views/portals.ts';
import { day, text } from '../shared/fields.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { invalidInput } from '../shared/refusal.ts';
import { type Colleagues, readingContext } from './colleagues.ts';
import { contactTarget } from './contact-target.ts';
import { type FirstCells, readFirstCells } from './first-cells.ts';
import { type ImportField, isHeadingOf, type ReadingContext } from './import-field.ts';
import { GivenMapping, guessContested, type MappedColumn, type Mapping, mapColumns, splitMapping } from './mapping.ts';
import type { PlanOptions } from './plan-import.ts';
import { presets } from './presets.ts';
import { propertyTarget } from './property-target.ts';
import { openTable, type Table } from './read-table.ts';
import { type Remembered, readMapping } from './remembered-mapping.ts';
import { saidByFile } from './said-by-file.ts';
import { SourceFile } from './source-file.ts';
import { folded } from './values.ts';
import { viewsTable } from './views-table.ts';
import { viewsTarget } from './views-target.ts';

/** A request to import a file, or to look at what an import would do. */
export const ImportRequest = z.strictObject({
  kind: z.enum(importKinds),
  file: SourceFile,
  mapping: GivenMapping.optional().describe(
    'Fields by heading; null leaves a column out. `{ field, colleagues }` says whom the texts of a column mean',
  ),
  preset: z.string().optional().describe('The name of other software whose export this is'),
  existing: z.enum(['skip', 'update']).default('skip').describe('What to do with records that the agency has'),
  portal: text(MOST_LETTERS_OF_PORTAL).optional().describe('Of statistics: the portal of rows that name none'),
  period: z.strictObject({ from: day, to: day }).optional().describe('Of statistics: the days of rows that name none'),
});
export type ImportRequest = z.output<typeof ImportRequest>;

export const targets = { contacts: contactTarget, properties: propertyTarget, views: viewsTarget };

/**
 * Opens the file and finds the field of each column: as the request says, else as last time, else by its heading and cells.
 * @throws Refusal if the file cannot be read, or the mapping does not fit it
 */
export async function openImport(
  work: Work,
  request: ImportRequest,
  { lock, askAbout }: Pick<PlanOptions, 'lock'> & Pick<ReadingContext, 'askAbout'>,
): Promise<{
  table: Table;
  columns: MappedColumn[];
  guesses: Mapping;
  colleagues: Colleagues;
  firstCells: FirstCells;
  options: PlanOptions;
}> {
  const { kind } = request;
  const target = targets[kind];
  const existing = target.replaces ? 'update' : request.existing;
  const table = await openTableOf(work, request);
  const { mapping: chosen, colleagues } = await chosenMapping(work, request, table.headings);
  const context = {
    ...(await readingContext(work, colleagues)),
    ...(askAbout && { askAbout }),
    ...(kind === 'views' && { file: saidByFile(request, table, await todayOf(work)) }),
  };
  const firstCells = await readFirstCells(table);
  const known = { chosen, firstCells, context };
  const columns = mapColumns(table.headings, target, { ...known, isStrict: request.mapping !== undefined });
  const guesses = guessContested(columns, target.fields, known);
  return { table, columns, guesses, colleagues, firstCells, options: { target, columns, context, existing, lock } };
}

/** @throws Refusal if the file cannot be read, or holds adverts where contacts are expected */
export async function openTableOf(work: Work, { kind, file }: Pick<ImportRequest, 'kind' | 'file'>): Promise<Table> {
  const fields = Object.values<ImportField>(targets[kind].fields);
  const isKnown = (field: ImportField, words: string) =>
    // A title above the headings may have a word that a fallback knows.
    field.isFallback ? field.headings.includes(words) : isHeadingOf(field, words);
  const table = await openTable(file, (heading) => fields.some((field) => isKnown(field, folded(heading))));
  if (kind !== 'properties' && table.separator === SEPARATOR) {
    throw invalidInput([{ path: 'file', message: 'holds adverts, which are properties' }], 'Import it as properties.');
  }
  return kind === 'views' ? viewsTable(table, await todayOf(work)) : table;
}

export const todayOf = async (work: Work): Promise<string> => localTime(work.now, (await work.profile()).timeZone).day;

/** The mapping that the request names, else the one with which the agency imported such a file before. Colleagues are asked about once. */
export const chosenMapping = async (
  work: Work,
  request: Pick<ImportRequest, 'kind' | 'preset' | 'mapping'>,
  headings: readonly string[],
): Promise<Remembered> => {
  if (request.mapping) return splitMapping(request.mapping);
  const remembered = await readMapping(work, request.kind, headings);
  const preset = presetOf(request);
  return preset
    ? { mapping: preset, colleagues: remembered?.colleagues ?? {} }
    : (remembered ?? { mapping: {}, colleagues: {} });
};

function presetOf({ kind, preset }: Pick<ImportRequest, 'kind' | 'preset'>): Mapping | undefined {
  if (preset === undefined) return undefined;
  const name = preset.toLowerCase();
  const known = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (known) return kind === 'views' ? {} : known[kind];
  const message = `there is no preset ${preset}; there are: ${Object.keys(presets).join(', ')}. Without one the columns are found by their headings`;
  throw invalidInput([{ path: 'preset', message }]);
}
