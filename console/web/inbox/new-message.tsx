import { Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ForRole, useReservedText } from '../components/for-role.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Composer } from '../composer/composer.tsx';
import { ContactRecord } from '../drawer/contact-record.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import { isUnknownRecord, trpc } from '../trpc.ts';
import styles from './inbox-page.module.css';
import { newMessagePath } from './new-message-path.ts';
import { WaitingReply } from './waiting-reply.tsx';

/** A message to a contact, who is chosen here or named by `?contact=`. */
export function NewMessage() {
  const { inbox, draft } = useTranslations();
  const reserved = useReservedText('sendReply');
  const [, navigate] = useLocation();
  const contactId = new URLSearchParams(useSearch()).get('contact');
  const contact = useQuery({
    ...trpc.contacts.read.queryOptions({ id: contactId ?? '' }),
    enabled: contactId !== null,
  });
  const waiting = useQuery({
    ...trpc.replies.waitingFor.queryOptions({ contactId: contactId ?? '' }),
    enabled: contactId !== null,
  });
  const { data, error } = contact;
  if (isUnknownRecord(error)) return <NotFound inPane back={{ href: newMessagePath(), label: inbox.newMessage }} />;
  const name = data && ([data.firstName, data.lastName].filter(Boolean).join(' ') || draft.unnamedContact);
  return (
    <>
      <section className={styles.thread} aria-label={inbox.newMessage}>
        <header className={styles.threadHead}>
          <Link href={paths.inbox} className={styles.back} aria-label={inbox.back}>
            <IconArrowLeft size={20} aria-hidden />
          </Link>
          <Text component="h2" flex={1} miw={0} truncate fz="1.05rem" fw={700}>
            {name ?? inbox.newMessage}
          </Text>
        </header>
        <div className={styles.messages}>
          <ContactSearch label={inbox.to} onSelect={({ id }) => navigate(newMessagePath(id), { replace: true })} />
          {waiting.data?.drafts.map((draft) => (
            <WaitingReply key={draft.id} draft={draft} storageKey={contactId ?? ''} />
          ))}
        </div>
        {data && name && (
          <ForRole operation="sendReply" otherwise={reserved}>
            <Composer
              key={data.id}
              storageKey={data.id}
              contact={{ id: data.id, name, email: data.email, phone: data.phone }}
              autoFocus
              initial={{ channel: data.phone ? 'sms' : 'email', subject: '', body: '' }}
            />
          </ForRole>
        )}
      </section>
      {data && (
        <aside className={styles.contactPane} aria-label={inbox.contactPane}>
          <ContactRecord id={data.id} besideMessage />
        </aside>
      )}
    </>
  );
}
