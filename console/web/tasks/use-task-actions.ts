import { useMutation } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { queryClient, trpc, trpcClient } from '../trpc.ts';
import type { Task } from './task.ts';

export const refreshTasks = () =>
  Promise.all(
    [trpc.tasks.pathKey(), trpc.today.read.pathKey()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** Marks a task as done, or as still to do; the toast takes it back. */
export function useTaskActions({ id, status }: Task) {
  const { task } = useTranslations();
  const isOpen = status === 'open';
  const { complete, reopen } = trpcClient.tasks;
  const set = async (procedure: typeof complete) => {
    await procedure.mutate({ id });
    await refreshTasks();
  };
  return useMutation({
    mutationFn: () => set(isOpen ? complete : reopen),
    onSuccess: () => showActionToast(isOpen ? task.completed : task.reopened, () => set(isOpen ? reopen : complete)),
  });
}
