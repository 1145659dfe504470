import type { RouterOutputs } from '../trpc.ts';

export type Proposed = RouterOutputs['contacts']['proposed']['data'][number];
export type ProposedMoment = Proposed['moments'][number];
/** A proposal or a refusal that a colleague noted, and may remove. */
export type ProposedNote = Extract<ProposedMoment, { kind: 'proposed' | 'refused' }>;
