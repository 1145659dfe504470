import { isId, uuidOf } from '../domain/shared/ids.ts';

const idInText = /(?:contact|conversation|draft|property|visit)_[0-7][0-9a-hjkmnp-tv-z]{25}(?![a-z0-9])/g;

/**
 * Public ids in a text, also in capitals, which a search reads too. Those of sequences are left out: a sequence is nobody, a person has
 * approved it, and the tools take its name as well.
 */
export const idsInText = (text: string): string[] => [...text.toLowerCase().matchAll(idInText)].map(([id]) => id);

/** Public ids in the strings of a value, at any depth. */
export function idsInValue(value: unknown): string[] {
  if (typeof value === 'string') return idsInText(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsInValue);
}

/**
 * The ids of records that a run may use: those that the colleague has written, of the record on whose page they ask, and those that the
 * tools' answers have in fields for ids. An id in a stranger's message, name or note is none of them, so that no stranger chooses
 * whom the agent writes to.
 */
export class KnownIds {
  private readonly ids = new Set<string>();

  has(id: string): boolean {
    return this.ids.has(id);
  }

  learnFromColleague(text: string): void {
    for (const id of idsInText(text)) this.ids.add(id);
  }

  /** @returns the ids of contacts in this answer, as UUIDs */
  learnFromRecord(record: unknown): string[] {
    const found = [...idsIn(record)];
    for (const id of found) this.ids.add(id);
    return found.filter((id) => isId('contact', id)).map((id) => uuidOf('contact', id));
  }
}

const isWholeId = (value: string): boolean => idsInText(value)[0] === value;

/** The values of fields named `id` or `…Id`, at any depth. Only our own code fills those. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const isIdField = name === 'id' || name.endsWith('Id');
    if (typeof inner === 'string' && isIdField && isWholeId(inner)) yield inner;
    else yield* idsIn(inner);
  }
}
