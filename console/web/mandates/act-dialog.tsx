import { useQuery } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import type { Mandate } from './mandate.ts';
import { NotSignedDialog } from './not-signed-dialog.tsx';
import { ReserveDialog, type ReserveDialogProps } from './reserve-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

export type Act = 'sign' | 'notSigned' | 'amend' | 'correct' | 'end';

type ActDialogProps = ({ act: 'reserve' } & ReserveDialogProps) | { act: Act; mandate: Mandate; onClose(): void };

/** The dialog of an act. All of them load at once, when the first is opened. */
export default function ActDialog(props: ActDialogProps) {
  const { act, onClose } = props;
  if (act === 'reserve') return <ReserveDialog {...props} />;
  const { mandate } = props;
  if (act === 'sign') return <SignDialog mandate={mandate} onClose={onClose} />;
  if (act === 'notSigned') return <NotSignedDialog mandate={mandate} onClose={onClose} />;
  if (act === 'end') return <EndDialog mandate={mandate} onClose={onClose} />;
  return <ChangeOf id={mandate.id} isCorrection={act === 'correct'} onClose={onClose} />;
}

type ChangeOfProps = { id: string; isCorrection: boolean; onClose(): void };

function ChangeOf({ id, ...props }: ChangeOfProps) {
  const { data: mandate } = useQuery(trpc.mandates.read.queryOptions({ id }));
  return mandate && <ChangeDialog mandate={mandate} {...props} />;
}
