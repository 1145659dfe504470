import { Button, Divider, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { maxNoteLength } from '../../../domain/contacts/limits.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useNote } from '../notes/use-note.ts';
import { serverNow } from '../server-clock.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { CallMenu } from './call-menu.tsx';
import { refreshContacts, type TimelineEntry } from './contact.ts';
import { TimelineItem } from './timeline-item.tsx';

const filters: Record<string, { kinds?: TimelineEntry['kind'][] }> = {
  all: {},
  message: { kinds: ['message', 'draft'] },
  note: { kinds: ['note'] },
  visit: { kinds: ['visit', 'offer', 'proposed', 'refused'] },
};

/** Everything that happened with a contact, what is to come first, and a note to add. */
export function TimelinePanel({ contactId }: { contactId: string }) {
  const { contactRecord: words } = useTranslations();
  const [filter, setFilter] = useState('all');
  const list = useInfiniteQuery(
    trpc.contacts.timeline.infiniteQueryOptions(
      { id: contactId, limit: 30, ...filters[filter] },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const now = new Date(serverNow()).toISOString();
  const upcoming = entries.filter(({ at }) => at > now).reverse();
  const past = entries.filter(({ at }) => at <= now);
  return (
    <>
      <NoteComposer contactId={contactId} />
      <section aria-labelledby="contact-timeline">
        <Group justify="space-between" gap="xs" mb={6}>
          <Text component="h2" id="contact-timeline" fz="sm" fw={600}>
            {words.timeline}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={words.shown}
            value={filter}
            onChange={setFilter}
            data={Object.entries(words.filters).map(([value, label]) => ({ value, label }))}
          />
        </Group>
        <ErrorMessage error={list.error} />
        {list.isSuccess && entries.length === 0 && <EmptyState>{words.emptyTimeline}</EmptyState>}
        {upcoming.length > 0 && (
          <>
            <Text component="h3" fz="xs" fw={600} c="dimmed">
              {words.upcoming}
            </Text>
            <Entries entries={upcoming} />
            <Divider my={6} variant="dashed" color="var(--rim)" />
          </>
        )}
        <Entries entries={past} />
        <LoadMore list={list} />
      </section>
    </>
  );
}

const Entries = ({ entries }: { entries: TimelineEntry[] }) => (
  <Stack component="ol" gap="md" m={0} px={0} py={8}>
    {entries.map((entry) => (
      <TimelineItem key={entry.key} entry={entry} />
    ))}
  </Stack>
);

function NoteComposer({ contactId }: { contactId: string }) {
  const { contactRecord: words } = useTranslations();
  const note = useNote({
    id: contactId,
    save: ({ body, ...given }, outcome) =>
      outcome
        ? trpcClient.contacts.noteCall.mutate({ ...given, outcome, ...(body.trim() !== '' && { body }) })
        : trpcClient.contacts.note.mutate({ ...given, body }),
    refresh: refreshContacts,
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) note.form.props.onSubmit(event);
  };
  return (
    <form {...note.form.props}>
      <Stack gap="xs" mb="md">
        <Textarea
          aria-label={words.note}
          placeholder={`${words.note} · ${words.noteHint}`}
          autosize
          minRows={note.body === '' ? 1 : 3}
          maxLength={maxNoteLength}
          readOnly={note.form.isPending}
          {...note.form.field('body')}
          onKeyDown={handleKeyDown}
        />
        <ErrorMessage error={note.form.error} />
        <Group gap="xs" justify="flex-end">
          <CallMenu isSaving={note.form.isPending} onSelect={note.submit} />
          {note.body.trim() !== '' && (
            <Button type="submit" size="compact-sm" loading={note.form.isPending}>
              {words.addNote}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
