import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { ContactSheet } from './contact.ts';
import { Section } from './section.tsx';

const FinancingDialog = lazyPage(() => import('./financing-dialog.tsx'));

/** How the contact would pay: cash or with a loan, what they bring, and how far the loan is. */
export function FinancingSection({ contact }: { contact: ContactSheet }) {
  const { contactRecord: words, record } = useTranslations();
  const [isEditing, setIsEditing] = useState(false);
  const { financing, ownContributionEuros, loanStatus } = contact;
  const isKnown = financing !== null || ownContributionEuros !== null || loanStatus !== null;
  return (
    <Section
      title={words.financing}
      action={{
        label: words.editFinancing,
        hint: words.financingHint,
        icon: IconPencil,
        onClick: () => setIsEditing(true),
      }}
      empty={!isKnown && words.noFinancing}
    >
      {isKnown && (
        <DetailList>
          <DetailRow name={words.payment} wide>
            {financing ? words.financings[financing] : words.noIntent}
          </DetailRow>
          {ownContributionEuros !== null && (
            <DetailRow name={words.ownContribution}>{record.euros(ownContributionEuros)}</DetailRow>
          )}
          {loanStatus && <DetailRow name={words.loan}>{words.loanStatuses[loanStatus]}</DetailRow>}
        </DetailList>
      )}
      {isEditing && (
        <Suspense>
          <FinancingDialog contact={contact} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </Section>
  );
}
