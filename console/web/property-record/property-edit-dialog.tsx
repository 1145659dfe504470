import { useEffect } from 'react';
import { FormDialog } from '../components/form-dialog.tsx';
import { SaveConflict } from '../components/save-conflict.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { changedFields, discardChange } from '../unsaved/unsaved-changes.ts';
import { useRecordForm } from '../unsaved/use-record-form.ts';
import { NewerVersion } from './newer-version.tsx';
import {
  type FieldPath,
  inputWith,
  type PropertyChange,
  type PropertySheet,
  type SectionName,
  type Values,
  valuesOf,
} from './property-fields.ts';
import { PropertyFormFields } from './property-form-fields.tsx';
import { propertyInput } from './property-input.ts';
import { useBoundFaults } from './use-bound-faults.ts';
import { usePropertySave } from './use-property-save.ts';

type PropertyVersion = PropertySheet & { fingerprint: string };

type PropertyEditDialogProps = {
  property: PropertySheet;
  /** The section whose fields are open. */
  section: SectionName;
  /** The field that takes the focus, unless it is the first. */
  field?: FieldPath | undefined;
  onClose(): void;
};

/** Changes a property. Only the changed fields are sent, and a colleague's newer version is never overwritten unseen. */
export default function PropertyEditDialog({ property, section, field, onClose }: PropertyEditDialogProps) {
  const { common } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const record = useRecordForm<PropertyVersion, Values>(
    { ...property, fingerprint: property.updatedAt },
    { path: 'property', valuesOf, changesOf: changedFields<Values> },
  );
  const close = () => {
    discardChange(property.id);
    onClose();
  };
  const save = usePropertySave(close);
  const form = useContractForm({
    kept: record,
    faultsOf: useBoundFaults(),
    inputOf: (values): PropertyChange => ({
      id: property.id,
      readAt: record.saved?.updatedAt ?? property.updatedAt,
      ...inputWith(Object.keys(changedFields(values, valuesOf(record.saved))), values, record.saved),
    }),
    send: { ...save, mutate: (input) => (record.changed ? save.mutate(input) : close()) },
  });
  const { ref } = form.props;
  useEffect(() => {
    if (field) ref.current?.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
  }, [ref, field]);
  return (
    <FormDialog
      title={words.editTitle}
      form={form}
      action={common.save}
      problem={
        <SaveConflict
          notice={<NewerVersion before={record.saved} after={property} />}
          form={record}
          save={{ ...save, error: form.error }}
        />
      }
      onClose={close}
    >
      <PropertyFormFields
        open={[section]}
        isNew={false}
        mandate={property.mandate}
        inputOf={(field) => propertyInput(form, field)}
      />
    </FormDialog>
  );
}
