import { isDeepStrictEqual } from 'node:util';
import type { StoredSearch } from '../../../storage/entities/contact.ts';
import type { Consent } from '../../consent/consent.ts';
import { keyWrittenColumns } from '../../drafts/template-values.ts';
import { othersBeside } from '../addresses/other-addresses.ts';
import type { ContactRow } from '../record/contact-record.ts';

/** The values of which a person chooses one, with their columns. An address takes its consent along. */
export const mergedFields = {
  firstName: ['first_name'],
  lastName: ['last_name'],
  email: ['email'],
  phone: ['phone'],
  kind: ['intent', 'other_kind'],
  source: ['source'],
  financing: ['financing', 'own_contribution_euros', 'loan_status'],
  language: ['language'],
  assignedTo: ['assigned_to'],
} as const satisfies Record<string, readonly (keyof ContactRow)[]>;

export type MergedField = keyof typeof mergedFields;

/**
 * The columns of the survivor after a merge: its own values, but those that the person took from the other contact, and those
 * that only the other one has. Tags and searches are added, and no number or address of either is lost.
 */
export function mergedValues(survivor: ContactRow, merged: ContactRow, taken: readonly MergedField[]) {
  const changes: Partial<ContactRow> = {};
  const marked = new Set(survivor.key_written);
  for (const [field, columns] of Object.entries(mergedFields) as [MergedField, readonly (keyof ContactRow)[]][]) {
    const isEmpty = columns.every((column) => isUnset(survivor[column]));
    if (!isEmpty && !taken.includes(field)) continue;
    for (const column of columns) {
      Object.assign(changes, { [column]: merged[column] });
      if (!(keyWrittenColumns as readonly string[]).includes(column)) continue;
      marked.delete(column);
      if (merged.key_written.includes(column)) marked.add(column);
    }
  }
  const { email = survivor.email, phone = survivor.phone } = changes;
  const addresses = [survivor, merged].flatMap((row) => [row.phone, row.email, ...row.other_addresses]);
  return {
    ...changes,
    other_addresses: othersBeside({ phone, email }, addresses),
    tags: [...new Set([...survivor.tags, ...merged.tags])].slice(0, MAX_TAGS),
    key_written: [...marked],
    stated_contact_at: laterContact(survivor, merged),
    sms_consent: mergedConsent([survivor.sms_consent, survivor.phone], [merged.sms_consent, merged.phone], phone),
    email_consent: mergedConsent([survivor.email_consent, survivor.email], [merged.email_consent, merged.email], email),
  };
}

/** Counted from the later of both, where a file states one: the person is kept as long as either of them would be. */
function laterContact(...both: readonly [ContactRow, ContactRow]): Date | null {
  if (both.every((row) => row.stated_contact_at === null)) return null;
  return new Date(Math.max(...both.map((row) => (row.stated_contact_at ?? row.created_at).getTime())));
}

/** The searches of both, each once. Where they are the same, a person's word for its towns in one of them counts. */
export function mergedSearches({ searches }: ContactRow, merged: ContactRow): ContactRow['searches'] {
  const wishesOf = ({ id: _, keyWritten: __, ...wishes }: StoredSearch) => wishes;
  const isSame = (one: StoredSearch) => (other: StoredSearch) => isDeepStrictEqual(wishesOf(one), wishesOf(other));
  const own = searches.map((search) => {
    if (!merged.searches.some((other) => isSame(search)(other) && !other.keyWritten)) return search;
    const { keyWritten: _, ...confirmed } = search;
    return confirmed;
  });
  return [...own, ...merged.searches.filter((other) => !searches.some(isSame(other)))];
}

const MAX_TAGS = 50;

const isUnset = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

type ConsentAtAddress = [consent: Consent, address: string | null];

const unknown: Consent = { status: 'unknown', recordedAt: null, source: null, evidence: null };

/**
 * The consent of the person that two contacts turned out to be. A refusal counts, whichever of them has it. A grant counts only
 * for the address for which it was given, and no consent is invented.
 */
function mergedConsent(survivor: ConsentAtAddress, merged: ConsentAtAddress, kept: string | null): Consent {
  const both = [survivor, merged];
  for (const status of ['opted_out', 'denied'] as const) {
    const refusal = both.find(([consent]) => consent.status === status);
    if (refusal) return refusal[0];
  }
  return both.find(([consent, address]) => consent.status === 'granted' && address === kept)?.[0] ?? unknown;
}
