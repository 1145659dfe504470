import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import type { Column, LeftOut } from './column.ts';

export type TableName = keyof Tables & string;

type Row<T extends TableName> = Selectable<Tables[T]>;

/** One person, as the rows about them are found. */
export type Person = {
  agencyId: string;
  /** The contact's UUID. */
  id: string;
  /** All their numbers and e-mail addresses. */
  addresses: string[];
  /** The public ids of the contact and of the records that were found already; the journal is read last. */
  recordIds: string[];
};

/** How a table leaves Clef. Texts are French. */
export type TableExport<T extends TableName = any> = {
  /** The name of its files, without a folder and without an ending. */
  file: string;
  /** A sentence or two for the reader of the file. */
  about: string;
  /** Every column of the table but `agency_id`: a new one without a decision does not compile. */
  columns: { [C in Exclude<keyof Row<T>, 'agency_id'>]: Column<Row<T>[C]> | LeftOut };
  /** The columns that identify a row within its agency. */
  key: readonly Exclude<keyof Row<T>, 'agency_id'>[];
  /** The rows about one person; null where a table has none. */
  ofPerson: ((person: Person) => Expression<SqlBool>) | null;
};

/** Declares how a table leaves Clef. Most tables have the key `id`. */
export const exported = <T extends TableName>(
  _table: T,
  { key = ['id' as never], ...description }: Omit<TableExport<T>, 'key'> & Partial<Pick<TableExport<T>, 'key'>>,
): TableExport<T> => ({ key, ...description });

/** The rows with the id of a person's contact. */
export const byContact = ({ id }: Person) => sql<boolean>`contact_id = ${id}`;
