import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { altered } from '../draft/unsaved.ts';
import { Failure } from '../look/failure.tsx';
import { Meanwhile } from '../look/meanwhile.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Activation } from './activation.tsx';
import { Faults, faultsIn } from './faults.tsx';
import { Preview } from './preview.tsx';
import styles from './sequences.module.css';
import { StepFields } from './step.tsx';
import { type Detail, emptyStep, type Step, unfitIn, type Written } from './text.ts';
import { useWriting } from './writing.ts';

type Told = { id: string; sequence?: Detail; onCreated?(sequence: Detail): void };

/** The text of a sequence, step by step, with how it would read beside it. */
export function Editor({ id, sequence, onCreated }: Told) {
  const { sequences } = useWords();
  const newest = sequence?.versions[0];
  const writing = useWriting(id, sequence);
  const { text, write, changed } = writing;
  const [asking, ask] = useState(false);
  const save = useSave(id, sequence ? writing : undefined, onCreated);
  const [settled] = useDebouncedValue(text, 600);
  const [insisted, insist] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isFaulty = faultsIn(text.steps).length > 0;
    insist(isFaulty);
    if (!isFaulty) save.mutate(text);
  };
  const unfit = unfitIn(text);
  const activatable = newest && !changed && newest.approvedAt === null;
  return (
    <div className={styles.desk}>
      <form onSubmit={submit} className={styles.form}>
        <Card>
          <TextInput
            label={sequences.name}
            value={text.name}
            maxLength={200}
            required
            onChange={({ currentTarget }) => write({ ...text, name: currentTarget.value })}
          />
        </Card>
        <Steps steps={text.steps} onChange={(steps) => write({ ...text, steps })} />
        {writing.newer && (
          <Meanwhile
            said={sequences.changedMeanwhile}
            onKeep={() => {
              writing.keep();
              save.reset();
            }}
            onTake={() => {
              writing.take();
              save.reset();
            }}
          />
        )}
        <Failure error={save.error} />
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
      <Preview text={text} />
      {asking && sequence && newest && <Activation sequence={sequence} version={newest} onClose={() => ask(false)} />}
    </div>
  );
}

function useSave(
  id: string,
  writing: ReturnType<typeof useWriting> | undefined,
  onCreated: ((sequence: Detail) => void) | undefined,
) {
  const save = useMutation(trpc.sequences.save.mutationOptions());
  const create = useMutation(trpc.sequences.create.mutationOptions());
  const queryKey = trpc.sequences.read.queryKey({ id });
  return useMutation({
    mutationFn: (text: Written) => {
      if (!writing) return create.mutateAsync(text);
      const { fingerprint, text: begun } = writing.begun;
      return save.mutateAsync({ id, fingerprint, steps: text.steps, ...altered(text, begun) });
    },
    onSuccess: async (made, sent) => {
      queries.setQueryData(trpc.sequences.read.queryKey({ id: made.id }), made);
      if (writing) writing.saved(made, sent);
      else onCreated?.(made);
      await queries.invalidateQueries({ queryKey: trpc.sequences.list.queryKey() });
    },
    // What a colleague has saved is shown, to be chosen from.
    onError: () => queries.invalidateQueries({ queryKey }),
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
