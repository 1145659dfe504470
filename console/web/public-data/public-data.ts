import type { RouterOutputs } from '../trpc.ts';

export type PublicData = RouterOutputs['properties']['publicData'];
export type Sale = NonNullable<PublicData['comparableSales']>['sales'][number];
