import { paths } from '../../page-paths.ts';
import { refreshProperties } from '../properties/property.ts';
import { queryClient, type RouterInputs, type RouterOutputs, trpc } from '../trpc.ts';

export type Mandate = RouterOutputs['mandates']['list']['data'][number];
export type MandateRecord = RouterOutputs['mandates']['read'];
export type Mandant = RouterInputs['mandates']['reserve']['mandants'][number];

export const mandateKinds = ['simple', 'semi_exclusive', 'exclusive'] as const;
export const mandateStates = ['reserved', 'signed', 'unsigned', 'ended'] as const;

export const mandatePath = (id: string) => paths.mandate.replace(':mandateId', id);

/** « 24/11/2026 » of `2026-11-24`. */
export const writtenDay = (day: string) => day.split('-').reverse().join('/');

/** An entry of the register shows in its lists, and on the property that it is about. */
export const refreshMandates = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: trpc.mandates.pathKey() }), refreshProperties()]);
