import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { formatAddress } from '../drafts/draft.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import styles from './sequences.module.css';

export type FoundContact = RouterOutputs['contacts']['search']['contacts'][number];

const MAX_RESULTS = 8;

type ContactSearchProps = { label: string; onSelect(contact: FoundContact): void };

/** Finds a contact by part of a name, an e-mail address or a phone number. */
export function ContactSearch({ label, onSelect }: ContactSearchProps) {
  const { contactSearch: finder } = useTranslations();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const search = useQuery({ ...trpc.contacts.search.queryOptions({ q, limit: MAX_RESULTS }), enabled: q !== '' });
  const results = q !== '' && typed.trim() !== '' ? search.data?.contacts : undefined;
  const handleSelect = (contact: FoundContact) => {
    setTyped('');
    onSelect(contact);
  };
  return (
    <div>
      <TextInput
        type="search"
        label={label}
        placeholder={finder.hint}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter would submit the form that the field stands in.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ErrorMessage error={search.error} />
      <p role="status" className={shared.soft}>
        {results && (search.data?.nextCursor ? finder.firstResults(MAX_RESULTS) : finder.found(results.length))}
      </p>
      {results && results.length > 0 && (
        <ul className={styles.results}>
          {results.map((contact) => (
            <li key={contact.id}>
              <button type="button" onClick={() => handleSelect(contact)}>
                <strong>{contact.name}</strong>
                <ContactHint contact={contact} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** An address that tells namesakes apart, and the reasons why an e-mail cannot be sent. */
function ContactHint({ contact: { email, phone, emailConsent } }: { contact: FoundContact }) {
  const { draft, contactSearch: finder } = useTranslations();
  const hasRefused = emailConsent === 'denied' || emailConsent === 'opted_out';
  return (
    <span className={shared.soft}>
      {[
        email ?? (phone && formatAddress(phone)),
        !email && finder.noEmail,
        hasRefused && draft.consents.email[emailConsent],
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}
