import { Button, NativeSelect, Pill, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxOtherAddresses } from '../../../domain/contacts/limits.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { formatAddress } from '../components/format-address.ts';
import { SaveConflict } from '../components/save-conflict.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { DuplicateContact } from '../contacts/duplicate-contact.tsx';
import { duplicateOf } from '../contacts/duplicate-of.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { type RouterInputs, trpc, trpcClient } from '../trpc.ts';
import { changedFields, discardChange } from '../unsaved/unsaved-changes.ts';
import { useRecordForm } from '../unsaved/use-record-form.ts';
import { type ContactSheet, refreshContacts } from './contact.ts';
import { useContactSave } from './use-contact-save.ts';

const texts = ['firstName', 'lastName', 'phone', 'email', 'source', 'kind', 'assignedTo'] as const;

const lists = ['tags', 'otherAddresses'] as const;

type Values = Record<(typeof texts)[number] | 'language', string> & Record<(typeof lists)[number], string[]>;

type ContactVersion = ContactSheet & { fingerprint: string };

const valuesOf = (contact: ContactVersion | undefined): Values => ({
  ...(Object.fromEntries(texts.map((name) => [name, String(contact?.[name] ?? '')])) as Omit<
    Values,
    'language' | (typeof lists)[number]
  >),
  phone: formatAddress(contact?.phone ?? ''),
  language: contact?.language ?? 'fr',
  tags: contact?.tags ?? [],
  // A form that an earlier version of the page has kept has none.
  otherAddresses: contact?.otherAddresses ?? [],
});

/** The fields as the server takes them: an empty one is null. */
function inputOf(changes: Partial<Values>) {
  const entries = Object.entries(changes).map(([name, value]) => {
    const isText = typeof value === 'string' && name !== 'language';
    return [name, isText ? value.trim() || null : value];
  });
  return Object.fromEntries(entries) as object;
}

/** The colleague in charge and the tags can be taken back here, as they can in the lists. */
function offerUndo(before: ContactSheet, after: ContactSheet, names: { assignedTo: string; tags: string }) {
  const changes = changedFields(pick(before), pick(after));
  const text = (Object.keys(changes) as (keyof typeof names)[]).map((name) => names[name]).join(' · ');
  if (text === '') return;
  showActionToast(text, async () => {
    await trpcClient.contacts.edit.mutate({ id: after.id, readAt: after.updatedAt, ...changes });
    await refreshContacts();
  });
}

const pick = ({ assignedTo, tags }: ContactSheet) => ({ assignedTo, tags });

type ContactEditDialogProps = { contact: ContactSheet; onClose(): void };

/** Edits a contact. Only the changed fields are sent, and a colleague's newer version is never overwritten unseen. */
export function ContactEditDialog({ contact, onClose }: ContactEditDialogProps) {
  const { contactRecord: words, contacts, common } = useTranslations();
  const record = useRecordForm<ContactVersion, Values>(
    { ...contact, fingerprint: contact.updatedAt },
    { path: 'contact', valuesOf, changesOf: changedFields<Values> },
  );
  const team = useQuery(trpc.team.list.queryOptions({}));
  const tags = useQuery(trpc.contacts.tags.queryOptions({}));
  const close = () => {
    discardChange(contact.id);
    onClose();
  };
  const save = useContactSave((after, before) => {
    if (before) offerUndo(before, after, words.changed);
    close();
  });
  const duplicate = duplicateOf(save);
  const form = useContractForm({
    kept: record,
    inputOf: (values): RouterInputs['contacts']['edit'] => ({
      id: contact.id,
      readAt: record.saved?.updatedAt ?? contact.updatedAt,
      ...inputOf(changedFields(values, valuesOf(record.saved))),
      acceptedDuplicates: [],
    }),
    send: { ...save, mutate: (input) => (record.changed ? save.mutate(input) : close()) },
  });
  const { field } = form;
  const choice = (name: 'language' | 'kind' | 'assignedTo', label: string, options: [string, string][]) => (
    <NativeSelect label={label} data={options.map(([value, label]) => ({ value, label }))} {...field(name)} />
  );
  const colleagues = (team.data?.colleagues ?? []).filter(
    ({ id, disabledAt }) => disabledAt === null || id === form.values.assignedTo,
  );
  const { existingId, acceptedDuplicates } = duplicate;
  return (
    <FormDialog
      title={words.editTitle}
      form={form}
      action={common.save}
      problem={
        existingId ? (
          <div role="alert" className={shared.notice}>
            <DuplicateContact id={existingId} />
          </div>
        ) : (
          <SaveConflict notice={words.changedMeanwhile} form={record} save={{ ...save, error: form.error }} />
        )
      }
      actions={
        existingId && (
          <Button variant="default" loading={save.isPending} onClick={() => form.submit({ acceptedDuplicates })}>
            {words.saveAnyway}
          </Button>
        )
      }
      onClose={close}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={words.firstName} maxLength={100} {...field('firstName')} />
        <TextInput label={words.lastName} maxLength={100} {...field('lastName')} />
      </SimpleGrid>
      <TextInput
        label={words.phone}
        type="tel"
        maxLength={40}
        description={contact.phone && words.phoneHint}
        {...field('phone')}
      />
      <TextInput
        label={words.email}
        type="email"
        maxLength={254}
        description={contact.email && words.emailHint}
        {...field('email')}
      />
      <TagsInput
        label={words.otherAddresses}
        description={words.otherAddressesHint}
        placeholder={words.tagsHint}
        maxTags={maxOtherAddresses}
        renderPill={({ value = '', onRemove }) => (
          <Pill withRemoveButton onRemove={onRemove}>
            {formatAddress(value)}
          </Pill>
        )}
        {...field('otherAddresses')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {choice('kind', contacts.kind, [['', words.noIntent], ...Object.entries(contacts.kinds)])}
        {choice('language', words.language, Object.entries(words.languages))}
      </SimpleGrid>
      {choice('assignedTo', words.assignedTo, [
        ['', words.nobody],
        ...colleagues.map(({ id, name }): [string, string] => [id, name]),
      ])}
      <TextInput label={words.source} maxLength={200} {...field('source')} />
      <TagsInput
        label={words.tags}
        placeholder={words.tagsHint}
        maxTags={50}
        data={tags.data?.tags ?? []}
        // The list must lie inside the modal dialog: nothing outside it can be reached.
        comboboxProps={{ withinPortal: false }}
        {...field('tags')}
      />
    </FormDialog>
  );
}
