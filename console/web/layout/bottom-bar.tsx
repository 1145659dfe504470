import { Box, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Disclosure } from '../components/disclosure.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { AccountState } from '../trpc.ts';
import styles from './navigation.module.css';
import { NavigationLink } from './navigation-link.tsx';
import { SettingsLinks } from './settings-links.tsx';
import { useNavigation } from './use-navigation.tsx';

type BottomBarProps = Pick<AccountState, 'sandbox'>;

/** The navigation on a phone, within the thumb's reach. */
export function BottomBar({ sandbox }: BottomBarProps) {
  const { layout } = useTranslations();
  const { pages, outreach, settings } = useNavigation(sandbox);
  return (
    <Box component="nav" aria-label={layout.main} hiddenFrom="md" className={styles.bottomBar}>
      {pages
        .filter(({ inMore }) => !inMore)
        .map((item) => (
          <NavigationLink key={item.path} {...item} isTab />
        ))}
      <Disclosure
        label={layout.more}
        position="top-end"
        button={(toggle) => (
          <UnstyledButton className={styles.tab} onClick={toggle}>
            <IconDots size={20} stroke={1.7} aria-hidden />
            <span>{layout.more}</span>
          </UnstyledButton>
        )}
      >
        {[...pages.filter(({ inMore }) => inMore), ...outreach].map((item) => (
          <NavigationLink key={item.path} {...item} />
        ))}
        <SettingsLinks items={settings} />
      </Disclosure>
    </Box>
  );
}
