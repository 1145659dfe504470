import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { formatAddress } from './format-address.ts';

type PhoneLinkProps = { number: string; className?: string | undefined; icon?: ReactNode };

/** A phone number that a touch calls. */
export function PhoneLink({ number, className, icon }: PhoneLinkProps) {
  const { contactRecord } = useTranslations();
  const written = formatAddress(number);
  return (
    <a href={`tel:${number}`} className={className} aria-label={contactRecord.call(written)}>
      {icon}
      {written}
    </a>
  );
}
