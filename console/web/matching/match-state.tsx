import { Badge } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { BuyerMatch } from './match.ts';

/** How far a contact and a property got with each other, if anything happened yet. */
export function MatchState({ state }: Pick<BuyerMatch, 'state'>) {
  const { contactRecord: words } = useTranslations();
  if (state === null) return null;
  return (
    <Badge
      variant="default"
      flex="none"
      fz="xs"
      fw={400}
      lts={0}
      tt="none"
      {...(state === 'refused' && { c: 'var(--bad)' })}
    >
      {words.propertyStates[state]}
    </Badge>
  );
}
