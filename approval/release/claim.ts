import { lockAddress } from '../../domain/consent/opt-outs.ts';
import { type DraftRow, fingerprintOf, type MessageDraft, queueOf } from '../../domain/drafts/draft-record.ts';
import {
  postpone,
  refuseRelease,
  rejectWithCampaign,
  returnToCampaign,
  startSending,
} from '../../domain/drafts/draft-transitions.ts';
import { nextWakeAt } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { Channel } from '../../storage/column-values.ts';
import { sendEntryOf } from '../journal/campaign-entries.ts';
import { operationOf, recheck, tellParentStopped } from './draft-operations.ts';
import { pausedReleaseTime, readSendingSettings, releaseTimeOf } from './release-time.ts';

/** The driver of each channel: a draft records which one it was given to. */
type DriverNames = Readonly<Record<Channel, { name: string }>>;

/**
 * Claims an approved draft: once this is committed it is `sending`, and no other process sends it.
 *
 * Everything that was checked at the approval is checked again: the text, the consent, the agency's pause and the hours.
 * `id` is the draft's UUID.
 * @returns undefined if the draft does not leave now; its row says why
 */
export async function claim(work: Work, drivers: DriverNames, id: string): Promise<MessageDraft | undefined> {
  const approved = work.agency
    .from('draft')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['approved', 'scheduled']);
  const unlocked = await approved.executeTakeFirst();
  if (!unlocked) return undefined;
  // An opt-out takes these locks in the same order: the address, the contact, the enrollment, the draft.
  await lockAddress(work, unlocked.kind as Channel, String(unlocked.item.to));
  await lockContact(work, unlocked);
  await operationOf(unlocked).parent?.lock?.(work, unlocked);
  const draft = await approved.forUpdate().executeTakeFirst();
  if (!draft) return undefined;
  if (isEarly(work, draft)) {
    work.wake({ queue: queueOf(draft), id, at: nextWakeAt(draft.release_at as Date, work.now) });
    return undefined;
  }
  if (!(await checkBeforeSending(work, draft))) return undefined;
  return startSending(work, draft as MessageDraft, drivers[draft.kind as Channel].name);
}

/**
 * Keeps the contact as it is until the claim is committed: a number or a consent that is being changed is read after that
 * change, or the change waits. Several claims may hold this lock at once.
 */
async function lockContact(work: Work, { contact_id }: DraftRow): Promise<void> {
  if (contact_id === null) return;
  await work.agency.from('contact').select('id').where('id', '=', contact_id).forShare().execute();
}

/** Drafts that wait for lawful hours or for the end of a pause are checked again, because both may have changed. */
const isEarly = (work: Work, { release_at, waits_for }: DraftRow) =>
  release_at !== null && release_at > work.now && firmWaits.includes(waits_for);

/** The waits that end at their time and not before. */
const firmWaits: readonly DraftRow['waits_for'][] = ['undo', 'planned', 'retry'];

/**
 * Checks the draft once more. If it must not be sent now, moves it to the status in which it waits or ends.
 * @returns whether it may be sent
 */
async function checkBeforeSending(work: Work, draft: DraftRow): Promise<boolean> {
  const refusal = fingerprintOf(draft) === draft.approved_hash ? await recheck(work, draft) : notAsApproved();
  if (refusal) {
    await refuse(work, draft, refusal);
    return false;
  }
  const { parent } = operationOf(draft);
  const settings = await readSendingSettings(work, { lock: true });
  const state = parent ? await parent.state(work, draft) : 'ended';
  const time = state === 'paused' ? pausedReleaseTime(work.now) : releaseTimeOf(work.now, settings, draft);
  if (state === 'cancelled') await rejectWithCampaign(work, draft);
  else if (time.waits_for === null) return true;
  else if (parent?.dispatches && state !== 'ended') await returnToCampaign(work, draft);
  else {
    await postpone(work, draft, time);
    if (time.waits_for !== 'paused') work.wake({ queue: queueOf(draft), id: draft.id, at: time.release_at });
  }
  return false;
}

const notAsApproved = () => new Refusal('not_as_approved', 'The text is not the one that was approved.');

async function refuse(work: Work, draft: DraftRow, { code, message: reason }: Refusal): Promise<void> {
  await refuseRelease(work, draft, { code, reason });
  await tellParentStopped(work, draft, { code, reason });
  await work.journal({
    operation: sendEntryOf(draft),
    outcome: 'refused',
    code,
    subject: publicId('draft', draft.id),
  });
}
