import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type SavedView = RouterOutputs['contacts']['views']['views'][number];

export const refreshSavedViews = () => queryClient.invalidateQueries({ queryKey: trpc.contacts.views.queryKey() });
