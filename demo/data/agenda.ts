import { inParis, isAgencyDay, later, MINUTE } from './calendar.ts';
import type { Random } from './random.ts';

export type Slot = { startsAt: Date; endsAt: Date };

/** Who or what is taken, and when. Nobody is in two places at once, and a quarter of an hour lies between. */
export type Agenda = Map<string, Slot[]>;

const TRAVEL = 15 * MINUTE;

/** People like to visit late in the day; nobody does at lunch. */
const HOURS = [9, 10, 10, 11, 14, 15, 16, 17, 17, 18];

/** Takes a slot for all of them within some days from `from` on, in agency hours. */
export function book(random: Random, agenda: Agenda, from: Date, days: number, parties: string[]): Slot {
  for (let attempt = 0; attempt < 400; attempt++) {
    const hour = random.pick(HOURS);
    const startsAt = inParis(from, random.between(0, days), hour, random.pick(hour === 18 ? [0, 15] : [0, 15, 30, 45]));
    const slot = { startsAt, endsAt: later(startsAt, random.pick([30, 30, 45]) * MINUTE) };
    if (startsAt >= from && isAgencyDay(startsAt) && parties.every((party) => isFree(agenda, party, slot))) {
      for (const party of parties) agenda.set(party, [...(agenda.get(party) ?? []), slot]);
      return slot;
    }
  }
  return book(random, agenda, inParis(from, 1, 0), days, parties);
}

const isFree = (agenda: Agenda, party: string, { startsAt, endsAt }: Slot) =>
  (agenda.get(party) ?? []).every(
    (taken) => later(endsAt, TRAVEL) <= taken.startsAt || later(taken.endsAt, TRAVEL) <= startsAt,
  );
