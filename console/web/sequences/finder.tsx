import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../draft/item.ts';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { type Answers, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';

export type Found = Answers['contacts']['search']['contacts'][number];

const MOST = 8;

/** Finds a contact by a part of its name, e-mail or phone number. */
export function Finder({ label, onChoose }: { label: string; onChoose(contact: Found): void }) {
  const { finder } = useWords();
  const [q, search] = useState('');
  const [sought] = useDebouncedValue(q.trim(), 250);
  const list = useQuery({ ...trpc.contacts.search.queryOptions({ q: sought, limit: MOST }), enabled: sought !== '' });
  const found = sought !== '' && q.trim() !== '' ? list.data?.contacts : undefined;
  const choose = (contact: Found) => {
    search('');
    onChoose(contact);
  };
  return (
    <div>
      <TextInput
        type="search"
        label={label}
        placeholder={finder.hint}
        value={q}
        autoComplete="off"
        onChange={({ currentTarget }) => search(currentTarget.value)}
        // In a form it would save it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Failure error={list.error} />
      <p role="status" className={parts.soft}>
        {found && (list.data?.nextCursor ? finder.many(MOST) : finder.found(found.length))}
      </p>
      {found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map((contact) => (
            <li key={contact.id}>
              <button type="button" onClick={() => choose(contact)}>
                <strong>{contact.name}</strong>
                <Known contact={contact} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What tells it from others of its name, and what would stop an e-mail. */
function Known({ contact: { email, phone, emailConsent } }: { contact: Found }) {
  const { draft, finder } = useWords();
  const refuses = emailConsent === 'denied' || emailConsent === 'opted_out';
  return (
    <span className={parts.soft}>
      {[email ?? (phone && addressOf(phone)), !email && finder.noEmail, refuses && draft.consents.email[emailConsent]]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}
