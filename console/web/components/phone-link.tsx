import { useTranslations } from '../i18n/language-provider.tsx';
import { formatAddress } from './format-address.ts';

/** A phone number that a touch calls. */
export function PhoneLink({ number }: { number: string }) {
  const { contactRecord } = useTranslations();
  const written = formatAddress(number);
  return (
    <a href={`tel:${number}`} aria-label={contactRecord.call(written)}>
      {written}
    </a>
  );
}
