import { Radio, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { queryClient, trpc } from '../trpc.ts';
import { usePersonalDataTexts } from './use-personal-data-texts.ts';

type EraseDialogProps = { contactId: string; name: string; onClose(): void };

/** Asks why, and for the person's name, because an erasure cannot be undone. */
export function EraseDialog({ contactId, name, onClose }: EraseDialogProps) {
  const words = usePersonalDataTexts();
  const form = useContractForm({
    initial: { name: '', reason: 'request' as 'request' | 'objection' },
    inputOf: (values) => ({ id: contactId, ...values }),
    send: useMutation(
      trpc.contacts.erase.mutationOptions({
        onSuccess: async () => {
          onClose();
          await queryClient.invalidateQueries();
        },
      }),
    ),
  });
  const isName = form.values.name.trim().toLocaleLowerCase() === name.toLocaleLowerCase();
  return (
    <FormDialog
      title={words.eraseTitle}
      lead={words.eraseLead}
      form={form}
      action={words.eraseNow}
      isGrave
      disabled={!isName}
      onClose={onClose}
    >
      <Radio.Group label={words.eraseReason} {...form.field('reason')}>
        <Stack mt="sm">
          <Radio value="request" label={words.eraseReasons.request} />
          <Radio value="objection" label={words.eraseReasons.objection} />
        </Stack>
      </Radio.Group>
      <TextInput data-first label={words.typeName(name)} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
