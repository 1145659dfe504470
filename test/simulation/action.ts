import type { Agency } from './agency.ts';
import type { World } from './world.ts';

/** Something that a person of an agency does. */
export type Action = (world: World, agency: Agency) => Promise<void>;

export const someone = ({ random }: World, { owner, colleague }: Agency) => (random.chance(0.5) ? owner : colleague);
