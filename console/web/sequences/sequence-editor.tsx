import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { Card } from '../components/card.tsx';
import { SaveConflict } from '../components/save-conflict.tsx';
import shared from '../components/shared.module.css';
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
  const { values, update, changed } = record;
  const mayActivate = useMay('activateSequence');
  const [isActivating, setIsActivating] = useState(false);
  const [debounced] = useDebouncedValue(values, 600);
  const [showsErrors, setShowsErrors] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isFaulty = stepErrorsIn(values.steps).length > 0;
    setShowsErrors(isFaulty);
    if (!isFaulty) save.mutate(values);
  };
  const incomplete = incompletePart(values);
  const canBeActivated = newest && !changed && newest.approvedAt === null;
  return (
    <div className={styles.editor}>
      <form onSubmit={handleSubmit}>
        <Card>
          <TextInput
            label={sequences.name}
            value={values.name}
            maxLength={200}
            required
            onChange={({ currentTarget }) => update({ name: currentTarget.value })}
          />
        </Card>
        <StepList steps={values.steps} onChange={(steps) => update({ steps })} />
        <SaveConflict notice={sequences.changedMeanwhile} form={record} save={save} />
        {showsErrors && <StepErrors errors={stepErrorsIn(debounced.steps)} linked />}
        {changed && newest?.approvedAt && <p className={shared.soft}>{sequences.versionNote(newest.running)}</p>}
        <div className={`${shared.row} ${shared.end} ${styles.save}`}>
          {incomplete && <span className={shared.soft}>{sequences.incomplete[incomplete]}</span>}
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
        </div>
      </form>
      <SequencePreview form={values} />
      {isActivating && sequence && newest && (
        <ActivationDialog sequence={sequence} version={newest} onClose={() => setIsActivating(false)} />
      )}
    </div>
  );
}
