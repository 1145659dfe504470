import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type Sequence = RouterOutputs['sequences']['read'];
export type SequenceVersion = Sequence['versions'][number];

export const refreshSequences = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: trpc.sequences.pathKey() });

export const refreshEnrollments = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: trpc.enrollments.pathKey() });
