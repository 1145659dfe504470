import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { errorCodeOf, fetchedOnce, refetchLive, trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { RecordState } from './record-state.tsx';
import { SignatureField } from './signature-field.tsx';
import { SlipText } from './slip-text.tsx';
import { useVisitTexts } from './use-visit-texts.ts';

type Visitor = { key: string; name: string; address: string; signature: [number, number][][] };

const newVisitor = (name = ''): Visitor => ({ key: v4(), name, address: '', signature: [] });
const MAX_VISITORS = 6;

/** On a phone the block of a visitor who is added would lie below the edge of the window. */
const bringIntoView = (block: HTMLElement | null) => block?.scrollIntoView({ block: 'nearest' });

type SignSlipDialogProps = { visitId: string; onClose(): void };

/**
 * Visitors read and sign the slip of their visit. What they have drawn stays until the server has answered: in bad network the form is
 * sent again, and the server keeps it once.
 */
export default function SignSlipDialog({ visitId, onClose }: SignSlipDialogProps) {
  const words = useVisitTexts();
  // A slip that changed under a signature would be signed unread.
  const shown = useQuery({ ...trpc.visits.slip.queryOptions({ id: visitId }), ...fetchedOnce });
  const [edited, setVisitors] = useState<Visitor[]>();
  const [addedKey, setAddedKey] = useState<string>();
  const [formId, setFormId] = useState(() => v4());
  const [first] = useState(() => newVisitor());
  const visitors = edited ?? [{ ...first, name: shown.data?.visitor ?? '' }];
  const sign = useMutation(
    trpc.visits.signSlip.mutationOptions({
      onSuccess: async () => {
        onClose();
        await refetchLive();
      },
      onError: async (error) => {
        setFormId(formIdAfter(error, formId));
        if (errorCodeOf(error) !== 'conflict') return;
        // The slip has changed meanwhile: it is read again, and signed anew.
        setVisitors(visitors.map((visitor) => ({ ...visitor, signature: [] })));
        await shown.refetch();
      },
    }),
  );
  const change = (key: string, changes: Partial<Visitor>) =>
    setVisitors(visitors.map((visitor) => (visitor.key === key ? { ...visitor, ...changes } : visitor)));
  const addVisitor = () => {
    const added = newVisitor();
    setVisitors([...visitors, added]);
    setAddedKey(added.key);
  };
  const isComplete = visitors.every(({ name, signature }) => name.trim() !== '' && signature.length > 0);
  return (
    <Dialog title={words.slip} lead={words.slipLead} onClose={onClose}>
      {shown.data ? (
        <form
          className={shared.stack}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isComplete || sign.isPending) return;
            sign.mutate({
              ...{ id: visitId, fingerprint: shown.data.fingerprint, formId },
              visitors: visitors.map(({ name, address, signature }) => ({
                ...{ name: name.trim(), address: address.trim() || null, signature },
              })),
            });
          }}
        >
          <SlipText content={shown.data.content} />
          {visitors.map(({ key, name, address, signature }) => (
            <Box key={key} ref={key === addedKey ? bringIntoView : undefined}>
              <Group gap="xs" grow align="end" mb="xs">
                <TextInput
                  label={words.visitorName}
                  required
                  maxLength={120}
                  autoFocus={key === addedKey}
                  value={name}
                  onChange={(event) => change(key, { name: event.currentTarget.value })}
                />
                <TextInput
                  label={words.visitorAddress}
                  maxLength={200}
                  value={address}
                  onChange={(event) => change(key, { address: event.currentTarget.value })}
                />
              </Group>
              <SignatureField
                label={words.signature(name.trim())}
                clear={words.clear}
                strokes={signature}
                onChange={(drawn) => change(key, { signature: drawn })}
              />
              {visitors.length > 1 && (
                <Button
                  mt={4}
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={() => setVisitors(visitors.filter((visitor) => visitor.key !== key))}
                >
                  {words.removeVisitor}
                </Button>
              )}
            </Box>
          ))}
          {visitors.length < MAX_VISITORS && (
            <Button variant="default" size="sm" onClick={addVisitor}>
              {words.addVisitor}
            </Button>
          )}
          <ErrorMessage error={sign.error} />
          {!isComplete && (
            <Text c="dimmed" fz="sm">
              {words.missingSignature}
            </Text>
          )}
          <DialogActions onCancel={onClose}>
            <Button type="submit" disabled={!isComplete} loading={sign.isPending}>
              {words.keepSlip}
            </Button>
          </DialogActions>
        </form>
      ) : (
        <RecordState error={shown.error} />
      )}
    </Dialog>
  );
}
