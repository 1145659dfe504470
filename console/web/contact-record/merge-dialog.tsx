import { Button, Group, Paper, Radio, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../page-paths.ts';
import { BreakableEmail } from '../components/breakable-email.tsx';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { errorCodeOf, type RouterInputs, trpc, trpcClient } from '../trpc.ts';
import { type Contact, contactName, refreshContacts } from './contact.ts';
import styles from './merge.module.css';

type Field = NonNullable<RouterInputs['contacts']['merge']['take']>[number];

/** The values that may differ, as people read them; empty if there is none. */
function shownValues(contact: Contact, translations: Translations, colleagues: Map<string, string>) {
  const { contactRecord: words } = translations;
  const { phone, intent, assignedTo } = contact;
  const values: [Field, string, string | null][] = [
    ['firstName', words.firstName, contact.firstName],
    ['lastName', words.lastName, contact.lastName],
    ['phone', words.phone, phone && formatAddress(phone)],
    ['email', words.email, contact.email],
    ['kind', words.intent, intent && words.intents[intent]],
    ['language', words.language, words.languages[contact.language]],
    ['assignedTo', words.assignedTo, assignedTo && (colleagues.get(assignedTo) ?? '…')],
    ['source', words.source, contact.source],
  ];
  return values.map(([field, label, value]) => ({ field, label, value: value ?? '' }));
}

const valueLabel = (field: Field, value: string) => (field === 'email' ? <BreakableEmail email={value} /> : value);

type MergeDialogProps = { contacts: [Contact, Contact]; onClose(): void };

/** Shows two contacts side by side: which one stays, and which value of each field in which they differ. */
export default function MergeDialog({ contacts, onClose }: MergeDialogProps) {
  const translations = useTranslations();
  const { contactRecord: words } = translations;
  const [[survivor, merged], setContacts] = useState(contacts);
  const [taken, setTaken] = useState<ReadonlySet<Field>>(new Set());
  const team = useQuery(trpc.team.list.queryOptions({}));
  const colleagues = new Map(team.data?.colleagues.map(({ id, name }) => [id, name]));
  const merge = useMutation(
    trpc.contacts.merge.mutationOptions({
      onSuccess: async ({ id, mergeId }) => {
        onClose();
        navigate(paths.contact.replace(':contactId', id));
        showActionToast(words.merged, async () => {
          await trpcClient.contacts.undoMerge.mutate({ id: mergeId });
          await refreshContacts();
        });
        await refreshContacts();
      },
      onError: () => refreshContacts(),
    }),
  );
  const others = shownValues(merged, translations, colleagues);
  const differing = shownValues(survivor, translations, colleagues)
    .map((own, index) => ({ ...own, other: others[index]?.value ?? '' }))
    // A value that only one of them has is kept without a question.
    .filter(({ value, other }) => value !== '' && other !== '' && value !== other);
  const choose = (field: Field, isTaken: boolean) =>
    setTaken(new Set(isTaken ? [...taken, field] : [...taken].filter((each) => each !== field)));
  const swap = () => {
    setContacts([merged, survivor]);
    setTaken(new Set(differing.map(({ field }) => field).filter((field) => !taken.has(field))));
  };
  const handleMerge = () =>
    merge.mutate({
      ...{ id: survivor.id, readAt: survivor.updatedAt, mergedId: merged.id, mergedReadAt: merged.updatedAt },
      take: [...taken],
    });
  return (
    <Dialog title={words.mergeTitle} lead={words.mergeLead} onClose={onClose}>
      <div className={shared.stack}>
        <Group gap="xs" align="stretch">
          <MergedCard label={words.stays} contact={survivor} />
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowsExchange size={15} aria-hidden />}
              onClick={swap}
            >
              {words.swap}
            </Button>
          </Group>
          <MergedCard label={words.goes} contact={merged} />
        </Group>
        {differing.map(({ field, label, value, other }) => (
          <fieldset key={field} className={styles.choice}>
            <Text component="legend" p={0} fz={13} c="dimmed">
              {label}
            </Text>
            <Radio
              name={field}
              label={valueLabel(field, value)}
              checked={!taken.has(field)}
              onChange={() => choose(field, false)}
            />
            <Radio
              name={field}
              label={valueLabel(field, other)}
              checked={taken.has(field)}
              onChange={() => choose(field, true)}
            />
          </fieldset>
        ))}
        {survivor.stage !== merged.stage && (
          <p className={shared.notice}>{words.stageStays(translations.stages[survivor.stage] ?? survivor.stage)}</p>
        )}
        <p className={shared.soft}>{words.sameValues}</p>
        <p className={shared.soft}>{words.mergeConsent}</p>
        {errorCodeOf(merge.error) === 'conflict' ? (
          <p className={shared.failure} role="alert">
            {words.mergeRefused}
          </p>
        ) : (
          <ErrorMessage error={merge.error} />
        )}
        <DialogActions onCancel={onClose}>
          <Button data-confirm loading={merge.isPending} onClick={handleMerge}>
            {words.merge}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function MergedCard({ label, contact }: { label: string; contact: Contact }) {
  const translations = useTranslations();
  const { phone, email, stage } = contact;
  return (
    <Paper withBorder flex="1 1 10rem" px="sm" py="xs" bg="var(--panel)" fz={13} c="dimmed">
      <div>{label}</div>
      <Text fz="sm" fw={700} c="var(--ink)">
        {contactName(contact, translations)}
      </Text>
      <div>{translations.stages[stage]}</div>
      {phone && <div>{formatAddress(phone)}</div>}
      {email && (
        <Text component="small" display="block" fz="inherit">
          <BreakableEmail email={email} />
        </Text>
      )}
    </Paper>
  );
}
