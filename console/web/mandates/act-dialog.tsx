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
  if (act === 'notSigned') return <NotSignedDialog mandate={mandate} onClose={onClose} />;
  if (act === 'end') return <EndDialog mandate={mandate} onClose={onClose} />;
  return <ActOnRecord id={mandate.id} act={act} onClose={onClose} />;
}

type ActOnRecordProps = { id: string; act: Act; onClose(): void };

/** The dialogs that show more than a list has of a mandate: its contacts, or what its property has now. */
function ActOnRecord({ id, act, onClose }: ActOnRecordProps) {
  const { data: mandate } = useQuery({ ...trpc.mandates.read.queryOptions({ id }), refetchOnMount: 'always' });
  if (!mandate) return null;
  if (act === 'sign') return <SignDialog mandate={mandate} onClose={onClose} />;
  return <ChangeDialog mandate={mandate} isCorrection={act === 'correct'} onClose={onClose} />;
}
