import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { SaveConflict } from '../components/save-conflict.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { ActivationDialog } from './activation-dialog.tsx';
import type { Sequence } from './sequence.ts';
import { incompletePart } from './sequence-form.ts';
import { SequencePreview } from './sequence-preview.tsx';
import styles from './sequences.module.css';
import { StepErrors, stepErrorsIn } from './step-errors.tsx';
import { StepList } from './step-list.tsx';
import { useSequenceForm } from './use-sequence-form.ts';

/** Edits the steps of a sequence, beside a preview for a contact. */
export function SequenceEditor({ sequence }: { sequence?: Sequence }) {
  const { sequences } = useTranslations();
  const newest = sequence?.versions[0];
  const { record, save } = useSequenceForm(sequence);
  const { values, changed } = record;
  const mayActivate = useMay('activateSequence');
  const [isActivating, setIsActivating] = useState(false);
  const [debounced] = useDebouncedValue(values, 600);
  const form = useContractForm({
    kept: record,
    faultsOf: ({ steps }) => ({ steps: stepErrorsIn(steps).length > 0 && sequences.templateErrors }),
    inputOf: (written) => written,
    send: save,
  });
  // Listed from the first attempt to save until the last one is mended.
  const [isListed, setIsListed] = useState(false);
  const stepErrors = stepErrorsIn(debounced.steps);
  if (!isListed && form.faults.steps) setIsListed(true);
  if (isListed && !form.faults.steps && stepErrors.length === 0) setIsListed(false);
  const incomplete = incompletePart(values);
  const canBeActivated = newest && !changed && newest.approvedAt === null;
  return (
    <div className={styles.editor}>
      <form {...form.props}>
        <Card>
          <TextInput label={sequences.name} maxLength={200} required {...form.field('name')} />
        </Card>
        <StepList steps={values.steps} onChange={(steps) => form.update({ steps })} />
        <SaveConflict notice={sequences.changedMeanwhile} form={record} save={{ ...save, error: form.error }} />
        {isListed && <StepErrors errors={stepErrors} linked />}
        {changed && newest?.approvedAt && (
          <Text fz="sm" c="dimmed">
            {sequences.versionNote(newest.running)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="md">
          {incomplete && (
            <Text span fz="sm" c="dimmed">
              {sequences.incomplete[incomplete]}
            </Text>
          )}
          <Button
            type="submit"
            variant={canBeActivated ? 'default' : 'filled'}
            loading={save.isPending}
            disabled={!changed || incomplete !== undefined}
          >
            {newest?.approvedAt ? sequences.saveVersion : sequences.saveDraft}
          </Button>
          {canBeActivated && mayActivate && (
            <Button onClick={() => setIsActivating(true)}>
              {sequence?.status === 'draft' ? sequences.activate : sequences.approveVersion(newest.version)}
            </Button>
          )}
        </Group>
      </form>
      <SequencePreview form={values} />
      {isActivating && sequence && newest && (
        <ActivationDialog sequence={sequence} version={newest} onClose={() => setIsActivating(false)} />
      )}
    </div>
  );
}
