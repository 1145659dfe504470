import { groupedSiren } from '../../../domain/agency/legal-identity.ts';
import { Card } from '../components/card.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { AgencyLogo } from './agency-logo.tsx';
import type { AgencySettingsProps } from './agency-settings.ts';

/** The agency's name and legal mentions, to read. */
export function AgencyIdentity({ settings }: AgencySettingsProps) {
  const { agency } = useTranslations();
  const { name, cardNumber, siren, guarantor, feeTableUrl, emailSignature } = settings;
  return (
    <Card title={agency.identity}>
      <DetailList>
        <DetailRow name={agency.agencyName}>{name}</DetailRow>
        {settings.logoVersion && (
          <DetailRow name={agency.logo}>
            <AgencyLogo version={settings.logoVersion} name={name} />
          </DetailRow>
        )}
        <DetailRow name={agency.cardNumber}>{cardNumber ?? agency.none}</DetailRow>
        <DetailRow name={agency.siren}>{siren ? groupedSiren(siren) : agency.none}</DetailRow>
        <DetailRow name={agency.guarantor} wide>
          {guarantor ?? agency.none}
        </DetailRow>
        <DetailRow name={agency.feeTable} wide>
          {feeTableUrl ?? agency.none}
        </DetailRow>
        <DetailRow name={agency.emailSignature} wide>
          <span style={{ whiteSpace: 'pre-wrap' }}>{emailSignature ?? agency.none}</span>
        </DetailRow>
      </DetailList>
    </Card>
  );
}
