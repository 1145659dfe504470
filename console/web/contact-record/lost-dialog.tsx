import { Button, Textarea } from '@mantine/core';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';

type LostDialogProps = {
  contactCount: number;
  isPending: boolean;
  error: unknown;
  onLose(reason: string): void;
  onClose(): void;
};

/** Asks why contacts are lost. */
export function LostDialog({ contactCount, isPending, error, onLose, onClose }: LostDialogProps) {
  const { contactRecord: words } = useTranslations();
  const form = useContractForm({
    initial: { reason: '' },
    inputOf: ({ reason }) => ({ reason: reason.trim() }),
    send: { mutate: ({ reason }) => onLose(reason), isPending, error },
  });
  const { reason } = form.values;
  return (
    <FormDialog
      title={words.lostTitle(contactCount)}
      lead={words.lostLead(contactCount)}
      form={form}
      action={words.moveToLost}
      disabled={reason.trim() === ''}
      onClose={onClose}
    >
      <div className={shared.row}>
        {words.lostSuggestions.map((suggestion) => (
          <Button
            key={suggestion}
            size="compact-sm"
            variant={reason === suggestion ? 'light' : 'default'}
            aria-pressed={reason === suggestion}
            onClick={() => form.update({ reason: suggestion })}
          >
            {suggestion}
          </Button>
        ))}
      </div>
      <Textarea label={words.lostReason} autosize minRows={2} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}
