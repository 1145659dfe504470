import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { WriteWithAgentButton } from '../agent/write-with-agent-button.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { ErasedPerson } from '../components/erased-person.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import { TimeAgo } from '../components/time-ago.tsx';
import { type Contact, wishesOf } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { newMessagePath } from '../inbox/new-message-path.ts';
import { ConsentLine } from '../queue/draft/consent-line.tsx';
import { DraftExcerpt } from '../queue/draft/draft-excerpt.tsx';
import { withoutGreeting } from '../queue/draft/plain-text.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { TaskDue } from '../tasks/task-due.tsx';
import { existingIdOf, trpc } from '../trpc.ts';
import { RecordSection } from './record-section.tsx';
import { RecordState } from './record-state.tsx';
import { VisitList } from './visit-list.tsx';

type ContactRecordProps = {
  id: string;
  /** Whether a message to the contact is written beside it. */
  besideMessage?: boolean;
};

/**
 * A contact in short: how to reach them, what they allowed, what they look for, and what has happened lately. One that was merged
 * into another is shown as that one.
 */
export function ContactRecord({ id, besideMessage = false }: ContactRecordProps) {
  const mayWrite = useMay('sendReply') && !besideMessage;
  const { record, contactRecord, stages, draft: texts, task } = useTranslations();
  const contact = useQuery(trpc.contacts.read.queryOptions({ id }));
  const visits = useQuery(trpc.visits.list.queryOptions({ contactId: id, limit: 50 }));
  const conversations = useQuery(trpc.conversations.list.queryOptions({ contactId: id, limit: 5 }));
  const drafts = useQuery(trpc.drafts.queue.queryOptions({ contactId: id, limit: 10 }));
  const tasks = useQuery(trpc.tasks.list.queryOptions({ contactId: id, limit: 20 }));
  // The record that programs read does not say it; an erased person has neither a number nor an e-mail.
  const mayBeErased = contact.data?.email === null && contact.data.phone === null;
  const sheet = useQuery(trpc.contacts.sheet.queryOptions({ id }, { enabled: mayBeErased }));
  const survivorId = existingIdOf(contact.error);
  // An answer from before may be out of date: a merge can be undone.
  if (survivorId && !contact.isFetching) {
    return (
      <>
        <Text c="dimmed" fz="sm" mt={-8} mb="md">
          {contactRecord.mergedIntoThis}
        </Text>
        <ContactRecord id={survivorId} besideMessage={besideMessage} />
      </>
    );
  }
  if (!contact.data) return <RecordState error={survivorId ? null : contact.error} />;
  if (sheet.data?.erasedAt) return <ErasedPerson erasedAt={sheet.data.erasedAt} />;
  const { firstName, lastName, email, phone, stage, source, tags, consent } = contact.data;
  return (
    <>
      <Text component="h2" mb="sm" fz="lg" fw={700}>
        {[firstName, lastName].filter(Boolean).join(' ') || texts.unnamedContact}
      </Text>
      <Group gap="md" mt={-8} mb="md" fz="sm">
        <Link href={paths.contact.replace(':contactId', id)}>{contactRecord.open}</Link>
        {mayWrite && (phone || email) && <Link href={newMessagePath(id)}>{contactRecord.write}</Link>}
        {!besideMessage && <WriteWithAgentButton about={id} size="compact-sm" />}
      </Group>
      <DetailList>
        <DetailRow name={record.stage}>{stages[stage]}</DetailRow>
        {phone && (
          <DetailRow name={record.phone}>
            <PhoneLink number={phone} />
          </DetailRow>
        )}
        {email && (
          <DetailRow name={record.email} wide>
            {email}
          </DetailRow>
        )}
        <DetailRow name={record.consents} wide>
          <ConsentLine consent={{ ...consent.sms, channel: 'sms' }} />
          <ConsentLine consent={{ ...consent.email, channel: 'email' }} />
        </DetailRow>
        <SearchRow contact={contact.data} />
        {source && <DetailRow name={record.source}>{source}</DetailRow>}
        {tags.length > 0 && <DetailRow name={record.tags}>{tags.join(', ')}</DetailRow>}
      </DetailList>
      {visits.data && <VisitList visits={visits.data.data} other="property" />}
      {tasks.data && tasks.data.data.length > 0 && (
        <RecordSection title={task.ofContact}>
          {tasks.data.data.map((each) => (
            <li key={each.id}>
              <span>{each.title}</span>
              <Text span c="dimmed" fz="xs">
                <TaskDue task={each} />
              </Text>
            </li>
          ))}
        </RecordSection>
      )}
      {drafts.data && drafts.data.data.length > 0 && (
        <RecordSection title={record.drafts}>
          {drafts.data.data.map(({ draft }) => (
            <li key={draft.id}>
              <Link href={`${paths.queue}/${draft.id}`}>{texts.kinds[draft.kind]}</Link>
              <Text span c="dimmed" fz="xs">
                <TimeAgo at={draft.createdAt} />
              </Text>
              <Text span inherit flex="0 0 100%" lineClamp={2}>
                <DraftExcerpt draft={draft} />
              </Text>
            </li>
          ))}
        </RecordSection>
      )}
      {conversations.data && (
        <RecordSection title={record.messages} empty={record.noMessages}>
          {conversations.data.data.map(({ id, channel, subject, snippet, lastMessageAt }) => (
            <li key={id}>
              <Link href={`${paths.inbox}/${id}`}>{texts.kinds[channel]}</Link>
              {lastMessageAt && (
                <Text span c="dimmed" fz="xs">
                  <TimeAgo at={lastMessageAt} />
                </Text>
              )}
              <Text span inherit flex="0 0 100%" lineClamp={2}>
                {subject ?? (snippet && withoutGreeting(snippet))}
              </Text>
            </li>
          ))}
        </RecordSection>
      )}
    </>
  );
}

type SearchRowProps = { contact: Contact };

/** The contact's search on one line. */
function SearchRow({ contact }: SearchRowProps) {
  const translations = useTranslations();
  const wishes = wishesOf(contact, translations);
  if (wishes.length === 0) return null;
  return (
    <DetailRow name={translations.record.search} wide>
      {wishes.join(', ')}
    </DetailRow>
  );
}
