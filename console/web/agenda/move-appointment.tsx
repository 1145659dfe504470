import { Suspense } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import type { Appointment } from './appointment.ts';
import type { Slot } from './time-grid.tsx';

const MoveVisitDialog = lazyPage(() => import('../drawer/move-visit-dialog.tsx'));

/** An appointment that was dragged, and the place where it was left. */
export type Moved = { appointment: Appointment; to: Slot };

type MoveAppointmentProps = {
  moved: Moved;
  /** Called with the id of the appointment that takes its place. */
  onMoved(id: string): void;
  onClose(): void;
};

/** Asks whether an appointment that was dragged in the grid moves there. */
export function MoveAppointment({ moved: { appointment, to }, onMoved, onClose }: MoveAppointmentProps) {
  return (
    <Suspense>
      <MoveVisitDialog visit={appointment} to={to} onMoved={onMoved} onClose={onClose} />
    </Suspense>
  );
}
