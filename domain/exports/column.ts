import type { TimeZone } from '../../storage/column-values.ts';
import type { StoredActor } from '../../storage/entities/stored-actor.ts';
import { type Kind, publicId, publicIdOrNull } from '../shared/ids.ts';
import { localSecond } from '../shared/local-time.ts';
import type { CsvValue } from './csv.ts';
import { writtenPhone } from './written-phone.ts';

/** A column of a table as it leaves Clef: one field of a line of JSON, and one cell or several of a line of CSV. */
export type Column<Value> = {
  /** The value as JSON has it: ids as they are everywhere outside, times in UTC. */
  json(value: Value): unknown;
  cells: readonly Cell[];
};

/** A cell of a CSV file. `title` and `about` are French. */
export type Cell = {
  title: string;
  about: string;
  of(json: any, zone: TimeZone, lookups: Lookups): CsvValue;
  /** Whether it repeats as an id what another cell says with a name. */
  isId?: boolean;
};

/** Further facts that a cell may show beside the value of its column, by public ids. */
export type Lookups = {
  /** The names of colleagues. */
  names: ReadonlyMap<string, string>;
  /** The contacts of the conversations that the records refer to, in an export of the whole agency. */
  contacts?: ContactsByConversation;
};

/** Contacts as other tables name them, by the public ids of conversations. Without a name, `name` is empty. */
export type ContactsByConversation = Readonly<Record<string, { id: string; name: string }>>;

/** A column that stays in Clef, and the reason. */
export type LeftOut = { leftOut: string };

export const leftOut = (reason: string): LeftOut => ({ leftOut: reason });

const asItIs = <Value>(value: Value): unknown => value;

const single = <Value>(
  title: string,
  about: string,
  of: Cell['of'] = (json) => json ?? null,
  json: Column<Value>['json'] = asItIs,
): Column<Value> => ({ json, cells: [{ title, about, of }] });

export const text = (title: string, about = ''): Column<string | null> => single(title, about);

/** Bytes, in base64. */
export const base64 = (title: string, about = ''): Column<Uint8Array> =>
  single(title, about, undefined, (value) => Buffer.from(value).toString('base64'));

export const number = (title: string, about = ''): Column<number | null> => single(title, about);

export const yesNo = (title: string, about = ''): Column<boolean> =>
  single(title, about, (json) => (json ? 'oui' : 'non'));

/** Empty if nobody knows, which is not no. */
export const yesNoOrUnknown = (title: string, about = ''): Column<boolean | null> =>
  single(title, about, (json) => (json === null ? null : json ? 'oui' : 'non'));

/** A time that JavaScript cannot hold counts as none. */
export const time = (title: string, about = ''): Column<Date | null> =>
  single(title, about, timeCell, (value) => value?.toJSON() ?? null);

const timeCell = (json: any, zone: TimeZone): CsvValue => (json === null ? null : localSecond(new Date(json), zone));

export const idOf = (kind: Kind, title: string, about = ''): Column<string | null> =>
  single(title, about, undefined, (value) => publicIdOrNull(kind, value));

/** A colleague: the id in JSON, in CSV the name and the id. */
export const colleague = (title: string): Column<string | null> => ({
  json: (value) => publicIdOrNull('user', value),
  cells: [
    { title, about: 'Le nom du collègue.', of: (json, _zone, { names }) => names.get(json) ?? null },
    { title: `${title} (identifiant)`, about: 'Voir equipe.', of: (json) => json, isId: true },
  ],
});

/** The conversation of a message, with its contact beside it in CSV: the reader of a spreadsheet joins no tables. */
export const conversationWithContact = (): Column<string> => ({
  json: (value) => publicId('conversation', value),
  cells: [
    { title: 'Conversation', about: '', of: (json) => json },
    {
      title: 'Contact',
      about: 'Celui de la conversation, dans le CSV seulement ; vide pour un expéditeur inconnu.',
      of: (json, _zone, { contacts }) => contacts?.[json]?.id ?? null,
    },
    {
      title: 'Nom du contact',
      about: 'Son nom actuel, dans le CSV seulement ; vide pour une personne effacée.',
      of: (json, _zone, { contacts }) => contacts?.[json]?.name || null,
    },
  ],
});

/** One of a fixed list of values: JSON has the value, CSV its French word. */
export const word = <Value extends string>(
  words: Record<Value, string>,
  title: string,
  about = '',
): Column<Value | null> => ({
  json: asItIs,
  cells: [{ title, about: [about, meaningOf(words)].filter(Boolean).join(' '), of: (json) => wordOf(words, json) }],
});

const wordOf = (words: Record<string, string>, value: string | null): string | null =>
  value === null ? null : (words[value] ?? value);

const meaningOf = (words: Record<string, string>): string =>
  `Dans le JSON : ${Object.entries(words)
    .map(([value, french]) => `${value} = ${french}`)
    .join(', ')}.`;

/** Several texts in one cell, separated by commas. */
export const list = (title: string, about = '', words: Record<string, string> = {}): Column<string[]> =>
  single(title, about, (json: string[]) => json.map((value) => words[value] ?? value).join(', '));

/** A phone number or another address: E.164 in JSON, in CSV as people write numbers. */
export const address = (title: string, about = ''): Column<string | null> =>
  single(title, about, (json) => (json === null ? null : writtenPhone(json)));

/** Several of them in one cell. */
export const addresses = (title: string, about = ''): Column<string[]> =>
  single(title, about, (json: string[]) => json.map(writtenPhone).join(', '));

/** The person, agent or program that did something. Anything may stand in a row that somebody has tampered with. */
export const actor = (title: string, about = ''): Column<StoredActor | null> =>
  single(title, about, (json) => {
    if (typeof json?.name !== 'string') return null;
    return json.kind === 'key' || json.kind === 'agent' ? `${json.name} (agent)` : json.name;
  });

/** A value with parts of its own: its JSON in the cell. */
export const parts = (title: string, about = ''): Column<unknown> =>
  single(title, about, (json) => (json === null ? null : JSON.stringify(json)));

/** Why a provider refused a message, or why it could not be read. */
export const failure = (title: string, about = ''): Column<{ code: string; detail: string } | null> =>
  single(title, about, (json) => json?.detail ?? null);

/** A value with parts of its own, some of which have cells of theirs. */
export const cellsOf = <Value>(...cells: [title: string, about: string, of: Cell['of']][]): Column<Value> => ({
  json: asItIs,
  cells: cells.map(([title, about, of]) => ({ title, about, of })),
});

/** The present state of a consent, with its proof. */
export const consent = (channel: string, words: Record<string, string>) =>
  cellsOf<{ status: string; recordedAt: string | null; source: string | null; evidence: string | null }>(
    [`Consentement ${channel}`, meaningOf(words), ({ status }) => wordOf(words, status)],
    [`Consentement ${channel} : date`, 'Quand il a été noté.', ({ recordedAt }, zone) => timeCell(recordedAt, zone)],
    [`Consentement ${channel} : origine`, 'D’où il vient.', ({ source }) => source],
    [`Consentement ${channel} : preuve`, 'Ce qui le prouve.', ({ evidence }) => evidence],
  );
