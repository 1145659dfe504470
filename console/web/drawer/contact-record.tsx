import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import { TimeAgo } from '../components/time-ago.tsx';
import { type Contact, wishesOf } from '../contact-record/contact.ts';
import { ConsentLine } from '../drafts/consent-line.tsx';
import { DraftExcerpt } from '../drafts/draft-excerpt.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { newMessagePath } from '../inbox/new-message-path.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { TaskDue } from '../tasks/task-due.tsx';
import { existingIdOf, trpc } from '../trpc.ts';
import styles from './record-drawer.module.css';
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
  const survivorId = existingIdOf(contact.error);
  // An answer from before may be out of date: a merge can be undone.
  if (survivorId && !contact.isFetching) {
    return (
      <>
        <p className={styles.sub}>{contactRecord.mergedIntoThis}</p>
        <ContactRecord id={survivorId} besideMessage={besideMessage} />
      </>
    );
  }
  if (!contact.data) return <RecordState error={survivorId ? null : contact.error} />;
  const { firstName, lastName, email, phone, stage, source, tags, consent } = contact.data;
  return (
    <>
      <h2 className={styles.title}>{[firstName, lastName].filter(Boolean).join(' ') || texts.unnamedContact}</h2>
      <p className={styles.open}>
        <Link href={paths.contact.replace(':contactId', id)}>{contactRecord.open}</Link>
        {mayWrite && (phone || email) && <Link href={newMessagePath(id)}>{contactRecord.write}</Link>}
      </p>
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
              <small>
                <TaskDue task={each} />
              </small>
            </li>
          ))}
        </RecordSection>
      )}
      {drafts.data && drafts.data.data.length > 0 && (
        <RecordSection title={record.drafts}>
          {drafts.data.data.map(({ draft }) => (
            <li key={draft.id}>
              <Link href={`${paths.queue}/${draft.id}`}>{texts.kinds[draft.kind]}</Link>
              <small>
                <TimeAgo at={draft.createdAt} />
              </small>
              <span className={styles.snippet}>
                <DraftExcerpt draft={draft} />
              </span>
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
                <small>
                  <TimeAgo at={lastMessageAt} />
                </small>
              )}
              <span className={styles.snippet}>{subject ?? snippet}</span>
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
