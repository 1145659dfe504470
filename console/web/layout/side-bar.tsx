import { Anchor, Badge, Box, Divider, Group, Text } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { AgentButton } from '../agent/agent-button.tsx';
import { Logo } from '../components/logo.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { SearchButton } from '../search/search-button.tsx';
import type { AccountState } from '../trpc.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './navigation.module.css';
import { NavigationLink } from './navigation-link.tsx';
import { SettingsLinks } from './settings-links.tsx';
import { useNavigation } from './use-navigation.tsx';

type SideBarProps = { account: AccountState };

/** On a phone, only the brand and the account menu of it are shown, as a header. */
export function SideBar({ account: { agency, sandbox, user } }: SideBarProps) {
  const { layout } = useTranslations();
  const { pages, outreach, settings } = useNavigation(sandbox);
  const isTestMode = sandbox.sms && sandbox.email;
  return (
    <header className={styles.sideBar}>
      <Anchor
        component={Link}
        href={paths.today}
        underline="never"
        px={8}
        pb={{ base: 0, md: 18 }}
        miw={0}
        c="var(--ink)"
        lh={1.15}
      >
        <Group gap={10} wrap="nowrap">
          <Logo />
          <Text span inherit fz="1.1rem" fw={650} className={styles.brand}>
            Clef
            <Text span inherit display="block" c="dimmed" fz="xs" fw={400} className={styles.agency}>
              {agency?.name}
            </Text>
          </Text>
        </Group>
      </Anchor>
      <SearchButton />
      <AgentButton />
      <Box component="nav" aria-label={layout.main} visibleFrom="md" className={styles.nav}>
        {pages.map((item) => (
          <NavigationLink key={item.path} {...item} />
        ))}
        <Divider m="xs" color="var(--line)" />
        {outreach.map((item) => (
          <NavigationLink key={item.path} {...item} />
        ))}
        <Divider m="xs" color="var(--line)" />
        <SettingsLinks items={settings} />
      </Box>
      {isTestMode && (
        <Badge
          component={Link}
          href={paths.sandbox}
          className={styles.testMode}
          color="yellow"
          m={8}
          title={layout.sandboxNotice}
          leftSection={<IconBeach size={14} stroke={1.8} aria-hidden />}
        >
          {layout.sandbox}
        </Badge>
      )}
      <AccountMenu user={user} />
    </header>
  );
}
