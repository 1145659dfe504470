import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, refetchLive, trpc } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';

type AccessDialogProps = { propertyId: string; access: RouterOutputs['access']['read']; onClose(): void };

/** The place of the keys of a property, and the code of its alarm. The code that is stored is not shown here. */
export default function AccessDialog({ propertyId, access, onClose }: AccessDialogProps) {
  const words = useVisitTexts();
  const { common } = useTranslations();
  const form = useContractForm({
    initial: { keys: access.keys ?? '', alarm: '', removes: false },
    inputOf: ({ keys, alarm, removes }) => ({
      id: propertyId,
      keys: keys.trim() || null,
      ...(removes ? { alarm: null } : alarm.trim() && { alarm: alarm.trim() }),
    }),
    send: useMutation(
      trpc.access.change.mutationOptions({
        onSuccess: async () => {
          await refetchLive();
          onClose();
        },
      }),
    ),
  });
  return (
    <FormDialog title={words.accessTitle} lead={words.accessLead} form={form} action={common.save} onClose={onClose}>
      <Textarea
        label={words.keys}
        description={words.keysHint}
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('keys')}
      />
      {!form.values.removes && (
        <TextInput
          label={words.newCode}
          description={access.hasAlarm ? words.newCodeHint : undefined}
          maxLength={200}
          autoComplete="off"
          {...form.field('alarm')}
        />
      )}
      {access.hasAlarm && <Checkbox label={words.removeCode} {...form.checkbox('removes')} />}
    </FormDialog>
  );
}
