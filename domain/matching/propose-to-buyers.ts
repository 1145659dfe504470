import { sql } from 'kysely';
import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { checkAndFindSlots, storedCheck } from '../checks/check-drafts.ts';
import { emailRefusalReason } from '../consent/may-receive.ts';
import { emailAddressOf } from '../contacts/addresses/recipient-address.ts';
import { lockContacts } from '../contacts/erased-contact.ts';
import { expiryOf } from '../drafts/draft-record.ts';
import { createOwnTexts } from '../drafts/draft-transitions.ts';
import { emailItem } from '../drafts/email.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { subjectLine } from '../drafts/subject.ts';
import { fillTemplate } from '../drafts/template.ts';
import { template, templateValues, valueMissing } from '../drafts/template-values.ts';
import { actorSummary } from '../shared/actor.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { criterionNames } from './criteria.ts';
import { maxProposed } from './limits.ts';
import { findHome, type Home } from './match-buyers.ts';
import { type ProposalItem, propertyProposal } from './property-proposal.ts';
import { bestOf } from './rank.ts';
import { waitingProposals } from './waiting-proposals.ts';

const LeftOut = z.object({
  contactId: id('contact'),
  code: z.string().describe('Why they get none, as the code of a refusal'),
});

/**
 * Prepares one text for several contacts. Their messages are one plan, which waits in the queue like those of an agent: nothing leaves
 * before a person has read and approved it there.
 */
export const proposeToBuyers = direct({
  name: 'proposeToBuyers',
  scope: 'human',
  summary: 'Prepare an e-mail that proposes a property to several buyers; it waits for approval in the queue.',
  effect: 'write',
  input: z.strictObject({
    propertyId: id('property').describe('The property that is proposed'),
    contactIds: z.array(id('contact')).min(1).max(maxProposed).describe('The contacts who were ticked'),
    subject: subjectLine(template(messageLimits.subject)),
    body: template(messageLimits.email).describe('The text, with variables such as {{contact.firstName|…}}'),
  }),
  output: z.object({
    id: id('draft').nullable().describe('The first draft of the plan; null if nobody gets one'),
    held: z.int().describe('So many messages wait for approval'),
    leftOut: z.array(LeftOut).describe('Contacts for whom none was written, and why'),
  }),
  run: async (work, { propertyId, contactIds, subject, body }) => {
    const property = await findHome(work, propertyId);
    const contacts = await lockContacts(work, contactIds, ['searches', 'email', 'erased_at', 'undeliverable']);
    const ids = contacts.map((contact) => contact.id);
    const [values, refusals, waiting, { emailSignature }] = [
      await templateValues(work, ids),
      await emailRefusals(work, ids),
      await waitingProposals(work, property.id, ids),
      await work.profile(),
    ];
    const leftOut: z.input<typeof LeftOut>[] = [];
    const items: { contactId: string; item: ProposalItem }[] = [];
    for (const contact of contacts) {
      const filled = [subject, body].map((text) => fillTemplate(text, values.get(contact.id) ?? {}));
      const [{ text: ownSubject }, { text: ownBody }] = filled as [(typeof filled)[0], (typeof filled)[0]];
      const missing = [...new Set(filled.flatMap((each) => each.missing))];
      try {
        if (waiting.has(contact.id)) throw alreadyWaiting();
        const refusal = { ...contact, email_refusal: refusals.get(contact.id) ?? null };
        const to = emailAddressOf(work, contact.id, refusal);
        if (missing.length > 0) throw valueMissing(missing);
        const text = { to, subject: ownSubject.trimEnd(), body: ownBody.trimEnd(), purpose: 'service' as const };
        items.push({
          contactId: contact.id,
          item: {
            ...emailItem(text, emailSignature),
            proposal: { propertyId, reference: property.reference, differences: differencesOf(contact, property) },
          },
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        leftOut.push({ contactId: publicId('contact', contact.id), code: error.code });
      }
    }
    return { ...(await holdPlan(work, items)), leftOut };
  },
});

/** The wishes of the contact's best search that are not met. */
function differencesOf(
  { searches }: { searches: Parameters<typeof bestOf>[0] },
  { home }: Home,
): ProposalItem['proposal']['differences'] {
  const best = bestOf(searches, home);
  if (!best) return [];
  return criterionNames.flatMap((criterion) => {
    const { state, by } = best.answers[criterion];
    return state === 'met' || state === 'unasked' ? [] : { criterion, state, by };
  });
}

async function emailRefusals(work: Work, ids: readonly string[]) {
  const rows = work.agency.from('contact').select(['id', emailRefusalReason.as('reason')]);
  const found = await rows.where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  return new Map(found.map(({ id, reason }) => [id, reason]));
}

const alreadyWaiting = () =>
  new Refusal('conflict', 'A proposal of this property to this contact waits already.', {
    hint: 'Decide it in the queue.',
  });

async function holdPlan(work: Work, items: readonly { contactId: string; item: ProposalItem }[]) {
  const drafts = items.map(({ contactId, item }) => ({
    ...{ id: newId(), kind: 'email' as const, contact_id: contactId, item, created_at: work.now },
  }));
  const [first] = drafts;
  if (!first) return { id: null, held: 0 };
  const checks = await checkAndFindSlots(work, drafts);
  await createOwnTexts(
    work,
    drafts.map(({ item, ...draft }) => ({
      ...draft,
      ...{ operation: propertyProposal.name, asked: asJson(item), item: asJson(item) },
      ...{ requested_by: asJson(actorSummary(work.actor)), expires_at: expiryOf(work.now), plan_id: first.id },
      ...storedCheck(work, checks.get(draft.id)),
    })),
  );
  return { id: publicId('draft', first.id), held: drafts.length };
}
