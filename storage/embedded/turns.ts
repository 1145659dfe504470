import { setImmediate as eventLoopTurn } from 'node:timers/promises';

/** The work that a turn is for: somebody waits for the answer to a request, nobody for a job. */
export type Work = 'request' | 'job';

/** Ends a turn. */
export type Release = () => void;

/** One in so many requests that follow each other without a pause lets a waiting job go first. */
export const REQUESTS_PER_JOB = 20;

/**
 * Gives turns on something that only one can use at a time: requests before jobs, each in the order in which they asked. A
 * turn that has begun is never interrupted.
 *
 * The event loop turns before the next turn begins. So connections are accepted between two turns, and whoever had the last
 * one has asked for its next one before a waiting job would get it: a request of several statements waits for one job, not
 * for one after each statement.
 * @returns a function that resolves when the turn begins
 */
export function takeTurns(): (work: Work) => Promise<Release> {
  const waiting: Record<Work, (() => void)[]> = { request: [], job: [] };
  let isTaken = false;
  let requestsInARow = 0;

  const begin = (work: Work) => {
    isTaken = true;
    requestsInARow = work === 'request' && waiting.job.length > 0 ? requestsInARow + 1 : 0;
    waiting[work].shift()?.();
  };
  const beginNext = () => {
    isTaken = false;
    const jobsTurn = waiting.job.length > 0 && requestsInARow >= REQUESTS_PER_JOB;
    if (waiting.request.length > 0 && !jobsTurn) begin('request');
    else if (waiting.job.length > 0) begin('job');
  };
  const release = () => void eventLoopTurn().then(beginNext);

  return (work) =>
    new Promise((resolve) => {
      waiting[work].push(() => resolve(release));
      if (!isTaken) begin(work);
    });
}
