import { z } from 'zod';
import { recheckSms } from '../contacts/addresses/recipient-address.ts';
import { type SmsItem, smsItem } from '../drafts/sms.ts';
import { fillTemplate, type Variable } from '../drafts/template.ts';
import { templateValues } from '../drafts/template-values.ts';
import type { DraftOperation, Work } from '../shared/operation.ts';
import type { AudienceMember } from './audience.ts';
import type { ExclusionReason } from './exclusions.ts';

/** One message of a campaign. It was approved with its campaign, so it is never held for review, but it is checked before
 * sending like any other SMS. */
export const campaignMessage: DraftOperation<SmsItem> = {
  name: 'campaignMessage',
  edit: z.strictObject({}),
  revise: (item) => item,
  recheck: recheckSms,
  release: null,
  parent: {
    dispatches: true,
    state: async (work, { campaign_id }) => {
      const rows = work.agency.from('campaign').select('status').where('id', '=', campaign_id);
      const { status } = await rows.executeTakeFirstOrThrow();
      if (status === 'running') return 'active';
      if (status === 'scheduled') return 'paused';
      return status === 'paused' || status === 'cancelled' ? status : 'ended';
    },
  },
};

/** The message to one contact, or why it gets none; `missing` names the variables that have no value. */
export type WrittenMessage =
  | { contact: AudienceMember; item: SmsItem; reason: null }
  | { contact: AudienceMember; reason: ExclusionReason; missing: Variable[] };

/** Fills in the campaign's text for each contact. A contact for whom a variable has no value gets no message. */
export async function writeMessages(
  work: Work,
  body: string,
  contacts: AudienceMember[],
  items: SmsItemCache,
): Promise<WrittenMessage[]> {
  const reachable = contacts.filter(({ reason }) => reason === null).map(({ id }) => id);
  const values = body.includes('{{') ? await templateValues(work, reachable) : undefined;
  return contacts.map((contact) => {
    if (contact.reason !== null || contact.phone === null) {
      return { contact, reason: contact.reason ?? 'no_phone', missing: [] };
    }
    const { text, missing } = fillTemplate(body, values?.get(contact.id) ?? {});
    if (missing.length > 0) return { contact, reason: 'value_missing', missing };
    return { contact, item: items.create(contact.phone, text), reason: null };
  });
}

export type SmsItemCache = ReturnType<typeof smsItemCache>;

/** Creates SMS items. The segments of a text are computed once, because a text without variables is the same for all. */
export function smsItemCache() {
  const byBody = new Map<string, SmsItem>();
  return {
    create: (to: string, body: string): SmsItem => {
      const cached = byBody.get(body);
      if (cached) return { ...cached, to };
      const item = smsItem(to, body, 'marketing');
      // Personalized texts all differ: keeping more of them would only cost memory.
      if (byBody.size >= 100) byBody.clear();
      byBody.set(body, item);
      return item;
    },
  };
}
