import { useQuery } from '@tanstack/react-query';
import { formatAddress } from '../components/format-address.ts';
import { RecordSearch, useTypedSearch } from '../components/record-search.tsx';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';

export type FoundContact = RouterOutputs['contacts']['search']['contacts'][number];

const MAX_RESULTS = 8;

type ContactSearchProps = {
  label: string;
  fault?: string | undefined;
  /** A contact that cannot be chosen, such as the one whose page this is. */
  exceptId?: string;
  onSelect(contact: FoundContact): void;
  /** Enters the contact who was not found, from what was typed. */
  onCreate?(typed: string): void;
};

/** Finds a contact by part of a name, an e-mail address or a phone number. */
export function ContactSearch({ label, fault, exceptId, onSelect, onCreate }: ContactSearchProps) {
  const translations = useTranslations();
  const { contactSearch: words, contacts } = translations;
  const search = useTypedSearch();
  const { data, error } = useQuery({
    ...trpc.contacts.search.queryOptions({ q: search.q, limit: MAX_RESULTS }),
    enabled: search.isActive,
  });
  const found = data?.contacts.filter(({ id }) => id !== exceptId);
  return (
    <RecordSearch
      label={label}
      fault={fault}
      placeholder={words.hint}
      search={search}
      found={found}
      status={found && (data?.nextCursor ? words.firstResults(found.length) : words.found(found.length))}
      error={error}
      titleOf={({ name }) => name}
      hintOf={(contact) => contactHint(contact, translations)}
      onSelect={onSelect}
      creation={onCreate && { label: contacts.create, onCreate }}
    />
  );
}

/** An address that tells namesakes apart, and the reasons why an e-mail cannot be sent. */
export function contactHint(
  { email, phone, emailConsent }: FoundContact,
  { draft, contactSearch }: Translations,
): string {
  const hasRefused = emailConsent === 'denied' || emailConsent === 'opted_out';
  return [
    email ?? (phone && formatAddress(phone)),
    !email && contactSearch.noEmail,
    hasRefused && draft.consents.email[emailConsent],
  ]
    .filter(Boolean)
    .join(' · ');
}
