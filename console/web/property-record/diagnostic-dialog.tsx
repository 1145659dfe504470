import { Button, NativeSelect } from '@mantine/core';
import { lastDayOf } from '../../../domain/properties/diagnostic-duration.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import type { Diagnostic, PropertySheet } from './property-fields.ts';
import { useDiagnosticsSave } from './use-diagnostics-save.ts';

type DiagnosticDialogProps = {
  property: PropertySheet;
  /** Undefined for a new one. */
  diagnostic: Diagnostic | undefined;
  onClose(): void;
};

/** Notes the paper of an expert, of which a property has one of each kind. */
export default function DiagnosticDialog({ property, diagnostic, onClose }: DiagnosticDialogProps) {
  const { common } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const formatDay = useDayFormat();
  const others = property.diagnostics.filter(({ kind }) => kind !== diagnostic?.kind);
  const kinds = (Object.keys(words.diagnosticKinds) as Diagnostic['kind'][]).filter((kind) =>
    others.every((other) => other.kind !== kind),
  );
  const save = useDiagnosticsSave(property, onClose);
  const form = useContractForm({
    initial: {
      kind: diagnostic?.kind ?? kinds[0] ?? 'risks',
      date: diagnostic?.date ?? '',
      expires: diagnostic?.expires ?? '',
    },
    inputOf: ({ kind, date, expires }) => [...others, { kind, date: date || null, expires: expires || null }],
    send: save,
  });
  const { kind, date, expires } = form.values;
  const end = date ? lastDayOf(kind, date) : null;
  return (
    <FormDialog
      title={diagnostic ? words.diagnosticKinds[diagnostic.kind] : words.diagnostic.add}
      form={form}
      action={common.save}
      actions={
        diagnostic && (
          <Button variant="subtle" color="red" onClick={() => save.mutate(others)}>
            {words.diagnostic.remove}
          </Button>
        )
      }
      onClose={onClose}
    >
      {!diagnostic && (
        <NativeSelect
          label={words.diagnostic.kind}
          data={kinds.map((value) => ({ value, label: words.diagnosticKinds[value] }))}
          {...form.field('kind')}
        />
      )}
      <DayField label={words.diagnostic.date} {...form.field('date')} />
      <DayField label={words.diagnostic.expires} {...form.field('expires')} />
      {end && expires !== end && (
        <Button variant="light" size="compact-sm" onClick={() => form.update({ expires: end })}>
          {words.diagnostic.legalEnd(formatDay(end))}
        </Button>
      )}
    </FormDialog>
  );
}
