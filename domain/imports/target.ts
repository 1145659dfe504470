import type { ImportKind } from '../../storage/column-values.ts';
import type { Work } from '../shared/operation.ts';
import type { ImportFields, ReadingContext, RowFault, RowValues } from './import-field.ts';
import type { TableRow } from './source-file.ts';

/** Values by column of the table, as JSON. */
export type Columns = Readonly<Record<string, unknown>>;

/** A row that could be read, with the columns that it fills. */
export type ReadRow = {
  columns: Columns;
  /** The texts by which the record is recognised, in the file and in the store: `email:…`, `reference:…`. */
  keys: readonly string[];
  /** The name of a person in short, which tells apart those who share an address. */
  name?: string;
  /** Further columns that a new record takes, unless `columns` has them. */
  columnsOfNew?: Columns;
  /** The first number that the agency's register of mandates gives. */
  firstMandateNumber?: number | null;
  consents?: readonly ImportedConsent[];
  /** The fields whose texts say more than the record has of them: a note keeps these. */
  kept?: readonly string[];
};

/** A row that was read with its texts for notes. */
export type NotedRow = ReadRow & { notes: readonly string[] };

/** A cell that may say something in words. */
export type RowText = { heading: string; field: string; cell: string };

/** A consent that a row states, with its proof. */
export type ImportedConsent = {
  channel: 'sms' | 'email';
  status: 'granted' | 'denied' | 'opted_out';
  recordedAt: string;
  source: string | null;
  evidence: string | null;
  /** The numbers or e-mails of the row, of this channel. */
  addresses: readonly string[];
};

/** The messages that a row refuses, with the columns by which the contacts are found that it is about. */
export type RowRefusal = { columns: Columns; consents: readonly Omit<ImportedConsent, 'recordedAt'>[] };

/** Values beyond those that a record may have, with the reason. They are left out of the record and go into a note. */
export type Surplus = { text: string; message: string };

/** The records that a row is about; `isShared` if any has one of its keys, be it somebody else. */
export type Found = { ids: string[]; isShared: boolean };

/** A record that the agency has already; `columns` are all that an import may change. */
export type ExistingRecord = { id: string; columns: Columns };

/** A change of an existing record: all columns that an import may change, before and after. */
export type Change = {
  id: string;
  before: Columns;
  after: Columns;
  consents: readonly ImportedConsent[];
  /** The notes that the record does not have yet. */
  notes: readonly string[];
  surplus?: Surplus | undefined;
};

/** The kind of record that an import brings in. */
export type Target = {
  kind: ImportKind;
  table: 'contact' | 'property' | 'portal_views';
  fields: ImportFields;
  /** One field of each of these lists has to have a column, or nothing can be imported. */
  needsOneOf: readonly (readonly string[])[];
  /** Whether a file always replaces what the agency has, as a later count does with an earlier one. */
  replaces?: boolean;
  /** Looks up the records of other kinds that some rows name, for the rows to be read with. */
  lookUp?(
    work: Work,
    columns: readonly { field: string | null }[],
    rows: readonly TableRow[],
  ): Promise<Partial<ReadingContext>>;
  /** Whether a field at fault costs the record this value alone. The empty field stands for the row as a whole. */
  isOptional(field: string): boolean;
  /** @param doubtful the fields of which a part could not be read that may be another such value
   * @throws RowFaults */
  read(values: RowValues, doubtful: ReadonlySet<string>, context: ReadingContext): ReadRow;
  /** The columns of a new record.
   * @throws RowFaults where the row has too little for one */
  complete(row: ReadRow): { columns: Columns; surplus?: Surplus | undefined };
  /** The ids of the records that have one of the keys of each row. */
  find(work: Work, rows: readonly ReadRow[]): Promise<Found[]>;
  /** The records, locked if they are about to change. */
  load(work: Work, ids: readonly string[], options: { lock: boolean }): Promise<Map<string, ExistingRecord>>;
  /** @returns undefined if the row changes nothing
   * @throws RowFaults where the result would not be consistent */
  merge(existing: ExistingRecord, row: NotedRow): Change | undefined;
  /** The part of a further row of the file about a record that the record takes; undefined if there is none. */
  addition?(row: NotedRow): NotedRow | undefined;
  /** @returns the ids of the records that were made; a record that somebody made meanwhile is not among them */
  create(work: Work, importId: string, rows: readonly NewRecord[]): Promise<Set<string>>;
  update(work: Work, importId: string, changes: readonly Change[]): Promise<void>;
  /** The refusals of a row, which hold whatever becomes of it. Only people refuse messages. */
  refusals?: {
    /** The values of a row with the refusals that its texts state, and the texts that a person should look at. */
    withTexts(
      values: RowValues,
      texts: readonly RowText[],
      context: ReadingContext,
    ): { values: Record<string, unknown>; mentions: { heading: string; message: string }[] };
    in(values: RowValues): RowRefusal | undefined;
    record(work: Work, importId: string, refusals: readonly RowRefusal[]): Promise<void>;
    /** Lets the refusals of people who share one of these addresses with others hold for all of them. */
    share(work: Work, importId: string, addresses: readonly string[]): Promise<void>;
  };
  /** Puts the columns back as they were before the import. */
  restore(work: Work, importId: string, records: readonly ExistingRecord[]): Promise<void>;
  /** Tables in which the import itself wrote rows about its records, at its own time. */
  traces: readonly ImportTrace[];
};

/** `isProof` is set where the rows about a record that existed before outlast the undo, as a refusal does. */
export type ImportTrace = { table: 'consent_change' | 'note'; timeColumn: string; isProof?: true };

export type NewRecord = {
  id: string;
  columns: Columns;
  consents: readonly ImportedConsent[];
  notes: readonly string[];
};

/** A row has faults. */
export class RowFaults extends Error {
  readonly faults: readonly RowFault[];

  constructor(faults: readonly RowFault[]) {
    super('The row has faults.');
    this.faults = faults;
  }
}
