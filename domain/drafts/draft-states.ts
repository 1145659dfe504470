import type { AcceptedFlag, DraftRow } from './draft-record.ts';

type Status = DraftRow['status'];

/**
 * The life of a draft: each transition, by the name of its function in `draft-transitions.ts`. `docs/architecture.md` draws
 * the same machine.
 */
export const draftTransitions = {
  createPending: { from: [], to: ['pending'] },
  createOwnTexts: { from: [], to: ['pending'] },
  createCampaignMessages: { from: [], to: ['approved'] },
  createStep: { from: [], to: ['approved'] },
  edit: { from: ['pending'], to: ['pending'] },
  recordCheck: { from: ['pending'], to: ['pending'] },
  reject: { from: ['pending'], to: ['rejected'] },
  returnToAgent: { from: ['pending'], to: ['rejected'] },
  reopen: { from: ['rejected'], to: ['pending'] },
  expire: { from: ['pending'], to: ['expired'] },
  approve: { from: ['pending'], to: ['approved', 'scheduled'] },
  completeRelease: { from: ['approved'], to: ['sent'] },
  undoApproval: { from: ['approved', 'scheduled'], to: ['pending', 'failed', 'unconfirmed'] },
  dispatchMessages: { from: ['approved'], to: ['approved'] },
  returnToCampaign: { from: ['approved', 'scheduled'], to: ['approved'] },
  postpone: { from: ['approved', 'scheduled'], to: ['approved', 'scheduled'] },
  refuseRelease: { from: ['approved', 'scheduled'], to: ['rejected'] },
  startSending: { from: ['approved', 'scheduled'], to: ['sending'] },
  markSent: { from: ['sending'], to: ['sent'] },
  retryLater: { from: ['sending'], to: ['approved'] },
  markFailed: { from: ['sending'], to: ['failed'] },
  markUnconfirmed: { from: ['sending'], to: ['unconfirmed'] },
  retry: { from: ['failed'], to: ['approved', 'scheduled'] },
  refuseRetry: { from: ['failed'], to: ['rejected'] },
  sendAgain: { from: ['unconfirmed'], to: ['approved', 'scheduled'] },
  settleAsSent: { from: ['unconfirmed'], to: ['sent'] },
  abandon: { from: ['unconfirmed'], to: ['failed'] },
  confirmSent: { from: ['sending', 'unconfirmed', 'approved', 'scheduled', 'failed'], to: ['sent'] },
  markDelivered: { from: ['sent'], to: ['sent'] },
  markUndelivered: { from: ['sent'], to: ['sent'] },
  rejectForOptOut: { from: ['pending', 'approved', 'scheduled'], to: ['rejected'] },
  rejectForErasure: { from: ['pending', 'approved', 'scheduled'], to: ['rejected'] },
  rejectWithEnrollments: { from: ['approved', 'scheduled'], to: ['rejected'] },
  rejectWithCampaign: { from: ['approved', 'scheduled'], to: ['rejected'] },
  rejectAllWithCampaign: { from: ['approved', 'scheduled'], to: ['rejected'] },
} as const satisfies Record<string, { from: readonly Status[]; to: readonly Status[] }>;

/** The states of a draft that has left, or of which it is not known whether it has. */
export const mayHaveLeft: readonly Status[] = ['sending', 'sent', 'unconfirmed'];

/** If an earlier attempt may have reached the contact, the draft does not become editable again: its text was sent. */
export function statusBeforeApproval({ failure }: Pick<DraftRow, 'failure'>): 'pending' | 'failed' | 'unconfirmed' {
  if (failure === null || failure.code === 'retry') return 'pending';
  return failure.code === 'unknown' ? 'unconfirmed' : 'failed';
}

/** When an approved draft may leave. `waits_for` is null if nothing delays it. */
export type ReleaseTime = Pick<DraftRow, 'waits_for' | 'holiday'> & {
  status: 'approved' | 'scheduled';
  release_at: Date;
};

/** Why a draft does not leave: `code` names the rule for programs, `reason` is its sentence for people. */
export type RejectReason = { code: string; reason: string };

/** `byPerson`: it is their decision, which they can take back. */
export type Rejection = { code?: string; reason: string; byPerson?: boolean };

export type Failure = { code: string; detail: string };

/** The exact text that a person approved, the flags that they accepted in it, and whether it may leave at night. */
export type Approval = { fingerprint: string; acceptedFlags: AcceptedFlag[]; anyHour: boolean };

/** The columns of a draft that nobody has decided about. */
export const undecided = {
  decided_by: null,
  decided_at: null,
  decision: null,
  accepted_flags: null,
  any_hour: false,
  approved_hash: null,
  reason: null,
  attempts: 0,
  failure: null,
};

/** The columns of a draft that waits for no time to leave. */
export const notWaiting = { waits_for: null, release_at: null, holiday: null } as const;
