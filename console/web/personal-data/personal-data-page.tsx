import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { ConsentRegister } from './consent-register.tsx';
import { RetentionCard } from './retention-card.tsx';

/** For the owner, who answers for the agency's contacts: how long they are kept, the proofs of consent. */
export default function PersonalDataPage() {
  const { personalData: words, agency } = useTranslations();
  const isOwner = useMay('listRetention');
  return (
    <Page title={words.title} lead={words.lead}>
      {!isOwner && <p className={shared.soft}>{agency.ownerOnly}</p>}
      {isOwner && (
        <>
          <RetentionCard />
          <ConsentRegister />
        </>
      )}
    </Page>
  );
}
