import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MINUTE_MS = 60_000;
/** The part of a minute in which the process computed. */
const IDLE_UTILIZATION = 0.05;

/**
 * Gives back what was left behind by a start or by busy minutes, once, when an idle minute follows. V8 collects old objects when their
 * space is full, and that of an idle process never is.
 * @param utilization of the event loop since it was called the last time, from 0 to 1
 * @see docs/decisions/0032-run-sources-and-pack-compiled-code.md
 */
export function giveMemoryBackWhenIdle(collect = collectGarbage, utilization = utilizationSince()): void {
  let mayHaveLeft = true;
  const look = () => {
    const isIdle = utilization() < IDLE_UTILIZATION;
    if (isIdle && mayHaveLeft) collect();
    mayHaveLeft = !isIdle;
  };
  setInterval(look, MINUTE_MS).unref();
}

function utilizationSince(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // Contexts that exist already do not get it.
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
