import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
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
import styles from './timeline.module.css';
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
        <div className={styles.timelineHead}>
          <h2 id="contact-timeline">{words.timeline}</h2>
          <SegmentedControl
            size="xs"
            aria-label={words.shown}
            value={filter}
            onChange={setFilter}
            data={Object.entries(words.filters).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <ErrorMessage error={list.error} />
        {list.isSuccess && entries.length === 0 && <EmptyState>{words.emptyTimeline}</EmptyState>}
        {upcoming.length > 0 && (
          <>
            <h3 className={styles.upcoming}>{words.upcoming}</h3>
            <Entries entries={upcoming} />
            <hr className={styles.now} />
          </>
        )}
        <Entries entries={past} />
        <LoadMore list={list} />
      </section>
    </>
  );
}

const Entries = ({ entries }: { entries: TimelineEntry[] }) => (
  <ol className={styles.timeline}>
    {entries.map((entry) => (
      <TimelineItem key={entry.key} entry={entry} />
    ))}
  </ol>
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
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    note.submit();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) handleSubmit(event);
  };
  return (
    <form className={styles.composer} onSubmit={handleSubmit}>
      <Textarea
        aria-label={words.note}
        placeholder={`${words.note} · ${words.noteHint}`}
        autosize
        minRows={note.body === '' ? 1 : 3}
        maxLength={maxNoteLength}
        value={note.body}
        readOnly={note.isSaving}
        onChange={({ currentTarget }) => note.setBody(currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <ErrorMessage error={note.error} />
      <div className={styles.composerActions}>
        <CallMenu isSaving={note.isSaving} onSelect={note.submit} />
        {note.body.trim() !== '' && (
          <Button type="submit" size="compact-sm" loading={note.isSaving}>
            {words.addNote}
          </Button>
        )}
      </div>
    </form>
  );
}
