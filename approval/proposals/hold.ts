import { isPermitted } from '../../domain/access/permissions.ts';
import { coverTopics, linkDrafts } from '../../domain/agent/run-transitions.ts';
import { type Checked, checkWith, storedCheck } from '../../domain/checks/check-drafts.ts';
import { onlyProfile } from '../../domain/checks/records.ts';
import { warningsOf } from '../../domain/checks/warnings.ts';
import { getContact } from '../../domain/contacts/contacts.ts';
import { draftPending, expiryOf } from '../../domain/drafts/draft-record.ts';
import { createPending } from '../../domain/drafts/draft-transitions.ts';
import { type Plan, plansOf } from '../../domain/drafts/plan-of-draft.ts';
import { actorSummary, type Occasion } from '../../domain/shared/actor.ts';
import { newId, publicId, publicIdOrNull } from '../../domain/shared/ids.ts';
import { inWords } from '../../domain/shared/local-time.ts';
import type { Held, Proposal, Work } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';
import { type PreparedProposal, type ReadProposal, readProposals } from './read-proposals.ts';
import { isStillPending, outcomeOf } from './repeated-proposal.ts';
import { takeBackReplaced } from './replaced-draft.ts';

/**
 * Stores what would leave as drafts that wait for a human, and returns their receipts. Nothing has left, and nothing will
 * before a human approves it. A key that proposes the same again while its draft waits gets that draft's receipt.
 * @param proposals to different contacts
 */
export async function hold(
  work: Work,
  operation: Held<any, any, any>,
  proposals: readonly Proposal[],
  baseUrl: string,
) {
  const prepared: PreparedProposal[] = [];
  for (const { input } of proposals) prepared.push(await operation.prepare(work, input));
  const { read, plans, records } = await readProposals(work, operation, prepared);
  const drafts = read.map((each, index) => draftOf(work, operation, each, proposals[index]?.occasion));
  // Take the replaced drafts back first: the check compares with the other drafts that wait.
  for (const { id, kind, contact_id: contactId, replaces } of drafts) {
    const draftId = publicId('draft', id);
    if (replaces === undefined || replaces === draftId) continue;
    await takeBackReplaced(work, { replacedId: replaces, newId: draftId, contactId, kind });
  }
  const checked = await checkWith(work, drafts, records, { areNew: true });
  await store(work, operation, { drafts, checked, plans });
  const { timeZone } = onlyProfile(records);
  const mayReadRecords = isPermitted(work.actor, getContact);
  return drafts.map((draft) => {
    const receipt = receiptOf(operation, draft, baseUrl);
    const forAgent = {
      ...receipt,
      expiresAtLocal: inWords(draft.expires_at, timeZone),
      warnings: warningsOf(checked.get(draft.id)?.findings ?? [], { mayReadRecords }),
    };
    if (draft.pending) return { ...forAgent, alreadyPending: true as const };
    const { requested_by: requestedBy } = draft;
    work.emit(draftPending, { ...receipt, contactId: publicIdOrNull('contact', draft.contact_id), requestedBy });
    return { ...forAgent, ...(draft.earlier && { previous: outcomeOf(draft.earlier, timeZone) }) };
  });
}

type NewDraft = ReturnType<typeof draftOf>;

/** A new draft, or `pending`: the one of the same that waits. */
function draftOf(
  { now, actor }: Work,
  { draft: kind }: Held,
  { contactId, item, earlier, replaces }: ReadProposal,
  occasion: Occasion | undefined,
) {
  const pending = earlier && isStillPending(earlier, now) ? earlier : undefined;
  return {
    id: pending?.id ?? newId(),
    kind,
    contact_id: contactId,
    item: pending?.asked ?? item,
    created_at: now,
    expires_at: pending?.expires_at ?? expiryOf(now),
    requested_by: actorSummary(actor),
    ...{ pending, earlier, replaces, occasion },
  };
}

type ToStore = { drafts: readonly NewDraft[]; checked: ReadonlyMap<string, Checked>; plans: readonly Plan[] };

async function store(work: Work, { name }: Held, { drafts: all, checked, plans }: ToStore): Promise<void> {
  const drafts = all.filter(({ pending }) => !pending);
  if (work.actor.kind === 'agent') {
    await linkDrafts(work, work.actor, drafts);
    await coverTopics(
      work,
      work.actor,
      all.filter(({ pending }) => pending),
    );
  }
  const planIds = plansOf(work, drafts, plans);
  for (const [index, draft] of drafts.entries()) {
    const { id, kind, contact_id, item, requested_by, created_at, expires_at } = draft;
    await createPending(work, {
      ...{ id, kind, operation: name, contact_id, created_at, expires_at },
      ...{ asked: asJson(item), item: asJson(item), requested_by: asJson(requested_by) },
      plan_id: planIds[index] ?? null,
      ...storedCheck(work, checked.get(id)),
    });
  }
}

const receiptOf = (
  { show }: Held<any, any, any>,
  { id, kind, item, expires_at }: Pick<NewDraft, 'id' | 'kind' | 'item' | 'expires_at'>,
  baseUrl: string,
) => ({
  draftId: publicId('draft', id),
  status: 'pending' as const,
  kind,
  preview: show(item),
  reviewUrl: `${baseUrl}/a-traiter/${publicId('draft', id)}`,
  expiresAt: expires_at.toISOString(),
});
