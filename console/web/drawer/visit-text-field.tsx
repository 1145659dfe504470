import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DetailRow } from '../components/detail-row.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { refetchLive, trpc } from '../trpc.ts';
import { confirmLeaving, discardChange, partId, storedChange, useStoredChange } from '../unsaved/unsaved-changes.ts';
import { useVisitTexts } from './use-visit-texts.ts';

type VisitTextFieldProps = {
  visitId: string;
  field: 'attendees' | 'note';
  value: string | null;
  hint?: string;
  maxLength: number;
};

/** A remark of the sheet that is written where it stands. What was typed outlives a reload, and giving it up asks first. */
export function VisitTextField({ visitId, field, value, hint, maxLength }: VisitTextFieldProps) {
  const words = useVisitTexts();
  const { common } = useTranslations();
  const saved = value ?? '';
  const id = partId(visitId, field);
  const [text, setText] = useState(() => storedChange<string>(id)?.change ?? saved);
  const [isEditing, setEditing] = useState(text !== saved);
  useStoredChange(id, { fingerprint: saved, change: text }, isEditing && text !== saved);
  const handleCancel = () =>
    confirmLeaving(() => {
      setText(saved);
      setEditing(false);
    }, [id]);
  const change = useMutation(
    trpc.visits.change.mutationOptions({
      onSuccess: async () => {
        discardChange(id);
        await refetchLive();
        setEditing(false);
      },
    }),
  );
  const form = useContractForm({
    kept: {
      values: { [field]: text } as Record<typeof field, string>,
      update: (changes) => setText(changes[field] ?? text),
    },
    inputOf: (values) => ({ id: visitId, [field]: values[field].trim() || null }),
    send: change,
  });
  return (
    <DetailRow name={words[field]} wide>
      {isEditing ? (
        <form {...form.props}>
          <Textarea
            aria-label={words[field]}
            placeholder={hint}
            autosize
            minRows={1}
            maxLength={maxLength}
            autoFocus
            {...form.field(field)}
          />
          <ErrorMessage error={form.error} />
          <Group gap="xs" mt="xs">
            <Button type="submit" size="xs" loading={form.isPending}>
              {common.save}
            </Button>
            <Button size="xs" variant="default" onClick={handleCancel}>
              {common.cancel}
            </Button>
          </Group>
        </form>
      ) : (
        <Group gap="xs" wrap="nowrap" align="baseline">
          {value && (
            <Text span inherit style={{ whiteSpace: 'pre-wrap' }}>
              {value}
            </Text>
          )}
          <Button
            variant="subtle"
            size="compact-xs"
            flex="none"
            ml={value ? 0 : -8}
            aria-label={`${value ? words.edit : words.add} : ${words[field]}`}
            onClick={() => setEditing(true)}
          >
            {value ? words.edit : words.add}
          </Button>
        </Group>
      )}
    </DetailRow>
  );
}
