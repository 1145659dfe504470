import { useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { AgencyAddress } from './agency-address.tsx';
import { AgencyAddressForm } from './agency-address-form.tsx';
import { AgencyIdentity } from './agency-identity.tsx';
import { AgencyIdentityForm } from './agency-identity-form.tsx';
import { LeadSenders, LeadSendersForm } from './lead-senders.tsx';
import { PauseCard } from './pause-card.tsx';
import { SendingRules, SendingRulesForm } from './sending-rules.tsx';

/** The agency's settings: the pause button, the rules of sending, its identity, its own addresses, its portals. Only an owner sees them as forms. */
export default function AgencyPage() {
  const { agency } = useTranslations();
  const settings = useQuery(trpc.agency.read.queryOptions({}));
  const mayChange = useMay('changeAgency');
  const [Rules, Identity, Details, Senders] = mayChange
    ? [SendingRulesForm, AgencyIdentityForm, AgencyAddressForm, LeadSendersForm]
    : [SendingRules, AgencyIdentity, AgencyAddress, LeadSenders];
  return (
    <Page title={agency.title} lead={agency.lead}>
      <ErrorMessage error={settings.error} />
      {settings.data && (
        <>
          <PauseCard pausedAt={settings.data.pausedAt} />
          <Rules settings={settings.data} />
          <Identity settings={settings.data} />
          <Details settings={settings.data} />
          <Senders settings={settings.data} />
        </>
      )}
    </Page>
  );
}
