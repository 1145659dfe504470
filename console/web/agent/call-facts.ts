import type { CallEntry } from './run-entries.ts';

/** The facts in the answer of a tool that the page shows, as far as the answer has a form that is known. */
export type CallFacts = {
  found?: number;
  /** The reference of a property. */
  reference?: string;
  draftId?: string;
  /** The draft waited already when the same was proposed. */
  isRepeated?: boolean;
};

export function factsOf({ tool, result }: CallEntry): CallFacts {
  if (!result || result.isError) return {};
  const { contacts, visits, reference, draftId, alreadyPending } = recordsIn(result.text);
  if (tool === 'search_contacts' && Array.isArray(contacts)) return { found: contacts.length };
  if (tool === 'list_visits' && Array.isArray(visits)) return { found: visits.length };
  if (tool === 'get_property' && typeof reference === 'string') return { reference };
  if (typeof draftId === 'string' && draftId.startsWith('draft_'))
    return { draftId, isRepeated: alreadyPending === true };
  return {};
}

/** The code at the beginning of a refusal as a model reads it: `opted_out: This contact …`. */
export const refusalCodeOf = (text: string): string | undefined => text.match(/^([a-z_]+): /)?.[1];

/** A tool answers `{ "records": … }`; a refusal, and an answer that was cut, are words. */
function recordsIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text).records ?? {};
  } catch {
    return {};
  }
}

/** A contact or a visit that a tool has found; the names are those that the tool gave. */
export type FoundRecord = {
  id: string;
  contact: Named | null;
  property: Named | null;
  startsAt: string | null;
};

type Named = { id: string; name: string };

/** The records in the answer of a tool that reads; undefined for another tool, and for an answer of no known form. */
export function foundIn({ tool, text }: { tool: string; text: string }): FoundRecord[] | undefined {
  const { contacts, visits, ...record } = recordsIn(text);
  if (tool === 'search_contacts' && Array.isArray(contacts)) return contacts.flatMap(foundContact);
  if (tool === 'list_visits' && Array.isArray(visits)) return visits.flatMap(foundVisit);
  if (tool === 'get_property' && typeof record.id === 'string') return [foundProperty(record)];
  return undefined;
}

const named = (id: unknown, name: unknown): Named | null =>
  typeof id === 'string' && typeof name === 'string' ? { id, name } : null;

const foundContact = ({ id, name }: any): FoundRecord[] =>
  typeof id === 'string' ? [{ id, contact: named(id, name), property: null, startsAt: null }] : [];

const foundVisit = ({ id, contactId, contact, propertyId, property, startsAt }: any): FoundRecord[] =>
  typeof id === 'string'
    ? [{ id, contact: named(contactId, contact), property: named(propertyId, property), startsAt: startsAt ?? null }]
    : [];

const foundProperty = ({ id, reference, title }: any): FoundRecord => ({
  ...{ id, contact: null, property: named(id, [reference, title].filter(Boolean).join(', ')), startsAt: null },
});
