import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { MissingValues } from './missing-values.tsx';
import { refreshSequences, type Sequence, type SequenceVersion } from './sequence.ts';
import { StepErrors, stepErrorsIn } from './step-errors.tsx';
import { VersionText } from './version-text.tsx';

type ActivationDialogProps = { sequence: Sequence; version: SequenceVersion; onClose(): void };

/** Approves a version: shows the whole text of every step above the button. */
export function ActivationDialog({ sequence, version, onClose }: ActivationDialogProps) {
  const { sequences } = useTranslations();
  const activate = useMutation(
    trpc.sequences.activate.mutationOptions({
      onSuccess: async () => {
        await refreshSequences();
        onClose();
      },
    }),
  );
  const { version: number, fingerprint, steps, signatures } = version;
  const errors = stepErrorsIn(steps);
  const runningInOtherVersions = sequence.versions.reduce((sum, { running }) => sum + running, 0) - version.running;
  return (
    <Dialog title={sequences.activateTitle(number)} lead={sequences.activateLead} onClose={onClose}>
      <VersionText steps={steps} signatures={signatures} />
      {runningInOtherVersions > 0 && <p>{sequences.otherVersionsContinue(runningInOtherVersions)}</p>}
      {sequence.status === 'paused' && <p className={shared.notice}>{sequences.willResume}</p>}
      <StepErrors errors={errors} linked={false} />
      {errors.length === 0 && <MissingValues steps={steps} />}
      <ErrorMessage error={activate.error} />
      <DialogActions onCancel={onClose}>
        <Button
          loading={activate.isPending}
          disabled={errors.length > 0}
          onClick={() => activate.mutate({ id: sequence.id, version: number, fingerprint })}
        >
          {sequences.activateConfirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
