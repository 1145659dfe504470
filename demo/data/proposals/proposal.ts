import type { Asker } from '../keys.ts';
import type { Member } from '../team.ts';

/** What is proposed to one contact; whoever performs it makes the draft of it. Ids are UUIDs. */
export type Wish =
  | { kind: 'sms'; body: string }
  | { kind: 'email'; subject: string; body: string }
  | { kind: 'enrollment'; sequenceId: string };

/** How a proposal ended. Without one it still waits. */
export type Ending =
  /** Approved and handed over; `reply` is what the contact answered. */
  | { end: 'delivered'; reply?: string }
  | { end: 'sent' }
  /** As marketing: it leaves at the next lawful hour. */
  | { end: 'scheduled' }
  /** Nobody decided in fourteen days. */
  | { end: 'expired' }
  | { end: 'rejected'; reason: string }
  /** The provider said no. */
  | { end: 'failed'; code: string; detail: string }
  /** The provider's answer was lost. */
  | { end: 'unconfirmed'; detail: string }
  /** The contact wrote STOP before anybody decided. */
  | { end: 'stopped' }
  /** A colleague recorded an opt-out; the proposal still waits, and cannot be approved. */
  | { end: 'blocked'; evidence: string };

export type Fate = Ending & {
  /** Who decided, and when. */
  by: Member;
  at: Date;
  /** What they changed before. */
  change?: { body: string };
};

export type Proposal = { asker: Asker; contactId: string; at: Date; wish: Wish; fate: Fate | null };
