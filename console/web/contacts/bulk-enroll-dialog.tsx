import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { type BulkEnrollment, enrollEach, startAttempt, undoEnrollments } from './bulk-enrollment.ts';
import type { BrowsedContact } from './use-contact-filters.ts';

type BulkEnrollDialogProps = {
  contacts: readonly BrowsedContact[];
  onClose(): void;
  /** All were enrolled, so there is nothing more to say here. Not called if the dialog was closed before. */
  onAllEnrolled(): void;
};

/** Enrols each contact by itself, with all the rules of a single one, and says who was left out and why. */
export function BulkEnrollDialog({ contacts, onClose, onAllEnrolled }: BulkEnrollDialogProps) {
  const translations = useTranslations();
  const { contacts: words } = translations;
  const list = useQuery(trpc.sequences.list.queryOptions({}));
  const active = list.data?.sequences.filter(({ status }) => status === 'active') ?? [];
  const [chosenId, setChosenId] = useState('');
  const sequence = active.find(({ id }) => id === chosenId) ?? active[0];
  const colleagueId = useCurrentUser()?.id ?? '';
  const [attempt] = useState(() => startAttempt(colleagueId));
  const { offer, withdraw } = useUndoAfterClosing((result) =>
    showActionToast(summaryOf(result, translations), () => undoEnrollments(result, translations)),
  );
  const enroll = useMutation({
    mutationFn: (id: string) => enrollEach(id, contacts, attempt, translations),
    onSuccess: offer,
  });
  const result = enroll.data;
  const handleEnroll = (id: string) =>
    // React Query calls a callback of `mutate` only while the dialog is open.
    enroll.mutate(id, {
      onSuccess: ({ leftOut, stoppedBy }) => {
        if (leftOut.length === 0 && !stoppedBy) onAllEnrolled();
      },
    });
  const undo = useMutation({
    mutationFn: async () => result && undoEnrollments(result, translations),
    onSuccess: () => {
      withdraw();
      onClose();
    },
  });
  return (
    <Dialog title={words.enroll} lead={words.enrollLead} onClose={onClose}>
      <div className={shared.stack}>
        <ErrorMessage error={list.error ?? enroll.error ?? result?.stoppedBy} />
        {list.isSuccess && active.length === 0 && <p>{words.noSequence}</p>}
        {sequence && !result && (
          <>
            <NativeSelect
              label={words.sequence}
              value={sequence.id}
              onChange={(event) => setChosenId(event.currentTarget.value)}
              data={active.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <div className={`${shared.row} ${shared.end}`}>
              <Button data-confirm loading={enroll.isPending} onClick={() => handleEnroll(sequence.id)}>
                {words.enroll} · {words.selected(contacts.length)}
              </Button>
            </div>
          </>
        )}
        {result && (
          <div role="status">
            <p>{summaryOf(result, translations)}</p>
            {result.leftOut.length > 0 && (
              <>
                <p>{words.leftOut(result.leftOut.length)}</p>
                <ul>
                  {result.leftOut.map(({ name, reason }) => (
                    <li key={`${name} ${reason}`}>
                      {name} · {reason}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
        {result?.unanswered && result.enrolled.length > 0 && <p>{words.enrollUnanswered(result.unanswered.name)}</p>}
        {result && isUndoable(result) && (
          <div className={`${shared.row} ${shared.end}`}>
            <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
              {words.undoEnroll(result.enrolled.length + (result.unanswered ? 1 : 0))}
            </Button>
          </div>
        )}
        <ErrorMessage error={undo.error} />
      </div>
    </Dialog>
  );
}

const isUndoable = ({ enrolled, unanswered }: BulkEnrollment): boolean =>
  enrolled.length > 0 || unanswered !== undefined;

/** "0 contacts enrolled" would be wrong if the one whose answer was lost was enrolled. */
const summaryOf = ({ enrolled, unanswered }: BulkEnrollment, { contacts: words }: Translations): string =>
  enrolled.length === 0 && unanswered ? words.enrollUnanswered(unanswered.name) : words.enrolled(enrolled.length);

/** Offers the undo again when the dialog is gone, which has a button for it as long as it is open. */
function useUndoAfterClosing(show: (result: BulkEnrollment) => void) {
  const latestShow = useRef(show);
  const pending = useRef<BulkEnrollment>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    latestShow.current = show;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (pending.current) latestShow.current(pending.current);
    };
  }, []);
  return {
    offer: (result: BulkEnrollment) => {
      if (!isUndoable(result)) return;
      if (isGone.current) latestShow.current(result);
      else pending.current = result;
    },
    withdraw: () => {
      pending.current = undefined;
    },
  };
}
