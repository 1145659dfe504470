import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { Dialog } from '../components/dialog.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { answerLeaveQuestion, confirmLeaving, useLeaveQuestion, useUnsavedIds } from '../unsaved/unsaved-changes.ts';

/** Navigating to the current address loses nothing. */
const guardNavigation: AroundNavHandler = (navigate, to, options) =>
  to === location.pathname + location.search ? navigate(to, options) : confirmLeaving(() => navigate(to, options));

type UnsavedGuardProps = { children: ReactNode };

/** Asks before any navigation, filter or closing of the tab that would lose unsaved changes. */
export function UnsavedGuard({ children }: UnsavedGuardProps) {
  const question = useLeaveQuestion();
  const hasUnsaved = useUnsavedIds().size > 0;
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const handleBeforeUnload = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [hasUnsaved]);
  return (
    <Router aroundNav={guardNavigation}>
      {children}
      {question && <LeaveDialog count={Math.max(question.ids.length, 1)} />}
    </Router>
  );
}

type LeaveDialogProps = { count: number };

function LeaveDialog({ count }: LeaveDialogProps) {
  const { leaveDialog } = useTranslations();
  return (
    <Dialog title={leaveDialog.title(count)} lead={leaveDialog.lead} onClose={() => answerLeaveQuestion('stay')}>
      <div className={`${shared.row} ${shared.end}`}>
        <Button variant="subtle" color="red" onClick={() => answerLeaveQuestion('discard')}>
          {leaveDialog.discard}
        </Button>
        <Button data-first onClick={() => answerLeaveQuestion('stay')}>
          {leaveDialog.stay}
        </Button>
      </div>
    </Dialog>
  );
}
