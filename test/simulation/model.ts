import type { Channel } from '../../storage/column-values.ts';
import { isCourteous, mayAdvertise } from './hours.ts';
import type { ProviderCall } from './providers.ts';
import { violate } from './verdict.ts';

/** A message that was claimed before a decision may be given to its provider so long after it (`START_MS`). */
const IN_FLIGHT_MS = 11_000;

/** A row holds when its change began. A reply that comes before the change is committed cannot end what it begins. */
const ENROLLING_MS = 120_000;

export type Step = { delayHours: number; subject: string; body: string };
type Text = { to: string; subject: string | null; body: string };
/** The text that a person has released: exactly this text, to exactly this recipient. */
type Release = Text & { agency: string; notBefore: number; anyHour: boolean };
type Campaign = { body: string; numbers: ReadonlySet<string> };

/** A message that was not released on its own, with what had been decided when it was given to the provider. */
export type OpenCall = ProviderCall & { stoppedFor: string[]; held: ReadonlyMap<string, number> };

/** A row of a message that belongs to a campaign or to an enrollment. */
export type Belonging = {
  agency: string;
  campaign: string | null;
  enrollment: string | null;
  sequence: string | null;
  version: number | null;
  step: number | null;
  contact: string;
  enrolledAt: number | null;
};

/**
 * The decisions of people and the requests of strangers, kept outside of the store. A decision counts as soon as a person
 * has asked for it where it permits something, and once it was answered where it forbids something: in between, both are
 * right.
 */
export function createModel(now: () => number) {
  const releases = new Map<string, Release>();
  /** How often people have asked for one more attempt of a message. */
  const moreTries = new Map<string, number>();
  const sent = new Map<string, number[]>();
  /** The addresses to which an agency may not send, and since when. */
  const stops = new Map<string, number>();
  /** When an address was last opted in, or that was asked for. */
  const starts = new Map<string, number>();
  /** The agencies, campaigns and sequences that were paused or cancelled, and when that was answered. */
  const held = new Map<string, number>();
  /** When they were last let go, or that was asked for. */
  const releasedAt = new Map<string, number>();
  const campaigns = new Map<string, Campaign>();
  const sequences = new Map<string, Map<number, Step[]>>();
  /** When a contact's messages, which end the contact's sequences, were written and answered. */
  const replies = new Map<string, { writtenAt: number; answeredAt: number }[]>();
  const openCalls: OpenCall[] = [];
  /** When each step was accepted, and which step each message was. */
  const stepTimes = new Map<string, number[]>();
  const stepIds = new Map<string, string>();

  const stopKey = (agency: string, channel: Channel, address: string) => `${agency} ${channel} ${address}`;
  const isStopped = (key: string, call: ProviderCall) => (stops.get(key) ?? Number.POSITIVE_INFINITY) <= call.at;
  function stopFrom(at: number, askedAt: number, key: string): void {
    // Which of a STOP and a START that overlap came last is not known.
    if ((starts.get(key) ?? 0) < askedAt) stops.set(key, Math.min(at, stops.get(key) ?? at));
  }

  function requireSameText(promise: string, call: ProviderCall, expected: Text): void {
    for (const part of ['to', 'subject', 'body'] as const) {
      if (call[part] === expected[part]) continue;
      violate(promise, `${call.id} left with the ${part} ${call[part]}, released was ${expected[part]}`);
    }
  }

  function requireNotTooOften(call: ProviderCall): void {
    if (!call.isSent) return;
    const times = [...(sent.get(call.id) ?? []), call.at];
    sent.set(call.id, times);
    const permitted = 1 + (moreTries.get(call.id) ?? 0);
    if (times.length > permitted) violate('S4', `${call.id} was sent ${times.length} times to ${call.to}`);
  }

  function requireNotHeld(call: ProviderCall, key: string, holds: ReadonlyMap<string, number>): void {
    const since = holds.get(key);
    if (since !== undefined && call.at > since + IN_FLIGHT_MS) violate('S1', `${call.id} left while ${key} was held`);
  }

  return {
    releases,
    sent,
    held,
    campaigns,
    sequences,
    openCalls,
    release: (id: string, release: Release) => void releases.set(id, release),
    takeBack: (id: string) => void releases.delete(id),
    tryAgain: (id: string) => void moreTries.set(id, (moreTries.get(id) ?? 0) + 1),
    activate: (sequence: string, version: number, steps: Step[]) => {
      const versions = sequences.get(sequence) ?? new Map<number, Step[]>();
      sequences.set(sequence, versions.set(version, steps));
    },
    /** A pause or a cancellation was answered, unless what it holds was let go meanwhile. */
    hold: (key: string, askedAt: number) => {
      if ((releasedAt.get(key) ?? 0) < askedAt) held.set(key, now());
    },
    letGo: (key: string) => {
      releasedAt.set(key, now());
      held.delete(key);
    },
    /** A STOP was answered: nothing to this address starts any more. */
    stop: (askedAt: number, agency: string, channel: Channel, address: string) =>
      stopFrom(now(), askedAt, stopKey(agency, channel, address)),
    /** A colleague's or an agent's change forbids this address. Only a STOP waits for what is being sent. */
    forbid: (askedAt: number, agency: string, channel: Channel, address: string) =>
      stopFrom(now() + IN_FLIGHT_MS, askedAt, stopKey(agency, channel, address)),
    start: (agency: string, channel: Channel, address: string) => {
      starts.set(stopKey(agency, channel, address), now());
      stops.delete(stopKey(agency, channel, address));
    },
    reply: (contact: string, writtenAt: number) =>
      void replies.set(contact, [...(replies.get(contact) ?? []), { writtenAt, answeredAt: now() }]),

    /** Checks a request at the moment at which a provider gets it. */
    check: (call: ProviderCall): void => {
      const release = releases.get(call.id);
      if (!release) {
        const stoppedFor = [...stops.keys()].filter(
          (key) => key.endsWith(` ${call.channel} ${call.to}`) && isStopped(key, call),
        );
        openCalls.push({ ...call, stoppedFor, held: new Map(held) });
        return;
      }
      requireSameText('S2', call, release);
      requireNotTooOften(call);
      requireNotHeld(call, release.agency, held);
      if (isStopped(stopKey(release.agency, call.channel, call.to), call))
        violate('S6', `${call.id} after a STOP of ${call.to}`);
      if (call.at < release.notBefore) violate('S1', `${call.id} left before the time that a person chose`);
      if (!release.anyHour && !isCourteous(call.at)) violate('S1', `${call.id} left at night`);
    },

    /** Checks a request for a message that came with a campaign or a sequence, once its row can be read. */
    checkBelonging: (call: OpenCall, row: Belonging | undefined): void => {
      if (!row?.campaign && !row?.enrollment) violate('S1', `${call.id} left, and nobody has released it`);
      requireNotTooOften(call);
      for (const key of [row.agency, row.campaign, row.sequence]) if (key) requireNotHeld(call, key, call.held);
      if (call.stoppedFor.includes(stopKey(row.agency, call.channel, call.to))) {
        violate('S6', `${call.id} after a STOP of ${call.to}`);
      }
      if (row.campaign) checkCampaignMessage(call, row.campaign);
      else checkStep(call, row);
    },
  };

  function checkCampaignMessage(call: OpenCall, id: string): void {
    const campaign = campaigns.get(id);
    if (!campaign) violate('S1', `${call.id} is of the campaign ${id}, which nobody has started`);
    if (!campaign.numbers.has(call.to))
      violate('S2', `${call.id} went to ${call.to}, who was not an approved recipient`);
    requireSameText('S2', call, { to: call.to, subject: null, body: campaign.body });
    if (!mayAdvertise(call.at)) violate('S1', `${call.id} is marketing and left at night, on a Sunday or on a holiday`);
  }

  function checkStep(call: OpenCall, row: Belonging): void {
    const { enrollment, sequence, version, step: index, contact, enrolledAt } = row;
    const step = sequences.get(sequence ?? '')?.get(version ?? 0)?.[index ?? -1];
    if (!step) violate('S1', `${call.id} is a step of ${sequence} version ${version}, which nobody has activated`);
    requireSameText('S2', call, { ...step, to: call.to });
    if (!isCourteous(call.at)) violate('S1', `${call.id} left at night`);
    const earliest = stepTimes.get(`${enrollment} ${(index ?? 0) - 1}`)?.[0] ?? (index === 0 ? enrolledAt : null);
    if (earliest !== null && earliest !== undefined && call.at < earliest + step.delayHours * 3_600_000) {
      violate('S7', `${call.id}, step ${index} of ${enrollment}, left before its time`);
    }
    const enrolledBy = (enrolledAt ?? 0) + ENROLLING_MS;
    const before = call.at - IN_FLIGHT_MS;
    if (replies.get(contact)?.some((reply) => reply.writtenAt > enrolledBy && reply.answeredAt < before)) {
      violate('S7', `${call.id} left although ${contact} had answered`);
    }
    const key = `${enrollment} ${index}`;
    if (call.accepted) stepTimes.set(key, [...(stepTimes.get(key) ?? []), call.at]);
    const others = [...stepIds.entries()].filter(([id, other]) => other === key && id !== call.id);
    if (others.length > 0) violate('S7', `step ${index} of ${enrollment} left twice: ${call.id} and ${others[0]?.[0]}`);
    stepIds.set(call.id, key);
  }
}

export type Model = ReturnType<typeof createModel>;
