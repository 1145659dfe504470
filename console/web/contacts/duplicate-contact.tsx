import { useQuery } from '@tanstack/react-query';
import type { MouseEventHandler } from 'react';
import { Link } from 'wouter';
import { contactName } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { contactPath } from './contact-columns.tsx';

type DuplicateContactProps = { id: string; onOpen?: MouseEventHandler };

/** Names the contact that has the same e-mail or phone number. */
export function DuplicateContact({ id, onOpen }: DuplicateContactProps) {
  const translations = useTranslations();
  const { data: contact } = useQuery(trpc.contacts.read.queryOptions({ id }));
  return (
    <p>
      {translations.contacts.duplicate}{' '}
      {contact && (
        <Link href={contactPath(id)} onClick={onOpen}>
          {contactName(contact, translations)}
        </Link>
      )}
    </p>
  );
}
