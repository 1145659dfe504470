import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import type { FormEvent } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { EuroField } from '../components/euro-field.tsx';
import { SaveConflict } from '../components/save-conflict.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { changedFields, discardChange } from '../unsaved/unsaved-changes.ts';
import { useRecordForm } from '../unsaved/use-record-form.ts';
import type { ContactSheet } from './contact.ts';
import { useContactSave } from './use-contact-save.ts';

type Values = Pick<ContactSheet, 'financing' | 'ownContributionEuros' | 'loanStatus'>;
type Version = ContactSheet & { fingerprint: string };

const valuesOf = (contact: Version | undefined): Values => ({
  financing: contact?.financing ?? null,
  ownContributionEuros: contact?.ownContributionEuros ?? null,
  loanStatus: contact?.loanStatus ?? null,
});

type FinancingDialogProps = { contact: ContactSheet; onClose(): void };

/** Edits how the contact would pay. A colleague's newer version is never overwritten unseen. */
export default function FinancingDialog({ contact, onClose }: FinancingDialogProps) {
  const { contactRecord: words, common } = useTranslations();
  // Its unsaved changes are kept apart from those of the dialog that edits the rest of the contact.
  const unsavedId = `${contact.id}:financing`;
  const record = { ...contact, id: unsavedId, fingerprint: contact.updatedAt };
  const form = useRecordForm<Version, Values>(record, {
    path: 'contact',
    valuesOf,
    changesOf: changedFields<Values>,
  });
  const { values, update } = form;
  const close = () => {
    discardChange(unsavedId);
    onClose();
  };
  const save = useContactSave(close);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.changed) return close();
    const changes = changedFields(values, valuesOf(form.saved));
    save.mutate({ id: contact.id, readAt: form.saved?.updatedAt ?? contact.updatedAt, ...changes });
  };
  return (
    <Dialog title={words.editFinancing} onClose={close}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <SegmentedControl
          fullWidth
          aria-label={words.payment}
          value={values.financing ?? ''}
          onChange={(value) =>
            update({
              financing: (value || null) as Values['financing'],
              ...(value === 'cash' && { loanStatus: null }),
            })
          }
          data={[
            { value: '', label: words.noIntent },
            { value: 'cash', label: words.financings.cash },
            { value: 'loan', label: words.financings.loan },
          ]}
        />
        <EuroField
          label={words.ownContribution}
          value={values.ownContributionEuros}
          onChange={(ownContributionEuros) => update({ ownContributionEuros })}
        />
        {values.financing !== 'cash' && (
          <NativeSelect
            label={words.loan}
            value={values.loanStatus ?? ''}
            onChange={({ currentTarget }) =>
              update({ loanStatus: (currentTarget.value || null) as Values['loanStatus'] })
            }
            data={[
              { value: '', label: words.noIntent },
              ...Object.entries(words.loanStatuses).map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <SaveConflict notice={words.changedMeanwhile} form={form} save={save} />
        <DialogActions onCancel={close}>
          <Button type="submit" loading={save.isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
