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

type FoundRecord = { id: string; name: string | null; reference: string | null; startsAt: string | null };

/** The contacts or visits in the answer of a tool; undefined for another tool, and for an answer of no known form. */
export function foundIn({ tool, text }: { tool: string; text: string }): FoundRecord[] | undefined {
  const { contacts, visits } = recordsIn(text);
  const rows = tool === 'search_contacts' ? contacts : tool === 'list_visits' ? visits : undefined;
  if (!Array.isArray(rows)) return undefined;
  return rows.filter(({ id }) => typeof id === 'string').map(foundRecord);
}

const foundRecord = ({ id, firstName, lastName, name, contact, property, startsAt }: any): FoundRecord => ({
  id,
  name: [firstName, lastName].filter(Boolean).join(' ') || (contact?.name ?? name ?? null),
  reference: property?.reference ?? null,
  startsAt: startsAt ?? null,
});
