import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ForRole, useReservedText } from '../components/for-role.tsx';
import { Composer } from '../composer/composer.tsx';
import { ContactRecord } from '../drawer/contact-record.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import { trpc } from '../trpc.ts';
import styles from './inbox-page.module.css';

/** A message to a contact, who is chosen here or named by `?contact=`. */
export function NewMessage() {
  const { inbox, draft } = useTranslations();
  const reserved = useReservedText('sendReply');
  const named = new URLSearchParams(useSearch()).get('contact');
  const [contactId, setContactId] = useState(named);
  const contact = useQuery({
    ...trpc.contacts.read.queryOptions({ id: contactId ?? '' }),
    enabled: contactId !== null,
  });
  const { data } = contact;
  const name = data && ([data.firstName, data.lastName].filter(Boolean).join(' ') || draft.unnamedContact);
  return (
    <>
      <section className={styles.thread} aria-label={inbox.newMessage}>
        <header className={styles.threadHead}>
          <Link href={paths.inbox} className={styles.back} aria-label={inbox.back}>
            <IconArrowLeft size={20} aria-hidden />
          </Link>
          <h2>{name ?? inbox.newMessage}</h2>
        </header>
        <div className={styles.messages}>
          <ContactSearch label={inbox.to} onSelect={({ id }) => setContactId(id)} />
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
