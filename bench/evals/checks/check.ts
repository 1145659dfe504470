import type { Transcript } from '../run/transcript.ts';
import type { State } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** A finished run, as checks judge it. */
export type FinishedRun = { world: World; state: State; transcript: Transcript };

/** A rule of success. It returns what is wrong in plain words; nothing wrong is an empty list. */
export type Check = (run: FinishedRun) => string[];

/** Passes if one of the alternatives does. */
export const either =
  (...alternatives: (readonly Check[])[]): Check =>
  (run) => {
    const problems = alternatives.map((checks) => checks.flatMap((check) => check(run)));
    if (problems.some((found) => found.length === 0)) return [];
    return [`none of ${problems.length} ways: ${problems.map((found) => found.join(', ')).join(' | ')}`];
  };
