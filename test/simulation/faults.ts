import type { Random } from './randomness.ts';

/** How often each thing goes wrong in one month. A rate is a probability each time. */
export type FaultRates = {
  /** Faults of a statement: it fails, is slow, or its process dies before or after it. */
  statement: { fails: number; slow: number; crash: number };
  /** Faults of a transaction: it ends as a deadlock, is refused at its commit, commits and the answer is lost. */
  transaction: { deadlock: number; commitFails: number; commitLost: number };
  /** Faults of a job: its wake is lost, it runs twice, it is late. */
  job: { lost: number; twice: number; late: number };
  /** Faults of a call of a provider: anything but a prompt acceptance. */
  provider: number;
  /** Faults of a provider's call-back: it is lost, repeated, late. */
  callback: number;
  /** Faults of a webhook's receiver: it is down, from one event to the next. */
  receiver: number;
};

const none: FaultRates = {
  statement: { fails: 0, slow: 0, crash: 0 },
  transaction: { deadlock: 0, commitFails: 0, commitLost: 0 },
  job: { lost: 0, twice: 0, late: 0 },
  provider: 0,
  callback: 0,
  receiver: 0,
};

/** Three months of four are troubled, each in its own way: a month in which everything fails would hide what one fault does. */
export function chooseRates(random: Random): FaultRates {
  if (random.chance(0.1)) return none;
  const often = () => (random.chance(0.6) ? random.next() ** 2 : 0);
  return {
    statement: { fails: often() / 150, slow: often() / 400, crash: often() / 150 },
    transaction: { deadlock: often() / 30, commitFails: often() / 60, commitLost: often() / 40 },
    job: { lost: often() / 3, twice: often() / 3, late: often() / 3 },
    provider: often() * 0.6,
    callback: often() * 0.6,
    receiver: often() * 0.3,
  };
}

/** The faults of one month; `calm` ends them, so that what was left undone can be told from what takes its time. */
export function createFaults(random: Random) {
  const rates = chooseRates(random);
  let isCalm = true;
  let lastAt = 0;
  const happens = (now: number, rate: number): boolean => {
    // Draw first: whether it is calm must not change which numbers the later choices get.
    const drawn = random.chance(rate);
    if (!drawn || isCalm) return false;
    lastAt = now;
    return true;
  };
  return {
    rates,
    random,
    happens,
    begin: () => {
      isCalm = false;
    },
    calm: () => {
      isCalm = true;
    },
    isCalm: () => isCalm,
    /** When something last went wrong, or something that waited was let go. */
    lastAt: () => lastAt,
    disturbed: (now: number) => {
      lastAt = Math.max(lastAt, now);
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
