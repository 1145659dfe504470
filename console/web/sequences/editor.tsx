import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { altered } from '../draft/unsaved.ts';
import { Meanwhile } from '../look/meanwhile.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { codeOf, outdate, queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Activation } from './activation.tsx';
import { Faults, faultsIn } from './faults.tsx';
import { Preview } from './preview.tsx';
import styles from './sequences.module.css';
import { StepFields } from './step.tsx';
import { type Detail, emptyStep, type Step, unfitIn, type Written } from './text.ts';
import { type Stored, storedOf, useSequence } from './writing.ts';

/** The text of a sequence, step by step, with how it would read beside it. */
export function Editor({ sequence }: { sequence?: Detail }) {
  const { sequences } = useWords();
  const newest = sequence?.versions[0];
  const writing = useSequence(sequence);
  const { saved, written, alter, changed } = writing;
  const [asking, ask] = useState(false);
  const save = useSave(saved, writing.keepSaved);
  const [settled] = useDebouncedValue(written, 600);
  const [insisted, insist] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isFaulty = faultsIn(written.steps).length > 0;
    insist(isFaulty);
    if (!isFaulty) save.mutate(written);
  };
  const unfit = unfitIn(written);
  const activatable = newest && !changed && newest.approvedAt === null;
  return (
    <div className={styles.desk}>
      <form onSubmit={submit} className={styles.form}>
        <Card>
          <TextInput
            label={sequences.name}
            value={written.name}
            maxLength={200}
            required
            onChange={({ currentTarget }) => alter({ name: currentTarget.value })}
          />
        </Card>
        <Steps steps={written.steps} onChange={(steps) => alter({ steps })} />
        <Meanwhile said={sequences.changedMeanwhile} writing={writing} save={save} />
        {insisted && <Faults found={faultsIn(settled.steps)} linked />}
        {changed && newest?.approvedAt && <p className={parts.soft}>{sequences.versionNote(newest.running)}</p>}
        <div className={`${parts.row} ${parts.end} ${styles.save}`}>
          {unfit && <span className={parts.soft}>{sequences.unfit[unfit]}</span>}
          <Button
            type="submit"
            variant={activatable ? 'default' : 'filled'}
            loading={save.isPending}
            disabled={!changed || unfit !== undefined}
          >
            {newest?.approvedAt ? sequences.saveVersion : sequences.saveDraft}
          </Button>
          {activatable && (
            <Button onClick={() => ask(true)}>
              {sequence?.status === 'draft' ? sequences.activate : sequences.approveVersion(newest.version)}
            </Button>
          )}
        </div>
      </form>
      <Preview text={written} />
      {asking && sequence && newest && <Activation sequence={sequence} version={newest} onClose={() => ask(false)} />}
    </div>
  );
}

function useSave(saved: Stored | undefined, onSaved: (made: Stored, sent: Written) => void) {
  const save = useMutation(trpc.sequences.save.mutationOptions());
  const create = useMutation(trpc.sequences.create.mutationOptions());
  return useMutation({
    mutationFn: (sent: Written) => {
      if (!saved) return create.mutateAsync(sent);
      const { id, fingerprint } = saved;
      return save.mutateAsync({ id, fingerprint, steps: sent.steps, ...altered(sent, saved) });
    },
    onSuccess: async (made, sent) => {
      queries.setQueryData(trpc.sequences.read.queryKey({ id: made.id }), made);
      onSaved(storedOf(made), sent);
      await queries.invalidateQueries({ queryKey: trpc.sequences.list.queryKey() });
    },
    // What a colleague has saved is shown, to be chosen from.
    onError: (error) => (codeOf(error) === 'conflict' ? outdate(trpc.sequences.pathKey()) : undefined),
  });
}

const MOST = 20;

function Steps({ steps, onChange }: { steps: Step[]; onChange(steps: Step[]): void }) {
  const { sequences } = useWords();
  const put = (index: number, step: Step) => onChange(steps.with(index, step));
  const move = (index: number, by: number) => {
    const [one, other] = [steps[index], steps[index + by]];
    if (one && other) onChange(steps.with(index, other).with(index + by, one));
  };
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={index}>
            <StepFields
              step={step}
              index={index}
              count={steps.length}
              onChange={(changed) => put(index, changed)}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(steps.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button variant="default" disabled={steps.length >= MOST} onClick={() => onChange([...steps, emptyStep])}>
        {sequences.add}
      </Button>
    </>
  );
}
