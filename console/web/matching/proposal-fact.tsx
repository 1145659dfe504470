import type { ProposalItem } from '../../../domain/matching/property-proposal.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { Fact } from '../queue/findings/fact.tsx';
import { differencesText } from './match.ts';
import { useMatchingTexts } from './use-matching-texts.ts';

/** The property that a message proposes, and how it differs from the contact's search. */
export default function ProposalFact({ proposal }: Pick<ProposalItem, 'proposal'>) {
  const words = useMatchingTexts();
  const { common } = useTranslations();
  const { propertyId, reference, differences } = proposal;
  return (
    <Fact result="notice">
      <RecordLink record={{ kind: 'property', id: propertyId }}>{reference}</RecordLink>
      {`${common.colon}${differencesText(differences, words).join(', ') || words.allMet}`}
    </Fact>
  );
}
