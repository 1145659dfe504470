import { useQuery } from '@tanstack/react-query';
import { useMay } from '../sign-in/use-current-user.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';

export type FirstStepsDone = RouterOutputs['firstSteps']['read'];

/** How far the agency has come, for an owner as long as a step is left and they have not hidden them. */
export function useFirstSteps(): FirstStepsDone | undefined {
  const enabled = useMay('readFirstSteps');
  const steps = useQuery({ ...trpc.firstSteps.read.queryOptions({}), enabled }).data;
  if (!steps || steps.hidden) return undefined;
  return steps.contacts && steps.team && steps.key && steps.approved ? undefined : steps;
}
