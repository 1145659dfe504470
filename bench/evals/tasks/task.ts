import type { Check } from '../checks/check.ts';
import type { Fault } from '../world/faults.ts';
import type { EarlierDraft } from '../world/propose-earlier.ts';
import type { World } from '../world/world.ts';

/** One thing that a user asks an agent to do. */
export type Task = {
  /** The theme, a slash, and a name that is unique in it. */
  id: string;
  /** The language of the prompt. */
  language: 'fr' | 'en';
  prompt: string;
  world: World;
  /** Drafts that the same agent proposed before, and what people decided about them. */
  earlier?: EarlierDraft[];
  /** Disturbances between the agent and the server. */
  faults?: Fault[];
  /** The right answer says that something has been sent, because it has. */
  wasSent?: true;
  /** All must pass. The rules in `bench/evals/run/judge.ts` apply besides. */
  success: Check[];
};
