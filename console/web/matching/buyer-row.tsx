import { Box, Checkbox, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { contactPath } from '../contacts/contact-columns.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type BuyerMatch, matchText } from './match.ts';
import { useMatchHistory } from './match-history.ts';
import { MatchState } from './match-state.tsx';
import { useMatchingTexts } from './use-matching-texts.ts';

type BuyerRowProps = { buyer: BuyerMatch; isTicked: boolean; onToggle(): void };

/**
 * A buyer with what their search says of the property. One to whom no e-mail may go, or for whom one waits, cannot be
 * ticked, and the row says why.
 */
export function BuyerRow({ buyer, isTicked, onToggle }: BuyerRowProps) {
  const { draft, stages, record } = useTranslations();
  const words = useMatchingTexts();
  const historyOf = useMatchHistory();
  const { contact, search, refused, waiting, state, last } = buyer;
  const name = contact.name || draft.unnamedContact;
  const hasBudget = search.budgetMinEuros !== null || search.budgetMaxEuros !== null;
  const lines = [
    historyOf(last),
    [stages[contact.stage], hasBudget && record.budgetBetween(search.budgetMinEuros, search.budgetMaxEuros)]
      .filter(Boolean)
      .join(' · '),
    refused.email && words.cannotEmail[refused.email],
  ].filter((line) => typeof line === 'string');
  return (
    <li>
      <Box component="label" p={12} m={-12}>
        <Checkbox
          aria-label={words.tick(name)}
          checked={isTicked && waiting === null}
          disabled={refused.email !== null || waiting !== null}
          onChange={onToggle}
          size="sm"
        />
      </Box>
      <Box flex={1} miw={0}>
        <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
          <Link className={shared.recordName} href={contactPath(contact.id)}>
            {name}
          </Link>
          <MatchState state={state} />
        </Group>
        <Text fz={13}>{matchText(buyer, words)}</Text>
        {lines.map((line) => (
          <Text key={line} fz={13} c="dimmed">
            {line}
          </Text>
        ))}
        {waiting && (
          <Text fz={13}>
            <Link href={paths.draft.replace(':draftId', waiting)}>{words.waiting}</Link>
          </Text>
        )}
      </Box>
    </li>
  );
}
