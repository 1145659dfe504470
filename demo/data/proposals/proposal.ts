import type { Agency, KeyName, Member } from '../agency.ts';
import { DAY, earlier, earliest, HOUR, later, MINUTE, nextActiveTime } from '../calendar.ts';
import type { Conversation } from '../conversations/conversations.ts';
import type { Situation, SituationName, SituationOf, Situations } from '../conversations/situations.ts';
import { asTyped, typeset } from '../french.ts';
import type { Channel, Consents } from '../people/consents.ts';
import { isMobile } from '../people/contacts.ts';
import type { Random } from '../random.ts';
import { freeTime, type OfferedTimes } from './free-time.ts';

/** The message or enrollment that an access key proposes for a contact. Ids are UUIDs. */
export type Content =
  | { kind: 'sms'; body: string }
  | { kind: 'email'; subject: string; body: string }
  | { kind: 'enrollment'; sequenceId: string };

/** The way in which a proposal ended. */
export type Outcome =
  /** Approved and delivered; `reply` is the contact's answer. */
  | { kind: 'delivered'; reply?: string }
  | { kind: 'sent' }
  /** Approved as marketing, to be sent at the next permitted hour. */
  | { kind: 'scheduled' }
  /** Not decided within fourteen days. */
  | { kind: 'expired' }
  | { kind: 'rejected'; reason: string }
  /** Refused by the provider. */
  | { kind: 'failed'; code: string; detail: string }
  /** Sent, but the provider's answer was lost. */
  | { kind: 'unconfirmed'; detail: string }
  /** The contact replied STOP before a decision. */
  | { kind: 'stopped' }
  /** A colleague recorded an opt-out. The draft is still pending and cannot be approved. */
  | { kind: 'blocked'; evidence: string };

export type DatedOutcome = Outcome & {
  /** The person who decided. */
  by: Member;
  at: Date;
  /** The text that replaced the proposed one before the approval. */
  editedBody?: string;
};

/** A draft to be created at a time by a key. Without an outcome it is pending. */
export type Proposal = {
  keyName: KeyName;
  contactId: string;
  at: Date;
  content: Content;
  outcome: DatedOutcome | null;
};

/** The data from which proposals are generated. */
export type ProposalSources = {
  agency: Agency;
  random: Random;
  situations: Situations;
  consents: Map<string, Consents>;
  conversations: Conversation[];
  offered: OfferedTimes;
  /** Ids of contacts who have a proposal already: each gets one, so that no two contradict each other. */
  usedContacts: Set<string>;
};

/** The proposal for the first contact that it fits, if there is one. */
export type ProposalTemplate = (sources: ProposalSources) => Proposal | undefined;

type Text = string | { subject: string; body: string };

type Options<S> = {
  keyName?: KeyName;
  /** About how long ago it was proposed. */
  hoursAgo: number;
  matches?: (situation: S, sources: ProposalSources) => boolean;
  /** The text of an SMS, or an e-mail. `free` gives a time at which the colleague can still be offered. */
  write: (situation: S, now: Date, free: (days: number, hour: number) => Date) => Text;
  outcome?: Outcome;
  /** The text with which a colleague replaces the proposed one before approving it. */
  edit?: (situation: S) => string;
};

export const proposal =
  <N extends SituationName>(name: N, channel: Channel, options: Options<SituationOf<N>>): ProposalTemplate =>
  (sources) => {
    const { hoursAgo, matches = () => true, write } = options;
    const at = proposedAt(sources, hoursAgo);
    const situation = (sources.situations[name] as SituationOf<N>[]).find(
      (candidate) =>
        isAvailable(sources, channel, candidate) && knownSince(candidate) < at && matches(candidate, sources),
    );
    if (!situation) return undefined;
    const free = (days: number, hour: number) => freeTime(sources, situation.agent, days, hour);
    return proposalFor(sources, situation, at, contentOf(write(situation, sources.agency.now, free)), options);
  };

/** The proposal to this contact, who then counts as used. */
export function proposalFor<S extends Situation>(
  sources: ProposalSources,
  situation: S,
  at: Date,
  content: Content,
  { outcome, edit, keyName = 'Assistant Claude' }: Pick<Options<S>, 'keyName' | 'outcome' | 'edit'> = {},
): Proposal {
  const { contact, agent } = situation;
  sources.usedContacts.add(contact.id);
  if (!outcome) return { keyName, contactId: contact.id, at, content, outcome: null };
  const dated: DatedOutcome = { ...outcome, by: agent, at: decidedAt(sources, at, outcome) };
  if (edit) dated.editedBody = contentOf(edit(situation), content.kind).body;
  return { keyName, contactId: contact.id, at, content, outcome: dated };
}

export function contentOf(text: Text, kind?: Content['kind']): Exclude<Content, { kind: 'enrollment' }> {
  if (typeof text === 'object') return { kind: 'email', subject: typeset(text.subject), body: typeset(text.body) };
  return { kind: 'sms', body: kind === 'email' ? typeset(text) : asTyped(text) };
}

/** Whether a French-speaking contact can be written to and has no proposal yet. */
export function isAvailable(sources: ProposalSources, channel: Channel, { contact }: Situation): boolean {
  if (sources.usedContacts.has(contact.id) || contact.firstName === null || contact.language !== 'fr') return false;
  const status = sources.consents.get(contact.id)?.[channel].status;
  if (channel === 'sms') return status === 'granted' && isMobile(contact.phone);
  return contact.email !== null && (status === 'granted' || status === 'unknown');
}

/** When the contact, or the visit that is written about, became known. */
function knownSince(situation: Situation): Date {
  if (!('visit' in situation)) return situation.contact.createdAt;
  const { row } = (situation as SituationOf<'scheduledVisit'>).visit;
  return row.status === 'scheduled' ? row.created_at : row.ends_at;
}

export const proposedAt = ({ random, agency }: ProposalSources, hoursAgo: number): Date =>
  workingTimeBefore(earlier(agency.now, hoursAgo * HOUR + random.between(1, 59) * MINUTE));

/** `at`, or an earlier time at which the agency worked. Steps of seven hours spread the proposals of a weekend. */
export const workingTimeBefore = (at: Date): Date =>
  nextActiveTime(at, 'agency') === at ? at : workingTimeBefore(earlier(at, 7 * HOUR));

/** Soon after the proposal, at a time at which the agency works. */
function decidedAt({ agency, random }: ProposalSources, at: Date, { kind }: Outcome): Date {
  const lastMinute = earlier(agency.now, MINUTE);
  if (kind === 'expired') return later(at, 14 * DAY + MINUTE);
  // An earlier approval might already have been sent.
  if (kind === 'scheduled') return lastMinute;
  return earliest(nextActiveTime(later(at, random.between(6, 45) * MINUTE), 'agency'), lastMinute);
}
