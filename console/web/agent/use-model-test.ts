import { useMutation } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { refreshAgent } from './agent.ts';

/** Asks a model for one word. Its cost counts to the month, whether it answers or not. */
export const useModelTest = () =>
  useMutation(trpc.agent.testModel.mutationOptions({ onSettled: () => void refreshAgent() }));
