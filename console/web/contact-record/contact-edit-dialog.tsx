import { Button, Pill, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { maxOtherAddresses } from '../../../domain/contacts/limits.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { formatAddress } from '../components/format-address.ts';
import { SaveConflict } from '../components/save-conflict.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { DuplicateContact } from '../contacts/duplicate-contact.tsx';
import { duplicateOf } from '../contacts/duplicate-of.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../toasts/toast-store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { changedFields, discardChange } from '../unsaved/unsaved-changes.ts';
import { useRecordForm } from '../unsaved/use-record-form.ts';
import { type ContactSheet, refreshContacts } from './contact.ts';
import styles from './contact-page.module.css';
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
  const record = { ...contact, fingerprint: contact.updatedAt };
  const form = useRecordForm<ContactVersion, Values>(record, {
    path: 'contact',
    valuesOf,
    changesOf: changedFields<Values>,
  });
  const { values, update } = form;
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
  const send = (acceptedDuplicates: string[] = []) => {
    save.mutate({
      id: contact.id,
      readAt: form.saved?.updatedAt ?? contact.updatedAt,
      ...inputOf(changedFields(values, valuesOf(form.saved))),
      acceptedDuplicates,
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (form.changed) send();
    else close();
  };
  const field = (name: keyof Omit<Values, (typeof lists)[number]>, label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={values[name]}
      onChange={({ currentTarget }) => update({ [name]: currentTarget.value })}
      {...more}
    />
  );
  const choice = (name: 'language' | 'kind' | 'assignedTo', label: string, options: [string, string][]) => (
    <div className={styles.field}>
      <span aria-hidden="true">{label}</span>
      <Select label={label} value={values[name]} onChange={(value) => update({ [name]: value })} options={options} />
    </div>
  );
  const colleagues = (team.data?.colleagues ?? []).filter(
    ({ id, disabledAt }) => disabledAt === null || id === values.assignedTo,
  );
  return (
    <Dialog title={words.editTitle} onClose={close}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <div className={styles.pair}>
          {field('firstName', words.firstName, { maxLength: 100 })}
          {field('lastName', words.lastName, { maxLength: 100 })}
        </div>
        {field('phone', words.phone, { type: 'tel', maxLength: 40, description: contact.phone && words.phoneHint })}
        {field('email', words.email, { type: 'email', maxLength: 254, description: contact.email && words.emailHint })}
        <TagsInput
          label={words.otherAddresses}
          description={words.otherAddressesHint}
          placeholder={words.tagsHint}
          maxTags={maxOtherAddresses}
          value={values.otherAddresses}
          onChange={(changed) => update({ otherAddresses: changed })}
          renderPill={({ value = '', onRemove }) => (
            <Pill withRemoveButton onRemove={onRemove}>
              {formatAddress(value)}
            </Pill>
          )}
        />
        <div className={styles.pair}>
          {choice('kind', contacts.kind, [['', words.noIntent], ...Object.entries(contacts.kinds)])}
          {choice('language', words.language, Object.entries(words.languages))}
        </div>
        {choice('assignedTo', words.assignedTo, [
          ['', words.nobody],
          ...colleagues.map(({ id, name }): [string, string] => [id, name]),
        ])}
        {field('source', words.source, { maxLength: 200 })}
        <TagsInput
          label={words.tags}
          placeholder={words.tagsHint}
          maxTags={50}
          data={tags.data?.tags ?? []}
          // The list must lie inside the modal dialog: nothing outside it can be reached.
          comboboxProps={{ withinPortal: false }}
          value={values.tags}
          onChange={(changed) => update({ tags: changed })}
        />
        {duplicate.existingId ? (
          <div role="alert" className={shared.notice}>
            <DuplicateContact id={duplicate.existingId} />
          </div>
        ) : (
          <SaveConflict notice={words.changedMeanwhile} form={form} save={save} />
        )}
        <DialogActions onCancel={close}>
          {duplicate.existingId && (
            <Button variant="default" loading={save.isPending} onClick={() => send(duplicate.acceptedDuplicates)}>
              {words.saveAnyway}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
