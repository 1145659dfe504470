import { z } from 'zod';
import { recheckEmail } from '../contacts/addresses/recipient-address.ts';
import { EmailItem, emailItem } from '../drafts/email.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { purposes } from '../drafts/sending-rules.ts';
import { subjectLine } from '../drafts/subject.ts';
import { noteProposed } from '../proposed-properties/change-proposed-properties.ts';
import { text } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import type { DraftOperation } from '../shared/operation.ts';
import { criterionNames } from './criteria.ts';

/** An e-mail that proposes a property. What it misses of the contact's search stands in the item, so that its approval covers it. */
export const ProposalItem = EmailItem.extend({
  proposal: z.object({
    propertyId: id('property'),
    reference: z.string(),
    /** The wishes of the contact's best search that it misses or of which nobody knows; empty without a search. */
    differences: z.array(
      z.object({
        criterion: z.enum(criterionNames),
        state: z.enum(['unknown', 'near', 'far']),
        by: z.number().nullable(),
      }),
    ),
  }),
});
export type ProposalItem = z.output<typeof ProposalItem>;

/** One message of a proposal to several buyers. People read and decide it as any message that an agent drafted. */
export const propertyProposal: DraftOperation<ProposalItem> = {
  name: 'propertyProposal',
  edit: z
    .strictObject({
      subject: subjectLine(text(messageLimits.subject)),
      body: text(messageLimits.email),
      purpose: z.enum(purposes),
    })
    .partial(),
  revise: (item, change, { emailSignature }) => ({
    ...emailItem({ ...item, ...(change as Partial<ProposalItem>) }, emailSignature),
    proposal: item.proposal,
  }),
  recheck: recheckEmail,
  release: null,
  sent: async (work, draft) => {
    const { proposal } = draft.item as ProposalItem;
    // The property may have gone with the import that brought it.
    const propertyId = uuidOf('property', proposal.propertyId);
    const rows = work.agency.from('property').select('id').where('id', '=', propertyId).forKeyShare();
    if (draft.contact_id === null || !(await rows.executeTakeFirst())) return;
    await noteProposed(work, { contactId: draft.contact_id, propertyId }, draft.decided_by ?? undefined);
  },
};
