import { Box, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { maxNoteLength } from '../../../domain/contacts/limits.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useNote } from '../notes/use-note.ts';
import { queryClient, trpc, trpcClient } from '../trpc.ts';

type NoteFormProps = { conversationId: string };

const refreshConversations = () => queryClient.invalidateQueries({ queryKey: trpc.conversations.pathKey() });

/** Adds a note for colleagues, which the contact never sees. It is closed at first unless a note was begun. */
export function NoteForm({ conversationId }: NoteFormProps) {
  const { inbox } = useTranslations();
  const note = useNote({
    id: conversationId,
    save: (given) => trpcClient.conversations.note.mutate(given),
    refresh: refreshConversations,
  });
  const [wasBegun] = useState(note.body !== '');
  return (
    <Box component="details" mt="md" open={wasBegun}>
      <Box component="summary" fz="sm" c="dimmed">
        {inbox.note}
      </Box>
      <form {...note.form.props}>
        <Stack gap="xs" mt="xs">
          <Textarea
            label={inbox.note}
            description={inbox.noteHint}
            readOnly={note.form.isPending}
            autosize
            minRows={2}
            maxLength={maxNoteLength}
            required
            {...note.form.field('body')}
          />
          <ErrorMessage error={note.form.error} />
          <Group justify="space-between">
            <span role="status">{note.isSaved && inbox.noteAdded}</span>
            <Button
              type="submit"
              size="compact-sm"
              variant="light"
              loading={note.form.isPending}
              disabled={note.body.trim() === ''}
            >
              {inbox.addNote}
            </Button>
          </Group>
        </Stack>
      </form>
    </Box>
  );
}
