import { sql } from 'kysely';
import { draftsWithOtherLogo } from '../../domain/agency/logo.ts';
import { draftsWithOtherFiles } from '../../domain/attachments/stored-files.ts';
import { addressLocks } from '../../domain/consent/opt-outs.ts';
import { lockRecipients } from '../../domain/contacts/addresses/recipient-address.ts';
import { type DraftRow, fingerprintOf, type MessageDraft, queueOf } from '../../domain/drafts/draft-record.ts';
import type { RejectReason } from '../../domain/drafts/draft-states.ts';
import {
  postpone,
  refuseRelease,
  rejectWithCampaign,
  returnToCampaign,
  startSending,
} from '../../domain/drafts/draft-transitions.ts';
import { nextWakeAt } from '../../domain/shared/due-time.ts';
import { EXAMPLE_PHONE } from '../../domain/shared/example-phone.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { DraftParent, Recipient, Work } from '../../domain/shared/operation.ts';
import { sendEntryOf } from '../../door/journal/campaign-entries.ts';
import type { Channel } from '../../storage/column-values.ts';
import type { PreparedQuery } from '../../storage/prepared-statements.ts';
import { executeTogether } from '../../storage/round-trips.ts';
import { answeredApprovals, returnToQueue } from './answered-approvals.ts';
import { lockParents, recheck, tellParentStopped } from './draft-operations.ts';
import { lockedSettings, pausedReleaseTime, releaseTimeOf, type SendingSettings } from './release-time.ts';

/** The driver of each channel: a draft records which one it was given to. */
type DriverNames = Readonly<Record<Channel, { name: string }>>;

/**
 * Claims approved drafts: once this is committed they are `sending`, and no other process sends them.
 *
 * Everything that was checked at the approval is checked again for each: the text, the consent, the agency's pause, the
 * hours, and whether a colleague has answered the contact since. `ids` are UUIDs of drafts.
 * @returns those that leave now; the row of any other says why it does not
 */
export async function claim(work: Work, drivers: DriverNames, ids: readonly string[]): Promise<MessageDraft[]> {
  const locked = await lockApproved(work, ids);
  if (!locked) return [];
  const [answered, approved] = split(locked.drafts, ({ id }) => locked.answered.has(id));
  await returnToQueue(work, answered, 'returnAnswered');
  const [early, due] = split(approved, (draft) => isEarly(work, draft));
  for (const draft of early) {
    work.wake({ queue: queueOf(draft), id: draft.id, at: nextWakeAt(draft.release_at as Date, work.now) });
  }
  const { free, refused } = await checkBeforeSending(work, due, locked, drivers);
  const claimed: MessageDraft[] = [];
  for (const [kind, ofKind] of Map.groupBy(free as MessageDraft[], (draft) => draft.kind as Channel)) {
    claimed.push(...(await startSending(work, ofKind, drivers[kind].name)));
  }
  await refuse(work, refused);
  return claimed;
}

const split = (drafts: DraftRow[], isFirst: (draft: DraftRow) => boolean) =>
  [drafts.filter(isFirst), drafts.filter((draft) => !isFirst(draft))] as const;

type Locked = {
  drafts: DraftRow[];
  recipients: ReadonlyMap<string, Recipient>;
  settings: SendingSettings;
  /** The ids of those that a colleague has answered since. */
  answered: ReadonlySet<string>;
};

/**
 * An opt-out takes these locks in the same order: the addresses, the contacts, the enrollments, the drafts. Each statement
 * sees what was committed while the one before it waited.
 */
async function lockApproved(work: Work, ids: readonly string[]): Promise<Locked | undefined> {
  const { db } = work.agency;
  const approved = work.agency
    .from('draft')
    .selectAll()
    .where(sql<boolean>`id = any (${`{${ids}}`}::uuid[])`)
    .where('status', 'in', ['approved', 'scheduled'])
    .orderBy('id');
  const unlocked = await approved.execute();
  if (unlocked.length === 0) return undefined;
  const addresses = unlocked.map(({ kind, item }) => ({ channel: kind as Channel, address: String(item.to) }));
  const contactIds = unlocked.flatMap(({ contact_id }) => contact_id ?? []);
  const [, contacts] = await executeTogether(db, addressLocks(work, addresses), lockRecipients(work, contactIds));
  await lockParents(work, unlocked);
  const locking = approved.forUpdate().compile() as PreparedQuery<DraftRow>;
  const answering = answeredApprovals(work, ids);
  const [drafts, answered, , [settings]] = await executeTogether(db, locking, answering, ...lockedSettings(work));
  return {
    drafts,
    recipients: new Map(contacts.map((contact) => [contact.id, contact])),
    settings: settings as SendingSettings,
    answered: new Set(answered.map(({ id }) => id)),
  };
}

/** Drafts that wait for lawful hours or for the end of a pause are checked again, because both may have changed. */
const isEarly = (work: Work, { release_at, waits_for }: DraftRow) =>
  release_at !== null && release_at > work.now && firmWaits.includes(waits_for);

/** The waits that end at their time and not before. */
const firmWaits: readonly DraftRow['waits_for'][] = ['undo', 'planned', 'retry', 'absent'];

type Refused = { draft: DraftRow; because: RejectReason };

/**
 * Checks the drafts once more. One that must wait is moved to the status in which it does.
 * @returns those that may be sent, and those that a rule forbids to send
 */
async function checkBeforeSending(
  work: Work,
  drafts: DraftRow[],
  { recipients, settings }: Locked,
  drivers: DriverNames,
): Promise<{ free: DraftRow[]; refused: Refused[] }> {
  const [free, refused]: [DraftRow[], Refused[]] = [[], []];
  const otherFiles = await draftsWithOtherFiles(work, drafts);
  const otherLogo = await draftsWithOtherLogo(work, drafts);
  const asApproved = drafts.filter((draft) => fingerprintOf(draft) === draft.approved_hash);
  const refusals = await recheck(work, asApproved, recipients);
  const stateOf = await parentStates(work, drafts);
  for (const draft of drafts) {
    const refusal = refusals.get(draft.id);
    if (!asApproved.includes(draft)) refused.push({ draft, because: notAsApproved });
    else if (otherFiles.has(draft.id)) refused.push({ draft, because: otherFile });
    else if (otherLogo.has(draft.id)) refused.push({ draft, because: noLogo });
    else if (isExampleOutside(draft, drivers)) refused.push({ draft, because: exampleOnly });
    else if (refusal) refused.push({ draft, because: { code: refusal.code, reason: refusal.message } });
    else if (stateOf(draft) === 'cancelled') await rejectWithCampaign(work, draft);
    else {
      const time = stateOf(draft) === 'paused' ? pausedReleaseTime(work.now) : releaseTimeOf(work.now, settings, draft);
      if (time.waits_for === null) free.push(draft);
      else if (work.draftOperation(draft.operation).parent?.dispatches && stateOf(draft) !== 'ended')
        await returnToCampaign(work, draft);
      else {
        await postpone(work, draft, time);
        if (time.waits_for !== 'paused') work.wake({ queue: queueOf(draft), id: draft.id, at: time.release_at });
      }
    }
  }
  return { free, refused };
}

const notAsApproved: RejectReason = {
  code: 'not_as_approved',
  reason: 'The text is not the one that was approved.',
};

const otherFile: RejectReason = {
  code: 'not_as_approved',
  reason: 'A file that goes with the text is not the one that was approved.',
};

const noLogo: RejectReason = {
  code: 'not_as_approved',
  reason: 'The logo of the signature is not kept as it was approved.',
};

const exampleOnly: RejectReason = {
  code: 'no_phone',
  reason: 'The example contact is nobody: its messages stay in test mode.',
};

/** Whether a message to the example contact would be given to a provider, because one was connected since it was made. */
const isExampleOutside = ({ kind, item }: DraftRow, { sms }: DriverNames) =>
  kind === 'sms' && item.to === EXAMPLE_PHONE && sms.name !== 'sandbox';

type ParentState = Awaited<ReturnType<DraftParent['state']>>;

/** Asks each campaign or enrollment once. A draft without one is as free as one whose campaign has ended. */
async function parentStates(work: Work, drafts: DraftRow[]): Promise<(draft: DraftRow) => ParentState> {
  const parentIdOf = ({ campaign_id, enrollment_id }: DraftRow) => campaign_id ?? enrollment_id;
  const states = new Map<string | null, ParentState>([[null, 'ended']]);
  for (const draft of drafts) {
    const id = parentIdOf(draft);
    const { parent } = work.draftOperation(draft.operation);
    if (parent && !states.has(id)) states.set(id, await parent.state(work, draft));
  }
  return (draft) => states.get(parentIdOf(draft)) ?? 'ended';
}

async function refuse(work: Work, refused: Refused[]): Promise<void> {
  for (const { draft, because } of refused) {
    await refuseRelease(work, draft, because);
    await tellParentStopped(work, draft, because);
  }
  work.journal(
    ...refused.map(({ draft, because: { code } }) => ({
      operation: sendEntryOf(draft),
      outcome: 'refused' as const,
      code,
      subject: publicId('draft', draft.id),
    })),
  );
}
