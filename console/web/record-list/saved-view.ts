import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type SavedView = RouterOutputs['savedViews']['list']['views'][number];

export const refreshSavedViews = () => queryClient.invalidateQueries({ queryKey: trpc.savedViews.list.queryKey() });
