import { useMay } from '../sign-in/use-current-user.ts';
import type { Draft } from './draft.ts';
import { ReopenButton } from './reopen-button.tsx';
import { RetryButton } from './retry-button.tsx';
import { SettleButtons } from './settle-buttons.tsx';
import { UndoButton } from './undo-button.tsx';

type DraftActionsProps = { draft: Draft };

/** The buttons for a decided draft: undo, reopen, retry or settle, depending on its status. */
export function DraftActions({ draft }: DraftActionsProps) {
  const mayDecide = useMay('approveDraft');
  if (draft.status === 'approved' || draft.status === 'scheduled') return <UndoButton draft={draft} />;
  if (!mayDecide) return null;
  if (draft.status === 'failed') return <RetryButton draft={draft} />;
  if (draft.status === 'unconfirmed') return <SettleButtons draft={draft} />;
  if (isRejectedByPerson(draft)) return <ReopenButton draft={draft} />;
  return null;
}

/** A rule would reject the draft again. */
export const isRejectedByPerson = ({ status, decision, reasonCode }: Draft): boolean =>
  status === 'rejected' && reasonCode === null && (decision === 'rejected' || decision === 'returned');
