import { z } from 'zod';
import { checkWith } from '../../domain/checks/check-drafts.ts';
import { Finding } from '../../domain/checks/finding.ts';
import { Consent } from '../../domain/consent/consent.ts';
import { Contact, contactRecord } from '../../domain/contacts/record/contact-record.ts';
import { messageRecord } from '../../domain/conversations/conversations.ts';
import { MessageWithHtml } from '../../domain/conversations/inbox.ts';
import { Draft, type DraftRow, draftRecord } from '../../domain/drafts/draft-record.ts';
import type { TemplateValues } from '../../domain/drafts/template.ts';
import { templateValuesFrom } from '../../domain/drafts/template-values.ts';
import { ReasonRecord } from '../../domain/recipes/reason-record.ts';
import { PreviewedStep, previewStep, type Step } from '../../domain/sequences/steps.ts';
import { time } from '../../domain/shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { Refusal } from '../../domain/shared/refusal.ts';
import { recipes } from '../../storage/agent-values.ts';
import { channels } from '../../storage/column-values.ts';
import type { AgencySignature } from '../../storage/entities/agency.ts';
import { recheck } from '../release/draft-operations.ts';
import { asLeaving, Departure, departureOf, type SendingSettings } from '../release/release-time.ts';
import { Duplicate, duplicatesFrom } from './duplicates.ts';
import { NextVisit, nextVisitsFrom } from './next-visits.ts';
import { type Lane, lanes } from './queue-order.ts';
import { channelOf, type PageRows } from './review-page.ts';
import { Urgency, urgenciesFrom } from './urgency.ts';
import { WaitingBeside, waitingBesideFrom } from './waiting-beside.ts';

/** Everything that a human must see to decide on a draft. */
export const Review = z.object({
  draft: Draft,
  /** Null for a campaign, which has many contacts. */
  contact: Contact.pick({
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    stage: true,
    language: true,
    assignedTo: true,
  }).nullable(),
  /** The campaign that the draft is a message of. */
  campaign: z.object({ id: id('campaign'), name: z.string() }).nullable(),
  /** The contact's consent on the channel of the draft; null for a campaign. */
  consent: Consent.extend({ channel: z.enum(channels) }).nullable(),
  /** The last messages with the contact on this channel, the newest last. */
  conversation: z.array(MessageWithHtml),
  /** The contact's next visits while the draft is pending, the soonest first. */
  visits: z.array(NextVisit),
  duplicate: Duplicate.nullable(),
  /** While the draft is pending: the others that wait for its contact, the latest first. */
  waitingBeside: z.array(WaitingBeside),
  /**
   * While the draft is pending, and on the page of one that was sent back: the checks against the records of this moment, as
   * of the time at which it would leave.
   */
  findings: z.array(Finding),
  /** The lane of the queue by these findings; null if it was decided and does not wait for its time. */
  lane: z.enum(lanes).nullable(),
  urgency: Urgency.nullable(),
  /** The first draft of the plan that it belongs to, perhaps itself: the same text with small differences. */
  planId: id('draft').nullable(),
  /** The recipe of the agency's own agent that proposes it; null for all others. */
  recipe: z.enum(recipes).nullable(),
  /** The records because of which that recipe proposes it. */
  reasons: z.array(ReasonRecord),
  /** The request of a colleague in answer to which the agency's own agent proposes it. */
  request: z.object({ runId: id('run'), userName: z.string().nullable(), prompt: z.string() }).nullable(),
  /** When the plan of a week means it to leave: an approval lets it wait until then. */
  plannedAt: time.nullable(),
  /** The draft that was sent back with a remark, which this one takes up. */
  rewriteOf: id('draft').nullable(),
  version: z
    .int()
    .describe('How many texts in a row it is the last of: 1, and one more for each that was sent back before it'),
  /** The steps of an enrollment as the contact would read them today, with the values that are missing in each. */
  rendered: z.array(PreviewedStep).nullable(),
  /** Why an approval would be refused now. */
  blocked: z
    .object({
      code: z.string(),
      message: z.string(),
      formerAddress: z.string().optional().describe('Where it would go, if its contact has another address by now'),
    })
    .nullable(),
  releaseTime: Departure,
});
export type Review = z.input<typeof Review>;

/** The reviews of drafts, in the same order, from what was read with them. */
export async function reviewsOf(work: Work, drafts: readonly DraftRow[], rows: PageRows): Promise<Review[]> {
  const settings = rows.settings[0] as SendingSettings;
  const pending = drafts.filter(({ status }) => status === 'pending');
  const recipients = new Map(rows.recipients.map((recipient) => [recipient.id, recipient]));
  const isChecked = new Set(rows.toCheck.map(({ id }) => id));
  // An erasure leaves no text to check.
  const toCheck = drafts.filter(
    ({ id, contact_id }) => isChecked.has(id) && !recipients.get(contact_id ?? '')?.erased_at,
  );
  const [checked, refusals] = await Promise.all([
    checkWith(
      work,
      toCheck.map((draft) => asLeaving(work.now, settings, draft)),
      rows,
    ),
    recheck(work, pending, recipients),
  ]);
  const contacts = new Map(rows.reviewContacts.map((row) => [row.id, contactRecord(row)]));
  const campaigns = new Map(rows.campaigns.map(({ id, name }) => [id, { id: publicId('campaign', id), name }]));
  const messages = Map.groupBy(rows.messages, ({ key }) => key);
  const values = templateValuesFrom(rows.templateSources);
  const visits = nextVisitsFrom(rows.nextVisits);
  const duplicates = duplicatesFrom(rows.duplicates);
  const besideOf = waitingBesideFrom(rows.waitingBeside);
  const urgencies = urgenciesFrom(rows.urgencies);
  const reasons = new Map(rows.reasons.map((row) => [row.draft_id, row]));
  return drafts.map((draft) => {
    const contactId = draft.contact_id ?? '';
    const contact = contacts.get(contactId) ?? null;
    const channel = channelOf(draft);
    const refusal = refusals.get(draft.id);
    const findings = checked.get(draft.id)?.findings ?? [];
    return {
      draft: draftRecord(draft),
      contact,
      campaign: campaigns.get(draft.campaign_id ?? '') ?? null,
      consent: contact && { ...contact.consent[channel], channel },
      conversation: (messages.get(`${contactId}:${channel}`) ?? []).map(({ sent, ...row }) => ({
        ...messageRecord(row),
        html: sent?.html ?? null,
        signature: sent?.signature ?? null,
      })),
      visits: visits.get(contactId) ?? [],
      duplicate: duplicates.get(draft.id) ?? null,
      waitingBeside: besideOf(draft),
      findings,
      lane: laneOf(draft, refusal !== undefined || findings.some(({ flag }) => flag)),
      urgency: (draft.status === 'pending' && urgencies.get(contactId)) || null,
      planId: publicIdOrNull('draft', draft.plan_id),
      recipe: reasons.get(draft.id)?.recipe ?? null,
      reasons: reasons.get(draft.id)?.reasons ?? [],
      request: requestOf(reasons.get(draft.id)),
      plannedAt: reasons.get(draft.id)?.planned_at?.toISOString() ?? null,
      rewriteOf: returnedDraftOf(reasons.get(draft.id)),
      version: reasons.get(draft.id)?.version ?? 1,
      rendered: renderedSteps(draft, values),
      blocked: refusal ? blockedBy(refusal) : null,
      releaseTime: releaseTimeIfApproved(work, draft, settings),
    };
  });
}

type ReasonRow = PageRows['reasons'][number];

/** A run that is gone, or of an erased person, has none any more. */
function requestOf(row: ReasonRow | undefined): Review['request'] {
  if (row?.origin !== 'person' || row.prompt === null) return null;
  return { runId: publicId('run', row.run_id), userName: row.user_name, prompt: row.prompt };
}

const returnedDraftOf = (row: ReasonRow | undefined): string | null => (row?.origin === 'sent_back' ? row.about : null);

const blockedBy = ({ code, message, formerAddress }: Refusal) => ({ code, message, formerAddress });

function laneOf({ status }: DraftRow, mustBeChecked: boolean): Lane | null {
  if (status === 'scheduled') return 'scheduled';
  if (status !== 'pending') return null;
  return mustBeChecked ? 'check' : 'ready';
}

function renderedSteps(
  { kind, contact_id, item }: DraftRow,
  values: ReadonlyMap<string, TemplateValues>,
): PreviewedStep[] | null {
  if (kind !== 'enrollment' || contact_id === null) return null;
  const { steps, signature = null } = item.sequence as { steps: Step[]; signature?: AgencySignature };
  return steps.map((step) => previewStep(step, values.get(contact_id) ?? {}, signature));
}

function releaseTimeIfApproved(work: Work, draft: DraftRow, settings: SendingSettings): Review['releaseTime'] {
  // A request for signatures is a service e-mail of the provider, which is lawful at any hour.
  if (draft.kind === 'enrollment' || draft.kind === 'signature')
    return { at: null, because: null, holiday: null, anyHour: false };
  const message = draft.kind === 'campaign' ? ({ kind: 'sms', item: { purpose: 'marketing' } } as const) : draft;
  return departureOf(work.now, settings, message);
}
