import https from 'node:https';
import { agents } from './agents.ts';
import { BASE_URL, type Callback } from './callbacks.ts';
import type { ClefProcess } from './clef-process.ts';
import { followTimeline, turn } from './clock.ts';
import { createAgency } from './create-agency.ts';
import { createFaults } from './faults.ts';
import { createModel } from './model.ts';
import { people } from './people.ts';
import { startProcess } from './process.ts';
import { checkEnd, checkEntries, checkJournals, checkOpenCalls, checkPunctual, nextDue } from './promises.ts';
import { createProviders } from './providers.ts';
import { createQueue } from './queue.ts';
import { drawFrom, randomFrom, usePoolUp } from './randomness.ts';
import { createReceivers } from './receivers.ts';
import type { Query } from './statements.ts';
import { createStore } from './store.ts';
import { stopWhatIsBeingSent, strangers } from './strangers.ts';
import { createTimeline } from './timeline.ts';
import { openTrace } from './trace.ts';
import { forgetLastId } from './uuid.ts';
import { brokenPromise, fail, forgetVerdict, violate } from './verdict.ts';
import { performIn, type World } from './world.ts';

const DAY_MS = 86_400_000;
const HALF_MINUTE_MS = 30_000;

/** Months with a change of the clocks, with holidays, and without either. */
const beginnings = ['2027-03-08', '2027-10-11', '2026-12-07', '2027-04-19', '2027-06-07'];

export type MonthResult = {
  seed: number;
  /** Equal for two runs of a seed. */
  digest: string;
  /** The promise that was broken, or undefined. */
  broken: string | undefined;
  lines: string[];
  counts: Record<string, number>;
};

/** Lives one month of two agencies on an empty store, as the seed determines. `days`: its length, 31 if it is not given. */
export async function liveMonth(
  query: Query,
  seed: number,
  options: { print?: boolean; statements?: boolean; days?: number } = {},
): Promise<MonthResult> {
  const days = options.days ?? 31;
  const random = randomFrom(seed);
  const timeline = createTimeline(new Date(`${random.pick(beginnings)}T06:00:00Z`));
  followTimeline(timeline);
  drawFrom(random.fork());
  await usePoolUp(() => query('select gen_random_uuid()'));
  forgetLastId();
  forgetVerdict();
  const trace = openTrace(() => timeline.now, options);
  const faults = createFaults(random.fork());
  const model = createModel(() => timeline.now);
  const busy = { count: 0 };
  const onLateAnswer = () => {
    // The recipient may object at the worst moment: the message is claimed, and not given to its provider yet.
    if (world.random.chance(0.5)) {
      const at = timeline.now + world.random.between(50, 3000);
      timeline.at(at, () => void stopWhatIsBeingSent(world).catch(fail));
    }
  };
  const store = createStore(query, { timeline, faults, trace, busy, onLateAnswer });
  const queue = createQueue({ timeline, faults, trace });
  const receivers = createReceivers({ timeline, faults, trace });
  const processes = new Set<ClefProcess>();
  const providers = createProviders({ timeline, faults, trace, onCall: model.check, callBack });
  https.request = providers.request;
  let counter = 0;
  let journalsChecked = true;
  const basis = {
    random: random.fork(),
    timeline,
    faults,
    store,
    model,
    receivers,
    trace,
    agencies: [],
    expectedEntries: new Map(),
    inUse: new Set<string>(),
    process: () => (processes.size > 0 ? faults.random.pick([...processes]) : undefined),
    count: () => ++counter,
  };
  const world: World = { ...basis, perform: performIn(basis) };
  const installation = {
    timeline,
    store,
    queue,
    trace,
    baseUrl: BASE_URL,
    openDrivers: providers.openDrivers,
    openWebhooks: receivers.open,
  };

  /** A process that dies is started again, as a supervisor does it. */
  async function runProcess(name: string): Promise<void> {
    const process = await startProcess(name, installation, () => {
      processes.delete(process);
      journalsChecked = false;
      faults.disturbed(timeline.now);
      timeline.at(timeline.now + faults.random.between(1000, 40_000), () => {
        faults.disturbed(timeline.now);
        void runProcess(name);
      });
    });
    processes.add(process);
  }

  /** A provider calls back, and again after a minute if it was not answered. */
  function callBack(callback: Callback, delay: number, left = 3): void {
    timeline.runAs(undefined, () =>
      timeline.at(timeline.now + delay, async () => {
        const done = await world.process()?.receive(callback);
        if (done?.outcome !== 'answered' && left > 0) callBack(callback, 60_000, left - 1);
      }),
    );
  }

  /** Lets everything go on that can, until all of it waits for a later moment. */
  async function settle(): Promise<void> {
    do await turn();
    while (busy.count > 0);
    if (!store.isFree()) return;
    if (model.openCalls.length > 0) await checkOpenCalls(world);
    if (!journalsChecked) await checkJournals(world);
    journalsChecked = true;
  }

  /** Moves the clock from moment to moment until `end`, and runs the schedule where something is due. */
  async function live(end: number): Promise<void> {
    let lastTick = timeline.now;
    await settle();
    while (timeline.now < end) {
      const next = Math.min(timeline.next() ?? end, end);
      const tickAt = (Math.floor(Math.max(timeline.now, lastTick) / HALF_MINUTE_MS) + 1) * HALF_MINUTE_MS;
      if (next >= tickAt && store.isFree()) {
        const due = await nextDue(world);
        const wanted = Math.max(tickAt, Math.ceil((due ?? Number.POSITIVE_INFINITY) / HALF_MINUTE_MS) * HALF_MINUTE_MS);
        if (wanted <= next) {
          timeline.runAs(undefined, () =>
            timeline.at(wanted, () => {
              for (const process of processes) process.tick();
            }),
          );
          lastTick = wanted;
        }
      }
      if ((timeline.next() ?? end) >= end) timeline.now = end;
      else timeline.step();
      await settle();
    }
    if (store.isFree()) await checkPunctual(world);
  }

  process.on('unhandledRejection', fail);
  try {
    await runProcess('A');
    const numbers = Array.from({ length: 12 }, (_, index) => `+3363998${String(1000 + index)}`);
    const setUp = (async () => {
      world.agencies.push(await createAgency(world, 'nantes', numbers.slice(0, 9)));
      world.agencies.push(await createAgency(world, 'rennes', numbers.slice(7)));
    })();
    await live(timeline.now + 60_000);
    await setUp;
    if (random.chance(0.5)) await runProcess('B');
    planMonth(world, days);
    faults.begin();
    const end = timeline.now + days * DAY_MS;
    for (let until = timeline.now; until < end && !brokenPromise(); ) {
      until += DAY_MS / 2;
      await live(until);
    }
    faults.calm();
    if (!brokenPromise()) await live(timeline.now + 8 * DAY_MS);
    if (processes.size === 0) violate('O4', 'no process runs');
    await checkJournals(world);
    await checkEntries(world);
    await checkEnd(world);
  } catch (error) {
    fail(error);
  } finally {
    process.off('unhandledRejection', fail);
  }
  const broken = brokenPromise();
  if (broken) trace.say('BROKEN', broken);
  return {
    seed,
    digest: trace.digest(),
    broken,
    lines: trace.lines,
    counts: Object.fromEntries(trace.counts),
  };
}

/** Plans who does something when. Mostly by day, several things at once, and the clock jumps now and then. */
function planMonth(world: World, days: number): void {
  const { random, timeline, trace, faults } = world;
  const start = timeline.now;
  const choose = (actions: [number, (typeof people)[number][1]][]) => {
    let left = random.between(
      0,
      actions.reduce((sum, [weight]) => sum + weight, 0),
    );
    for (const [weight, action] of actions) {
      left -= weight;
      if (left < 0) return action;
    }
    return (actions[0] as (typeof actions)[number])[1];
  };
  for (let moment = 0; moment < days * 1.45; moment += 1) {
    const day = random.whole(0, days) * DAY_MS;
    const at = start + day + (random.chance(0.85) ? random.between(0, 12) : random.between(12, 24)) * 3_600_000;
    const agency = world.agencies[random.chance(0.75) ? 0 : 1] as World['agencies'][number];
    const count = random.whole(1, 7);
    for (let n = 0; n < count; n += 1) {
      const action = choose(random.pick([people, people, agents, agents, strangers]));
      timeline.at(at + random.between(0, random.pick([100, 5000, 90_000])), () => {
        action(world, agency).catch(fail);
      });
    }
  }
  for (let jump = random.whole(0, 3); jump > 0; jump -= 1) {
    timeline.at(start + random.between(0, days) * DAY_MS, () => {
      const seconds = random.between(1, 7200);
      trace.say('clock jumps', `${seconds.toFixed(0)} s forward`);
      timeline.now += seconds * 1000;
      faults.disturbed(timeline.now);
    });
  }
}
