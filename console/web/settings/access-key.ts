import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type AccessKey = RouterOutputs['keys']['list']['keys'][number];

/** The secret of a new or rotated key. The server returns it only once. */
export type NewKeySecret = { name: string; secret: string };

export const refreshKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() });
