import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Faults, faultsIn } from './faults.tsx';
import { Lacking } from './lacking.tsx';
import styles from './sequences.module.css';
import { type Detail, refreshed, type Version } from './text.ts';

/** The approval: every word of every step, then one button. */
export function Activation({ sequence, version, onClose }: { sequence: Detail; version: Version; onClose(): void }) {
  const { sequences, common } = useWords();
  const activate = useMutation(
    trpc.sequences.activate.mutationOptions({
      onSuccess: async () => {
        await refreshed.onSuccess();
        onClose();
      },
    }),
  );
  const { version: number, fingerprint, steps } = version;
  const faults = faultsIn(steps);
  const others = sequence.versions.reduce((sum, { running }) => sum + running, 0) - version.running;
  return (
    <Dialog title={sequences.activateTitle(number)} lead={sequences.activateLead} onClose={onClose}>
      <Exact steps={steps} />
      {others > 0 && <p>{sequences.othersGoOn(others)}</p>}
      {sequence.status === 'paused' && <p className={parts.notice}>{sequences.resumes}</p>}
      <Faults found={faults} linked={false} />
      {faults.length === 0 && <Lacking steps={steps} />}
      <Failure error={activate.error} />
      <div className={`${parts.row} ${parts.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button
          loading={activate.isPending}
          disabled={faults.length > 0}
          onClick={() => activate.mutate({ id: sequence.id, version: number, fingerprint })}
        >
          {sequences.activateConfirm}
        </Button>
      </div>
    </Dialog>
  );
}

/** The steps as they are written, variables and all. */
export function Exact({ steps }: { steps: Version['steps'] }) {
  const { draft, sequences } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={styles.exact} tabIndex={0} data-first>
      {steps.map((step, index) => (
        <li key={index}>
          <p className={parts.soft}>
            {sequences.step(index + 1)} · {draft.delay(step.delayHours)}
          </p>
          <p className={styles.exactSubject}>{step.subject}</p>
          <p className={styles.exactBody}>{step.body}</p>
        </li>
      ))}
    </ol>
  );
}
