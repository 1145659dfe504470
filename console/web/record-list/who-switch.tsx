import { SegmentedControl } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { useWho } from './use-who.ts';

type WhoSwitchProps = { filters: Pick<ReturnType<typeof useWho>, 'isMine' | 'chooseWho'> };

/** The switch Moi / Équipe of a list whose address may say it too. */
export function WhoSwitch({ filters: { isMine, chooseWho } }: WhoSwitchProps) {
  const { lists } = useTranslations();
  return (
    <SegmentedControl
      aria-label={lists.shown}
      value={isMine ? 'mine' : 'team'}
      onChange={(value) => void chooseWho(value as 'mine' | 'team')}
      data={[
        { value: 'mine', label: lists.mine },
        { value: 'team', label: lists.team },
      ]}
    />
  );
}
