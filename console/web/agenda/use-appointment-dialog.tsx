import { type ReactNode, Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import type { NewAppointment } from './appointment-dialog.tsx';

const AppointmentDialog = lazyPage(() => import('./appointment-dialog.tsx'));

/** Lets a page make an appointment, of which it may know some of the parts. The page shows `dialog`. */
export function useAppointmentDialog(): { open(initial: NewAppointment): void; dialog: ReactNode } {
  const [initial, setInitial] = useState<NewAppointment>();
  return {
    open: setInitial,
    dialog: initial && (
      <Suspense>
        <AppointmentDialog initial={initial} onClose={() => setInitial(undefined)} />
      </Suspense>
    ),
  };
}
