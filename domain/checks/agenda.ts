import { sql } from 'kysely';
import type { TimeZone } from '../../storage/column-values.ts';
import { part, type RowsOf } from '../../storage/read-together.ts';
import { publicId } from '../shared/ids.ts';
import { addDays, instantAt, inWords, localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { DraftFacts, ReadFacts, Text } from './draft-facts.ts';
import { earlierTime } from './earlier-slots.ts';
import type { Finding } from './finding.ts';
import { colleaguesIn } from './named-colleagues.ts';
import { findingAt } from './new-finding.ts';
import type { Moment } from './reading/moments.ts';
import { type Colleague, type Records, type Visit, withLocalTime } from './records.ts';
import { sayTime } from './say-dates.ts';

/** A time that a draft offers with a colleague. */
export type Slot = {
  colleague: Colleague;
  day: string;
  time: string;
  /** « vers 9 h 30 » */
  isAbout?: boolean;
};

/** As the column `draft.offered_slots` has it, by which other drafts find it. */
export const slotKey = ({ colleague, day, time }: Slot): string => `${colleague.id} ${day}T${time}`;

type OtherDraft = { id: string; contact_id: string | null; slots: string[] };

/** Visits and pending drafts at the times that drafts offer. */
export type Agenda = { visits: Visit[]; drafts: OtherDraft[] };

/** How long a visit takes, travel included, if nobody says otherwise. */
const MINUTES_OF_A_VISIT = 30;
const OVERLAP_OF_OFFERS = 15;

const frenchNames = { visit: 'une visite', appraisal: 'une estimation', signature: 'une signature', call: 'un appel' };
const englishNames = { visit: 'a visit', appraisal: 'an appraisal', signature: 'a signature', call: 'a call' };
const MINUTE = 60_000;

/** The slot of a moment with an exact day and hour that is still to come. */
export function slotOf(
  facts: ReadFacts,
  text: Pick<Text, 'reading'>,
  { date, hour, sentence, start }: Moment,
): Slot | undefined {
  const day = date?.days[0];
  const isOpen = hour?.isAnyIn || hour?.until;
  if (!day || !hour?.time || isOpen || date.wrongWeekday || `${day} ${hour.time}` < `${facts.today} ${facts.time}`)
    return undefined;
  const colleague = colleagueFor(facts, text, sentence, start);
  return colleague && { colleague, day, time: hour.time, ...(hour.isAbout && { isAbout: true }) };
}

/** The colleague named in the sentence, else the last one named, else the one in charge of the contact. */
function colleagueFor(
  { colleagues, contact, visits }: ReadFacts,
  { reading }: Pick<Text, 'reading'>,
  sentence: { start: number; end: number },
  at: number,
): Colleague | undefined {
  const { written } = reading.source;
  const inSentence = colleaguesIn(colleagues, written.slice(sentence.start, sentence.end));
  const withColleague = inSentence.findLast(
    ({ start }) =>
      /(?:avec|with)\s+$/i.test(written.slice(0, sentence.start + start)) &&
      Math.abs(sentence.start + start - at) < 120,
  );
  const named = withColleague ?? inSentence[0] ?? colleaguesIn(colleagues, written).at(-1);
  const byId = (id: string | null | undefined) => colleagues.find((colleague) => colleague.id === id);
  return named?.colleague ?? byId(contact?.assigned_to) ?? byId(visits.findLast(({ agent_id }) => agent_id)?.agent_id);
}

/** So many other drafts are compared with a slot. */
const MOST_DRAFTS = 500;

/** The agendas around these slots, however many drafts offer them. */
export function agendaOf({ agency }: Work, slots: readonly Slot[], timeZone: TimeZone) {
  const days = [...new Set(slots.map(({ day }) => day))];
  const from = days.map((day) => instantAt(day, '00:00', timeZone).toISOString());
  const to = days.map((day) => instantAt(addDays(day, 1), '00:00', timeZone).toISOString());
  const agents = [...new Set(slots.map(({ colleague }) => colleague.id))];
  return {
    agendaVisits: part(
      sql<Omit<Visit, 'day' | 'time'>>`
        select visit.id, kind, property_id, contact_id, agent_id, starts_at, ends_at, status
        from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as wanted (from_at, to_at)
        join visit on visit.agency_id = ${agency.id} and starts_at >= from_at and starts_at < to_at
        where status = 'scheduled' and agent_id = any(${agents}::uuid[]) order by starts_at, visit.id`,
      { starts_at: true, ends_at: true },
    ),
    agendaDrafts: part(
      sql<OtherDraft>`
        select id, contact_id, offered_slots as slots from indexed_draft
        where agency_id = ${agency.id} and status not in ('rejected', 'expired', 'failed')
          and cardinality(offered_slots) > 0 and offered_slots && ${slots.flatMap(keysAround)}::text[]
        order by id limit ${MOST_DRAFTS * slots.length}`,
      {},
    ),
  };
}

/** @returns the agenda around the slots that a draft wants; there is none where it offers no time */
export function agendasFrom(
  { agendaVisits = [], agendaDrafts = [] }: Partial<RowsOf<ReturnType<typeof agendaOf>>>,
  { profile }: Pick<Records, 'profile'>,
): (wanted: { slots: readonly Slot[] }) => Agenda {
  const all = agendaVisits.map((visit) => withLocalTime(visit, profile));
  return ({ slots }) => {
    const days = slots.map(({ day }) => day);
    const agents = slots.map(({ colleague }) => colleague.id);
    const keys = new Set(slots.flatMap(keysAround));
    return {
      visits: all.filter(({ day, agent_id }) => days.includes(day) && agents.includes(agent_id ?? '')),
      drafts: agendaDrafts
        .filter((draft) => draft.slots.some((key) => keys.has(key)))
        .slice(0, MOST_DRAFTS * slots.length),
    };
  };
}

/** Every time that a message may offer. Which of them it does offer is known once its properties are read. */
export const possibleSlots = (facts: ReadFacts): Slot[] =>
  facts.draft.kind === 'sms' || facts.draft.kind === 'email'
    ? facts.readings.flatMap((reading) => reading.moments.flatMap((moment) => slotOf(facts, { reading }, moment) ?? []))
    : [];

/** The keys of the slots that begin within a quarter of an hour. */
function keysAround({ colleague, day, time }: Slot): string[] {
  const at = Date.parse(`${day}T${time}:00Z`);
  return [-OVERLAP_OF_OFFERS, -10, -5, 0, 5, 10, OVERLAP_OF_OFFERS].map(
    (minutes) => `${colleague.id} ${new Date(at + minutes * MINUTE).toISOString().slice(0, 16)}`,
  );
}

/** Whether the colleague is free then: no visit with somebody else, and no other pending draft that offers the time elsewhere. */
export function slotFinding(facts: DraftFacts, { reading }: Text, moment: Moment, slot: Slot, agenda: Agenda): Finding {
  const { records, language, draft } = facts;
  const zone = records.profile.timeZone;
  const starts = instantAt(slot.day, slot.time, zone);
  // « vers 9 h » leaves room beside a visit that begins a little later.
  const ends = new Date(starts.getTime() + (slot.isAbout ? 1 : MINUTES_OF_A_VISIT * MINUTE));
  const span = moment.isDateCarried && moment.hour ? moment.hour : moment;
  const own = draft.contact_id;
  const taken = agenda.visits.find(
    (visit) =>
      visit.agent_id === slot.colleague.id &&
      visit.contact_id !== own &&
      visit.starts_at < ends &&
      visit.ends_at > starts,
  );
  // For somebody without visits, a seller for instance, the text may speak of the visit of another person.
  if (
    taken &&
    taken.starts_at.getTime() === starts.getTime() &&
    facts.visits.length === 0 &&
    !moment.sentence.isOffer
  ) {
    return findingAt(reading, span, {
      code: 'visit_agrees',
      expected: sayTime(taken.time, language),
      record: { kind: 'visit', id: publicId('visit', taken.id), label: slot.colleague.name },
      explanation: `${slot.colleague.name} has ${englishNames[taken.kind]} at this time.`,
    });
  }
  if (taken) {
    const until = localTime(taken.ends_at, zone).time;
    const property = records.properties.get(taken.property_id);
    return findingAt(reading, span, {
      code: 'slot_taken',
      expected:
        language === 'fr'
          ? `${slot.colleague.name} a ${frenchNames[taken.kind]} de ${sayTime(taken.time, 'fr')} à ${sayTime(until, 'fr')}`
          : `${slot.colleague.name} has ${englishNames[taken.kind]} from ${taken.time} to ${until}`,
      record: {
        kind: 'visit',
        id: publicId('visit', taken.id),
        label: [property?.reference, slot.colleague.name].filter(Boolean).join(', '),
      },
      explanation: `${slot.colleague.name} is not free: ${englishNames[taken.kind]} (${publicId('visit', taken.id)}) starts on ${inWords(taken.starts_at, zone)} and ends at ${until}. Offer another time.`,
    });
  }
  const before = slot.isAbout ? undefined : earlierTime(facts, reading, slot, agenda.drafts);
  if (before)
    return findingAt(reading, span, {
      code: 'slot_offered',
      expected: language === 'fr' ? `proposé avant : ${sayTime(before, 'fr')}` : `offered before: ${before}`,
      explanation: `An earlier draft to this contact offers ${before} on this day. Correct one of them.`,
    });
  const keys = keysAround(slot);
  const other = slot.isAbout
    ? undefined
    : agenda.drafts.find(
        ({ id, contact_id, slots }) => id !== draft.id && contact_id !== own && slots.some((key) => keys.includes(key)),
      );
  if (other) {
    const id = publicId('draft', other.id);
    return findingAt(reading, span, {
      code: 'slot_offered',
      expected:
        language === 'fr'
          ? `déjà proposé à un autre contact avec ${slot.colleague.name}`
          : `already offered to another contact with ${slot.colleague.name}`,
      record: { kind: 'draft', id, label: slot.colleague.name },
      explanation: `Another draft that waits (${id}) offers ${slot.colleague.name} at the same time. Offer another time.`,
    });
  }
  return findingAt(reading, span, {
    code: 'slot_free',
    expected: language === 'fr' ? `${slot.colleague.name} est libre` : `${slot.colleague.name} is free`,
    record: { kind: 'user', id: publicId('user', slot.colleague.id), label: slot.colleague.name },
    explanation: `${slot.colleague.name} has no visit then.`,
  });
}
