import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { maxContactsAtOnce } from '../../../domain/contacts/limits.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import { openOnKey } from '../components/open-on-key.ts';
import { refreshContacts } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { showActionToast, showSummaryToast } from '../toasts/toast-store.ts';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';
import { BulkConsentDialog } from './bulk-consent-dialog.tsx';
import { BulkEnrollDialog } from './bulk-enroll-dialog.tsx';
import styles from './contacts.module.css';
import type { Selection } from './use-selected-contacts.ts';

const NOBODY = 'nobody';

type BulkBarProps = { selection: Selection; onUnselect(): void };

/** Assigns, tags and enrols the contacts that are ticked, and notes their consents. */
export function BulkBar({ selection, onUnselect }: BulkBarProps) {
  const { contacts: words } = useTranslations();
  const mayEnroll = useMay('enrollAsRead');
  const colleagues = useQuery(trpc.team.list.queryOptions({})).data?.colleagues ?? [];
  const [isEnrolling, setIsEnrolling] = useState(false);
  const [isNoting, setIsNoting] = useState(false);
  const ids = selection.contacts.map(({ id }) => id);
  const isTooMany = ids.length > maxContactsAtOnce;
  const finish = async (sentence: string, changedCount: number, undo: () => Promise<unknown>) => {
    if (changedCount === 0) showSummaryToast(sentence, []);
    else showActionToast(sentence, () => undo().finally(refreshContacts));
    onUnselect();
    await refreshContacts();
  };
  const assign = useMutation(
    trpc.contacts.assign.mutationOptions({
      onSuccess: ({ changed }) => finish(words.assigned(changed.length), changed.length, () => assignBack(changed)),
    }),
  );
  const tag = useMutation(
    trpc.contacts.tag.mutationOptions({
      onSuccess: ({ changed }, { tag }) =>
        finish(words.tagged(changed.length), changed.length, () =>
          trpcClient.contacts.untag.mutate({ ids: changed, tag }),
        ),
    }),
  );
  const handleTag = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = fieldText(new FormData(event.currentTarget), 'tag').trim();
    if (given !== '') tag.mutate({ ids, tag: given });
  };
  return (
    <section className={styles.bulk} aria-label={words.selected(ids.length)}>
      <strong aria-live="polite">{words.selected(ids.length)}</strong>
      {isTooMany ? (
        <span>{words.tooMany(maxContactsAtOnce)}</span>
      ) : (
        <>
          <NativeSelect
            size="sm"
            aria-label={words.assign}
            value=""
            disabled={assign.isPending}
            onKeyDown={openOnKey}
            onChange={({ currentTarget: { value } }) =>
              assign.mutate({ ids, assignedTo: value === NOBODY ? null : value })
            }
            data={[
              { value: '', label: `${words.assign}…`, disabled: true },
              ...colleagues
                .filter(({ disabledAt }) => disabledAt === null)
                .map(({ id, name }) => ({ value: id, label: name })),
              { value: NOBODY, label: words.nobody },
            ]}
          />
          <form className={styles.tagForm} onSubmit={handleTag}>
            <TextInput size="sm" name="tag" aria-label={words.tag} placeholder={words.tag} maxLength={60} />
            <Button size="sm" type="submit" variant="default" loading={tag.isPending}>
              {words.addTag}
            </Button>
          </form>
          <Button size="sm" variant="default" onClick={() => setIsNoting(true)}>
            {words.noteConsents}
          </Button>
          {mayEnroll && (
            <Button size="sm" variant="default" onClick={() => setIsEnrolling(true)}>
              {words.enroll}
            </Button>
          )}
        </>
      )}
      <Button size="sm" variant="subtle" color="gray" onClick={onUnselect}>
        {words.unselect}
      </Button>
      <ErrorMessage error={assign.error ?? tag.error} />
      {isNoting && (
        <BulkConsentDialog
          ids={ids}
          onClose={() => setIsNoting(false)}
          onNoted={(result) => finish(words.consentsNoted(result), result.noted.length, result.undo)}
        />
      )}
      {isEnrolling && (
        <BulkEnrollDialog
          contacts={selection.contacts}
          onClose={() => setIsEnrolling(false)}
          onAllEnrolled={onUnselect}
        />
      )}
    </section>
  );
}

/** Gives each contact back to the colleague who was in charge before. */
async function assignBack(changed: RouterOutputs['contacts']['assign']['changed']): Promise<void> {
  for (const [assignedTo, contacts] of Map.groupBy(changed, (contact) => contact.assignedTo)) {
    await trpcClient.contacts.assign.mutate({ ids: contacts.map(({ id }) => id), assignedTo });
  }
}
