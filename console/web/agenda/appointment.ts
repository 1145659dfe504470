import type { RouterOutputs } from '../trpc.ts';

export type Agenda = RouterOutputs['visits']['agenda'];
export type Appointment = Agenda['appointments'][number];
