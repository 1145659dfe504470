import { Page } from '../components/page.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ConsentRegister } from './consent-register.tsx';
import { RetentionCard } from './retention-card.tsx';
import { usePersonalDataTexts } from './use-personal-data-texts.ts';

/** For the owner, who answers for the agency's contacts: how long they are kept, the proofs of consent. */
export default function PersonalDataPage() {
  const { personalData } = useTranslations();
  const words = usePersonalDataTexts();
  return (
    <Page title={personalData.title} lead={words.lead}>
      <RetentionCard />
      <ConsentRegister />
    </Page>
  );
}
