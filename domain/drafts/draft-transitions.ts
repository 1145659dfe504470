import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Channel } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { insertOf } from '../../storage/prepared-statements.ts';
import { executeLast } from '../../storage/round-trips.ts';
import { actorSummary } from '../shared/actor.ts';
import type { Work } from '../shared/operation.ts';
import { type DraftRow, type MessageDraft, type PendingDraft, pendingColumns } from './draft-record.ts';
import {
  type Approval,
  draftTransitions,
  type Failure,
  notWaiting,
  type Rejection,
  type RejectReason,
  type ReleaseTime,
  undecided,
} from './draft-states.ts';

type Row = Omit<Updateable<Tables['draft']>, 'status'>;
type Columns = { [C in keyof Row]: Row[C] | RawBuilder<Row[C]> };
type NewDraft = Omit<Insertable<Tables['draft']>, 'agency_id' | 'status'>;

/**
 * The only file that writes the table `draft`. Each function below makes the transition of its name (`draft-states.ts`) and
 * changes nothing in a draft that is in another status.
 */
type Transition = keyof typeof draftTransitions;
type Target<T extends Transition> = (typeof draftTransitions)[T]['to'][number];
type Draft = Pick<DraftRow, 'id'>;

/** A draft that waits for a human. It is stored with the commit. */
export const createPending = ({ agency }: Work, draft: PendingDraft): Promise<void> =>
  executeLast(agency.db, [{ query: insertPending(agency.id, { ...draft, status: 'pending' }) }]);
const insertPending = insertOf('draft', pendingColumns);

/** Texts of a person: one that its author approves in the same transaction, or a plan that waits for a decision. */
export const createOwnTexts = async (work: Work, drafts: NewDraft[]): Promise<void> => {
  const rows = drafts.map((draft) => ({ ...draft, status: 'pending' as const }));
  await work.agency.insert('draft', rows).execute();
};

/** Messages that were approved with their campaign.
 * @returns the contacts that got one: the unique index admits one message of a campaign to each number
 */
export async function createCampaignMessages(work: Work, drafts: NewDraft[]): Promise<Set<string | null>> {
  if (drafts.length === 0) return new Set();
  const rows = drafts.map((draft) => ({ ...draft, status: 'approved' as const }));
  const inserted = work.agency.insert('draft', rows).onConflict((conflict) => conflict.doNothing());
  return new Set((await inserted.returning('contact_id').execute()).map(({ contact_id }) => contact_id));
}

/** A step that was approved with its sequence. */
export const createStep = async (work: Work, draft: NewDraft): Promise<void> => {
  await work.agency.insert('draft', { ...draft, status: 'approved' }).execute();
};

/** `check` is of the new text. */
export const edit = (work: Work, draft: Draft, item: DraftRow['item'], check: StoredCheck): Promise<void> =>
  move(work, 'edit', draft, 'pending', {
    item: asJson(item),
    ...check,
    edited_by: asJson(actorSummary(work.actor)),
    edited_at: work.now,
  });

/** The result of a check of a draft, which lists and other drafts look for. An approval checks again. */
export type StoredCheck = Pick<DraftRow, 'flagged' | 'offered_slots' | 'checked_at'>;

/** A draft that was edited or decided since it was read stays as it is. @returns false then */
export async function recordCheck(
  work: Work,
  { id, edited_at }: Pick<DraftRow, 'id' | 'edited_at'>,
  check: StoredCheck,
): Promise<boolean> {
  const rows = update(work, 'recordCheck', [id], 'pending', check);
  return (await rows.where('edited_at', 'is not distinct from', edited_at).execute()).length === 1;
}

/** Without a code a person decided, and not a rule or the key that replaced its own draft. */
export const reject = (work: Work, draft: Draft, { code, reason, byPerson = !code }: Rejection): Promise<void> =>
  move(work, 'reject', draft, 'rejected', {
    ...decidedBy(work),
    reason,
    ...(code && { reason_code: code }),
    ...(byPerson && { decision: 'rejected' }),
  });

/** The agent reads the remark as its next task. */
export const returnToAgent = (work: Work, draft: Draft, remark: string): Promise<void> =>
  move(work, 'returnToAgent', draft, 'rejected', { ...decidedBy(work), reason: remark, decision: 'returned' });

/** A person takes a rejection back: the draft waits again, until `expiresAt`. */
export const reopen = (work: Work, draft: Draft, expiresAt: Date): Promise<void> =>
  move(work, 'reopen', draft, 'pending', { ...undecided, reason_code: null, expires_at: expiresAt });

/** @returns false if somebody has decided since, or the draft has not expired yet */
export async function expire(work: Work, draft: Draft): Promise<boolean> {
  const rows = update(work, 'expire', [draft.id], 'expired', decidedBy(work)).where('expires_at', '<=', work.now);
  return (await rows.execute()).length === 1;
}

/** A worker sends nothing but the item with the approved fingerprint. */
export const approve = (
  work: Work,
  draft: Pick<DraftRow, 'id' | 'item'>,
  { fingerprint, acceptedFlags, anyHour }: Approval,
  { status, ...columns }: ReleaseTime | { status: 'approved' },
): Promise<void> =>
  move(work, 'approve', draft, status, {
    ...decidedBy(work),
    decision: 'approved',
    approved_hash: fingerprint,
    accepted_flags: asJson(acceptedFlags),
    flagged: acceptedFlags.length > 0,
    any_hour: anyHour,
    item: asJson(draft.item),
    ...columns,
  });

/** An approved draft that takes effect in the database, an enrollment for instance, has done so. */
export const completeRelease = (work: Work, draft: Draft): Promise<void> =>
  move(work, 'completeRelease', draft, 'sent', { sent_at: work.now });

/** Returns to the queue, until `expires_at` if given, or to how an earlier attempt ended that may have reached the contact. */
export const undoApproval = (
  ...[work, draft, to, more]: [Work, Draft, Target<'undoApproval'>, Pick<Columns, 'expires_at'>?]
): Promise<void> =>
  move(work, 'undoApproval', draft, to, { ...(to === 'pending' && { ...undecided, ...more }), ...notWaiting });

/**
 * Makes up to `limit` messages of a campaign due now. Rows that an opt-out locks at this moment are skipped. The selection
 * is materialized so that its limit is applied once.
 * @returns their ids
 */
export async function dispatchMessages(work: Work, campaignId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with next as materialized (
      select id from draft
      where agency_id = ${work.agency.id} and campaign_id = ${campaignId} and status = 'approved' and release_at is null
      order by id limit ${limit} for update skip locked)
    update draft set release_at = ${work.now} from next
    where draft.agency_id = ${work.agency.id} and draft.id = next.id returning draft.id`.execute(work.agency.db);
  return rows.map(({ id }) => id);
}

/** The campaign dispatches the message again once it may leave. */
export const returnToCampaign = (work: Work, draft: Draft): Promise<void> =>
  move(work, 'returnToCampaign', draft, 'approved', notWaiting);

export const postpone = (work: Work, draft: Draft, { status, ...columns }: ReleaseTime): Promise<void> =>
  move(work, 'postpone', draft, status, columns);

/** A rule forbids at the last moment what was allowed at the approval. */
export const refuseRelease = (work: Work, draft: Draft, { code, reason }: RejectReason): Promise<void> =>
  move(work, 'refuseRelease', draft, 'rejected', { reason, reason_code: code, ...notWaiting });

/** @returns the drafts as they are now; `markSent` and the others that end this attempt need them */
export async function startSending(work: Work, drafts: MessageDraft[], driver: string): Promise<MessageDraft[]> {
  const columns = { sending_at: work.now, driver, waits_for: null, holiday: null, failure: null };
  await moveAll(work, 'startSending', drafts, 'sending', { ...columns, attempts: sql<number>`attempts + 1` });
  return drafts.map((draft) => ({ ...draft, ...columns, attempts: draft.attempts + 1, status: 'sending' }));
}

/** The provider has accepted them. @returns the ids of those whose attempt no other transition has ended before */
export async function markSent(
  work: Work,
  accepted: readonly { draft: MessageDraft; providerId: string }[],
): Promise<Set<string>> {
  const ids = Object.fromEntries(accepted.map(({ draft, providerId }) => [draft.id, providerId]));
  const columns = { sent_at: work.now, provider_id: sql<string>`${asJson(ids)}::jsonb->>id::text` };
  const drafts = accepted.map(({ draft }) => draft);
  return new Set(await endAttempts(work, 'markSent', drafts, 'sent', columns));
}

/** The next three end one attempt too. @returns false if another transition has ended it before */
export const retryLater = (work: Work, draft: MessageDraft, at: Date, failure: Failure): Promise<boolean> =>
  endAttempt(work, 'retryLater', draft, 'approved', { release_at: at, waits_for: 'retry', failure: asJson(failure) });

export const markFailed = (work: Work, draft: MessageDraft, failure: Failure): Promise<boolean> =>
  endAttempt(work, 'markFailed', draft, 'failed', { failure: asJson(failure) });

/** The provider may have the message: only a human or a call-back can tell. */
export const markUnconfirmed = (work: Work, draft: MessageDraft, failure: Failure): Promise<boolean> =>
  endAttempt(work, 'markUnconfirmed', draft, 'unconfirmed', { failure: asJson(failure) });

export const retry = (work: Work, draft: Draft, { status, ...columns }: ReleaseTime): Promise<void> =>
  move(work, 'retry', draft, status, { ...decidedBy(work), ...columns, attempts: 0 });
export const refuseRetry = (work: Work, draft: Draft, { code, reason }: RejectReason): Promise<void> =>
  move(work, 'refuseRetry', draft, 'rejected', { ...decidedBy(work), reason, reason_code: code });

/** A human settles what became of an unconfirmed draft: this one and the next two. */
export const sendAgain = (work: Work, draft: Draft, { status, ...columns }: ReleaseTime): Promise<void> =>
  move(work, 'sendAgain', draft, status, { ...decidedBy(work), ...columns, attempts: 0 });
export const settleAsSent = (work: Work, draft: Pick<DraftRow, 'id' | 'sending_at'>): Promise<void> =>
  move(work, 'settleAsSent', draft, 'sent', { ...decidedBy(work), sent_at: draft.sending_at, failure: null });
export const abandon = (work: Work, draft: Draft): Promise<void> =>
  move(work, 'abandon', draft, 'failed', decidedBy(work));

/** The provider reports a message that Clef had not recorded as sent. */
export const confirmSent = (work: Work, draft: Draft, providerId: string | null): Promise<void> =>
  move(work, 'confirmSent', draft, 'sent', {
    sent_at: work.now,
    provider_id: providerId,
    failure: null,
    ...notWaiting,
  });

export const markDelivered = (work: Work, draft: Draft): Promise<void> =>
  move(work, 'markDelivered', draft, 'sent', { delivered_at: work.now, failure: null });
export const markUndelivered = (work: Work, draft: Draft, failure: Failure): Promise<void> =>
  move(work, 'markUndelivered', draft, 'sent', { failure: asJson(failure) });

/** Rejects everything that waits for the recipients. A decision that a human made before stays recorded. */
export async function rejectForOptOut(work: Work, channel: Channel, who: Recipients, reason: string): Promise<void> {
  const open = draftTransitions.rejectForOptOut.from;
  const to = sql<boolean>`(item->>'to' = ${who.address} or contact_id = any(${who.contactIds ?? []}::uuid[]))`;
  await rejectUndecided(work, 'rejectForOptOut', { code: 'opted_out', reason })
    .where('kind', 'in', channel === 'email' ? ['email', 'enrollment', 'signature'] : ['sms'])
    .where(to)
    .where('id', 'in', work.agency.indexed('draft').select('id').where(to).where('status', 'in', open))
    .execute();
}

/** The contacts who are written to at an address, and the given ones wherever they are written to. */
export type Recipients = { address: string; contactIds?: readonly string[] };

/** Everything that waits for a person who is erased. */
export const rejectForErasure = (work: Work, contactId: string, why: RejectReason) =>
  rejectUndecided(work, 'rejectForErasure', why).where('contact_id', '=', contactId).execute();

const rejectUndecided = (work: Work, transition: `rejectFor${'OptOut' | 'Erasure'}`, { code, reason }: RejectReason) =>
  update(work, transition, 'all', 'rejected', { reason, reason_code: code, ...notWaiting })
    .set('decided_by', sql`coalesce(decided_by, ${asJson(actorSummary(work.actor))}::jsonb)`)
    .set('decided_at', sql`coalesce(decided_at, ${work.now}::timestamptz)`);

/** The steps of these enrollments that still wait to leave. */
export const rejectWithEnrollments = (work: Work, ids: readonly string[], { code, reason }: RejectReason) =>
  update(work, 'rejectWithEnrollments', 'all', 'rejected', { reason, reason_code: code, ...notWaiting })
    .where('enrollment_id', 'in', ids)
    .execute();

const cancelled = { reason: 'The campaign was cancelled.', reason_code: 'campaign_cancelled', ...notWaiting };

/** Up to `limit` waiting messages of a cancelled campaign that no worker has locked. @returns how many */
export async function rejectAllWithCampaign(work: Work, campaignId: string, limit: number): Promise<number> {
  const { from } = draftTransitions.rejectAllWithCampaign;
  const messages = work.agency.from('draft').select('id').where('campaign_id', '=', campaignId);
  const waiting = messages.where('status', 'in', from).orderBy('id').limit(limit).forUpdate().skipLocked();
  const rejected = update(work, 'rejectAllWithCampaign', 'all', 'rejected', cancelled);
  return (await rejected.where('id', 'in', waiting).execute()).length;
}

/** One waiting message of a cancelled campaign, which the caller has locked. */
export const rejectWithCampaign = (work: Work, draft: Draft): Promise<void> =>
  move(work, 'rejectWithCampaign', draft, 'rejected', cancelled);

const decidedBy = (work: Work) => ({ decided_by: asJson(actorSummary(work.actor)), decided_at: work.now });

type Change<T extends Transition, D> = [work: Work, transition: T, drafts: D, to: Target<T>, columns: Columns];

/** @throws Error if a draft is in another status: the caller has locked its row and checked that */
async function moveAll<T extends Transition>(
  ...[work, transition, drafts, ...change]: Change<T, Draft[]>
): Promise<void> {
  const ids = drafts.map(({ id }) => id);
  const moved = new Set((await update(work, transition, ids, ...change).execute()).map(({ id }) => id));
  const other = ids.find((id) => !moved.has(id));
  if (other) throw new Error(`The draft ${other} is in a status that ${transition} does not start from.`);
}

const move = <T extends Transition>(...[work, transition, draft, ...change]: Change<T, Draft>): Promise<void> =>
  moveAll(work, transition, [draft], ...change);

/** Ends the attempts that `drafts` describe, and no later ones. @returns the ids of those that had not ended */
async function endAttempts<T extends Transition>(
  ...[work, transition, drafts, ...change]: Change<T, MessageDraft[]>
): Promise<string[]> {
  const attempts = drafts.map(({ id, sending_at, attempts }) => sql`(${id}, ${sending_at}, ${attempts}::int)`);
  const ids = drafts.map(({ id }) => id);
  const isAttempt = sql<boolean>`(id, sending_at, attempts) in (${sql.join(attempts)})`;
  const rows = update(work, transition, ids, ...change).where(isAttempt);
  return (await rows.execute()).map(({ id }) => id);
}

const endAttempt = async <T extends Transition>(
  ...[work, transition, draft, ...change]: Change<T, MessageDraft>
): Promise<boolean> => (await endAttempts(work, transition, [draft], ...change)).length === 1;

function update<T extends Transition>(...[work, transition, ids, to, columns]: Change<T, readonly string[] | 'all'>) {
  const rows = work.agency
    .update('draft')
    .set({ ...columns, status: to })
    .where('status', 'in', draftTransitions[transition].from)
    .returning('id');
  // One array is one parameter, so that the text is the same for any number of drafts.
  return ids === 'all' ? rows : rows.where(sql<boolean>`id = any (${`{${ids}}`}::uuid[])`);
}
