import type { z } from 'zod';
import type { FaultGroup } from '../domain/imports/fault-groups.ts';
import type { Import } from '../domain/imports/import-record.ts';
import type { ImportCounts } from '../domain/imports/import-report.ts';
import type { previewImport } from '../domain/imports/preview-import.ts';
import type { undoImport } from '../domain/imports/undo-import.ts';

/** Describes imports to a person at a terminal. */

const separatorNames: Record<string, string> = { '\t': 'tab' };
/** The terminal shows the first of each list. */
const MAX_SHOWN = 20;

export function describePreview(preview: z.output<(typeof previewImport)['output']>): string {
  const { encoding, separator, notices, columns, counts, errors, errorGroups, remarks, existing, repeated, erased } =
    preview;
  const { withoutAddress, shared, unknownColleagues, mentions, leftOut } = preview;
  const left = columns.filter(({ field }) => field === null).map(({ heading }) => heading || '(no heading)');
  return [
    ...(withoutAddress ? [missedAddresses(withoutAddress), ''] : []),
    ...(encoding
      ? [`Encoding ${encoding}${separator ? `, separator ${separatorNames[separator] ?? separator}` : ''}`]
      : []),
    ...notices.map((notice) => `  The file ${notice}`),
    ...columns.flatMap(({ heading, field }) => (field ? [`  ${heading} → ${field}`] : [])),
    ...(left.length > 0 ? [`  not imported: ${left.join(', ')}`] : []),
    '',
    countsLine(counts),
    ...groupSection('Errors (these rows are not imported)', errorGroups),
    ...(isShortened(errorGroups) ? section('Rows with errors', counts.refused, errors.map(inCell)) : []),
    ...groupSection(
      'Values that are left out (the records are imported; each text about a contact goes into a note)',
      remarks,
    ),
    ...(unknownColleagues.length > 0 ? ['', unknownNames(unknownColleagues)] : []),
    ...section(
      'Notes and tags about refusals (read them before you import)',
      mentions.count,
      mentions.cells.map(inCell),
    ),
    ...section(
      'Other people with the same number or e-mail (each gets a record; a refusal holds for all of them)',
      shared.length,
      shared.map(
        ({ row, firstRow }) => `row ${row}: as ${firstRow === null ? 'a contact that exists' : `row ${firstRow}`}`,
      ),
    ),
    ...section(
      'The agency has already',
      counts.existing,
      existing.map(({ row, id }) => `row ${row}: ${id}`),
    ),
    ...section(
      'Repeated in the file (further numbers, e-mails, tags and notes are added to the contact of the first row)',
      counts.repeated,
      repeated.map(({ row, key, firstRow }) => `row ${row}: ${key}, as row ${firstRow}`),
    ),
    ...section(
      'Lines that are left out (totals, remarks and lines without a reference)',
      leftOut.length,
      leftOut.map((row) => `row ${row}`),
    ),
    ...section(
      'People who were erased (nothing is sent to them)',
      erased.length,
      erased.map((row) => `row ${row}`),
    ),
    '',
    counts.refused > 0
      ? `Nothing is imported yet. ${lostRows(counts.refused)} Correct the errors and add --yes, or leave these rows out by --skip-errors --yes.`
      : 'Nothing is imported yet. Add --yes to import.',
  ].join('\n');
}

const missedAddresses = ({ people, columns }: { people: number; columns: string[] }): string =>
  `Warning: ${people} ${people === 1 ? 'person' : 'people'} would come without any number or e-mail. ` +
  `These columns hold some and are not imported as such: ${columns.join(', ')}. Give them a field by --mapping.`;

const unknownNames = (names: readonly string[]): string =>
  `Who are these colleagues? ${names.join(', ')}\n` +
  '  Say so in the mapping: { "<heading>": { "field": "assignedTo", "colleagues": { "<name>": "<e-mail>" or null } } }';

const lostRows = (refused: number): string =>
  refused === 1 ? '1 row would be lost.' : `${refused} rows would be lost.`;

export function describeImport({ id, counts, undoUntil }: z.output<typeof Import>): string {
  return `${countsLine(counts)}\n${id}: until ${undoUntil} it can be undone (clef import undo ${id}).`;
}

export function describeUndo({ undone, kept }: z.output<(typeof undoImport)['output']>): string {
  const { removed = 0, restored = 0, kept: count = 0 } = undone?.counts ?? {};
  const lines = kept.map(
    ({ id, row, reason, usedBy }) => `row ${row}: ${id} ${reasons[reason]}${usedBy ? ` (${usedBy})` : ''}`,
  );
  return [`${removed} removed, ${restored} restored, ${count} kept.`, ...section('Kept', count, lines)].join('\n');
}

const reasons = { changed: 'was changed since', used: 'is used since', gone: 'is gone' };

type Counts = z.output<typeof ImportCounts>;

const countsLine = ({ rows, created, updated, existing, repeated, refused, remarked, declining }: Counts): string =>
  [
    `${rows} rows: ${created} new, ${updated} changed, ${existing} left as they are, ${repeated} repeated`,
    `${refused} with errors, ${remarked} with remarks.`,
  ].join(', ') +
  (declining > 0 ? `\n${declining} refuse messages, which is recorded also where a row is left out.` : '');

const inRows = ({ column, message, count, rows }: FaultGroup): string => {
  const numbers = rows.join(', ');
  const places = isShortened([{ count, rows }])
    ? `${count.toLocaleString('en-GB')} rows: ${numbers}, …`
    : `row${count === 1 ? '' : 's'} ${numbers}`;
  return `${column && `${column}: `}${message} (${places})`;
};

/** Whether some rows of the groups are counted and not named. */
const isShortened = (groups: readonly Pick<FaultGroup, 'count' | 'rows'>[]): boolean =>
  groups.some(({ count, rows }) => count > rows.length);

function groupSection(title: string, groups: readonly FaultGroup[]): string[] {
  if (groups.length === 0) return [];
  const more = groups.length - MAX_SHOWN;
  const lines = groups.slice(0, MAX_SHOWN).map((group) => `  ${inRows(group)}`);
  return ['', `${title}:`, ...lines, ...(more > 0 ? [`  … and ${more} more`] : [])];
}

const inCell = ({ row, column, message }: { row: number; column: string; message: string }): string =>
  `row ${row}${column && `, ${column}`}: ${message}`;

function section(title: string, count: number, lines: readonly string[]): string[] {
  if (count === 0) return [];
  const more = lines.length > MAX_SHOWN ? [`  … and more, ${count} rows in all`] : [];
  return ['', `${title}:`, ...lines.slice(0, MAX_SHOWN).map((line) => `  ${line}`), ...more];
}
