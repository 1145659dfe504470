import { NativeSelect, SegmentedControl } from '@mantine/core';
import { EuroField } from '../components/euro-field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { SaveConflict } from '../components/save-conflict.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
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
  const record = useRecordForm<Version, Values>(
    { ...contact, id: unsavedId, fingerprint: contact.updatedAt },
    { path: 'contact', valuesOf, changesOf: changedFields<Values> },
  );
  const close = () => {
    discardChange(unsavedId);
    onClose();
  };
  const save = useContactSave(close);
  const form = useContractForm({
    kept: record,
    inputOf: (values) => ({
      id: contact.id,
      readAt: record.saved?.updatedAt ?? contact.updatedAt,
      ...changedFields(values, valuesOf(record.saved)),
    }),
    send: { ...save, mutate: (input) => (record.changed ? save.mutate(input) : close()) },
  });
  const { values, update, field } = form;
  return (
    <FormDialog
      title={words.editFinancing}
      form={form}
      action={common.save}
      problem={<SaveConflict notice={words.changedMeanwhile} form={record} save={{ ...save, error: form.error }} />}
      onClose={close}
    >
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
      <EuroField label={words.ownContribution} {...field('ownContributionEuros')} />
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
    </FormDialog>
  );
}
