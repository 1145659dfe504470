import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { notLive, trpc } from '../trpc.ts';
import { type Contact, contactName } from './contact.ts';
import styles from './contact-page.module.css';
import merge from './merge.module.css';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

/** Contacts that may be the same person; nothing, if there is none. */
export function DuplicatesSection({ contact }: { contact: Contact }) {
  const translations = useTranslations();
  const { contactRecord: words } = translations;
  const [compared, setCompared] = useState<Contact>();
  const { data } = useQuery({ ...trpc.contacts.duplicates.queryOptions({ id: contact.id }), ...notLive });
  if (!data || data.duplicates.length === 0) return null;
  return (
    <section className={merge.duplicates} aria-labelledby="contact-duplicates">
      <h2 id="contact-duplicates">{words.duplicates}</h2>
      <ul className={styles.rows}>
        {data.duplicates.map(({ contact: other, reasons }) => (
          <li key={other.id} className={merge.duplicate}>
            <span>
              {contactName(other, translations)}
              <small>{reasons.map((reason) => words.duplicateReasons[reason]).join(', ')}</small>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.compareNamed(contactName(other, translations))}
              onClick={() => setCompared(other)}
            >
              {words.compare}
            </Button>
          </li>
        ))}
      </ul>
      {compared && (
        <Suspense>
          <MergeDialog contacts={[contact, compared]} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
