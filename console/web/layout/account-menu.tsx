import { Avatar, Box, Group, NavLink, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSelector, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Disclosure } from '../components/disclosure.tsx';
import { initialsOf } from '../components/initials.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { AccountState } from '../trpc.ts';
import styles from './account-menu.module.css';
import { Preferences } from './preferences.tsx';
import { useSignOut } from './use-sign-out.ts';

type AccountMenuProps = Pick<AccountState, 'user'>;

export function AccountMenu({ user }: AccountMenuProps) {
  const { layout, team } = useTranslations();
  const signOut = useSignOut();
  if (!user) return null;
  return (
    <Disclosure
      label={layout.account}
      position="top-start"
      button={(toggle) => (
        <Group
          component={UnstyledButton}
          gap="xs"
          wrap="nowrap"
          p={{ base: 4, md: 7 }}
          fz="sm"
          lh={1.2}
          className={styles.button}
          onClick={toggle}
        >
          <Avatar variant="filled" color="green" size={32} aria-hidden>
            {initialsOf(user.name)}
          </Avatar>
          <Box component="span" flex={1} className={styles.name} data-account-name>
            {user.name}
            <Text inherit span display="block" c="dimmed" fz="xs">
              {team.roles[user.role]}
            </Text>
          </Box>
          <Box component="span" visibleFrom="md" lh={0} c="dimmed" data-account-name>
            <IconSelector size={16} aria-hidden />
          </Box>
        </Group>
      )}
    >
      <NavLink
        component={Link}
        href={paths.profile}
        label={layout.profile}
        leftSection={<IconUserCircle size={18} stroke={1.7} aria-hidden />}
      />
      <Box px={8} pb="xs">
        <Preferences />
      </Box>
      <NavLink
        component="button"
        type="button"
        label={layout.signOut}
        leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />}
        onClick={signOut}
      />
    </Disclosure>
  );
}
