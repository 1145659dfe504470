import { useMutation } from '@tanstack/react-query';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type AgencySettings = RouterOutputs['agency']['read'];

export type AgencySettingsProps = { settings: AgencySettings };

export const useChangeAgency = () =>
  useMutation(
    trpc.agency.settings.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.agency.pathKey() }),
    }),
  );
