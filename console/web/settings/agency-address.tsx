import { Card } from '../components/card.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { AgencySettingsProps } from './agency-settings.ts';

/** The agency's own addresses and its time zone, to read. */
export function AgencyAddress({ settings }: AgencySettingsProps) {
  const { agency } = useTranslations();
  const { street, postcode, city, phone, email, websites, timeZone } = settings;
  const place = [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <Card title={agency.contactDetails}>
      <p className={shared.soft}>{agency.contactDetailsHint}</p>
      <DetailList>
        <DetailRow name={agency.postal} wide>
          {place || agency.none}
        </DetailRow>
        <DetailRow name={agency.phone}>{phone ? formatAddress(phone) : agency.none}</DetailRow>
        <DetailRow name={agency.email}>{email ?? agency.none}</DetailRow>
        <DetailRow name={agency.websites} wide>
          {websites.join(', ') || agency.none}
        </DetailRow>
        <DetailRow name={agency.timeZone} wide>
          {agency.places[timeZone]}
        </DetailRow>
      </DetailList>
    </Card>
  );
}
