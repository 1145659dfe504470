import type { Db } from '../../storage/db.ts';
import { readDate, Unreadable } from '../imports/values.ts';
import { Refusal } from '../shared/refusal.ts';
import { gatherAreas } from './areas.ts';
import { finishImport } from './finish-import.ts';
import type { PublicDataKind } from './formats.ts';
import { type NamedFile, openPublicFile, type PublicFile } from './public-file.ts';
import { recordsIn, type StoredRow } from './records.ts';
import { beginImport, forgetImport, type RunningImport, SLICE, writeSlice } from './staging.ts';
import { type FaultyRow, startTally } from './tally.ts';

/** The result of an import. Days are written `2026-11-24`. */
export type PublicDataReport = {
  kind: PublicDataKind;
  named: string;
  fileName: string;
  /** The day of the data; null if neither the file's name nor a row says it. */
  dataDate: string | null;
  rows: number;
  kept: number;
  leftOut: { reason: string; count: number }[];
  faulty: number;
  firstFaulty: FaultyRow[];
  /** The columns that the file lacks and without which less is shown. */
  lacking: string[];
};

/**
 * Brings a published file in, for every agency. Memory does not grow with the file. What was shown before stays as it is until the whole
 * file has been read.
 * @throws Refusal if the file is none that is read, damaged, or has no row that can be read
 */
export async function importPublicData(db: Db, given: NamedFile, now: () => Date): Promise<PublicDataReport> {
  const file = await openPublicFile(given);
  const { kind, source, named } = file.format;
  const running = await beginImport(db, { kind, source, fileName: file.name, at: now() });
  try {
    return { kind, named, fileName: file.name, ...(await bringIn(db, file, running, now)) };
  } catch (error) {
    await forgetImport(db, running);
    throw error;
  }
}

async function bringIn(db: Db, file: PublicFile, running: RunningImport, now: () => Date) {
  const [tally, areas] = [startTally(), gatherAreas()];
  let given = 0;
  let slice = new Map<string, StoredRow>();
  const write = async () => {
    if (slice.size > 0) await writeSlice(db, running, [...slice.values()], now());
    slice = new Map();
  };
  for await (const record of recordsIn(file, tally, areas)) {
    const key = keyOf(record);
    // A statement cannot write the same row twice.
    if (slice.has(key)) await write();
    slice.set(key, record);
    if (!('dwellings' in record) || record.dwellings === 1) given += 1;
    if (slice.size === SLICE) await write();
  }
  await write();
  if (tally.rows === 0) throw new Refusal('invalid_request', `${file.name} has a heading, but no rows.`);
  if (tally.faulty * 2 > tally.rows) throw mostlyFaulty(file.name, tally.faulty, tally.rows, tally.first);
  const dataDate = dayInName(file.name) ?? areas.newestDay();
  const kept = await finishImport(db, running, { rows: tally.rows, dataDate, areas, at: now() });
  const repeated = given - kept;
  if (repeated > 0) tally.leftOut.set('repeated, or not in one place of the file', repeated);
  return {
    dataDate,
    rows: tally.rows,
    kept,
    leftOut: [...tally.leftOut].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
    faulty: tally.faulty,
    firstFaulty: tally.first,
    lacking: file.lacking,
  };
}

/** The key under which the store has a row once. */
const keyOf = (record: StoredRow): string =>
  'mutation' in record
    ? record.mutation
    : 'risk' in record
      ? `${record.insee_code} ${record.risk}`
      : 'insee_code' in record
        ? `${record.insee_code} ${record.number}`
        : record.number;

/** A file of which most cannot be read has other columns than its heading says. */
const mostlyFaulty = (name: string, faulty: number, rows: number, [first]: FaultyRow[]) =>
  new Refusal(
    'invalid_request',
    `${faulty} of ${rows} rows of ${name} cannot be read, so nothing is imported. Row ${first?.row}: ${first?.message}.`,
  );

/** The day in a name such as ddrm_risq_gaspar_2026-10-01.csv. */
function dayInName(name: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(name) ?? [];
  if (!year) return undefined;
  const read = readDate(`${year}-${month}-${day}`);
  return read instanceof Unreadable ? undefined : read;
}
