import { z } from 'zod';
import { refuseMoved, smsAddress } from '../contacts/recipient-address.ts';
import { type SmsItem, smsItem } from '../drafts/sms.ts';
import { fill, type Variable } from '../drafts/template.ts';
import { valuesOf } from '../drafts/template-values.ts';
import type { Kept, Work } from '../shared/operation.ts';
import type { Judged } from './audience.ts';
import type { Exclusion } from './campaign-item.ts';

/** One message of a campaign. Nobody drafts it by itself: it was approved with its campaign, and is asked about as any
 * other SMS before it is handed over. */
export const campaignMessage: Kept<SmsItem> = {
  name: 'campaignMessage',
  edit: z.strictObject({}),
  revise: (item) => item,
  recheck: async (work, { contactId, item }) => refuseMoved(item.to, await smsAddress(work, contactId)),
  release: null,
};

/** What one contact would read, or why nothing. */
export type Written =
  | { contact: Judged; item: SmsItem; reason: null }
  | { contact: Judged; reason: Exclusion; missing: Variable[] };

/** The campaign's text for each of these contacts. Whoever it has a hole for gets nothing. */
export async function writeTo(work: Work, body: string, slice: Judged[], items: Items): Promise<Written[]> {
  const may = slice.filter(({ reason }) => reason === null).map(({ id }) => id);
  const values = body.includes('{{') ? await valuesOf(work, may) : undefined;
  return slice.map((contact) => {
    if (contact.reason !== null || contact.phone === null) {
      return { contact, reason: contact.reason ?? 'no_phone', missing: [] };
    }
    const { text, missing } = fill(body, values?.get(contact.id) ?? {});
    if (missing.length > 0) return { contact, reason: 'value_missing', missing };
    return { contact, item: items.of(contact.phone, text), reason: null };
  });
}

export type Items = ReturnType<typeof measuring>;

/** Makes items, and counts the segments of a text that it has seen only once. */
export function measuring() {
  const known = new Map<string, SmsItem>();
  return {
    of: (to: string, body: string): SmsItem => {
      const seen = known.get(body);
      if (seen) return { ...seen, to };
      const item = smsItem(to, body, 'marketing');
      // Texts with a name in them are all different: a few are enough to remember.
      if (known.size >= 100) known.clear();
      known.set(body, item);
      return item;
    },
  };
}
