import { IconLogout, IconSelector, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Disclosure } from '../components/disclosure.tsx';
import { initialsOf } from '../components/initials.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { AccountState } from '../trpc.ts';
import styles from './account-menu.module.css';
import navigation from './navigation.module.css';
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
        <button type="button" className={styles.button} onClick={toggle}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(user.name)}
          </span>
          <span className={styles.name}>
            {user.name}
            <small>{team.roles[user.role]}</small>
          </span>
          <IconSelector size={16} aria-hidden className={styles.more} />
        </button>
      )}
    >
      <Link href={paths.profile} className={navigation.link}>
        <IconUserCircle size={18} stroke={1.7} aria-hidden />
        {layout.profile}
      </Link>
      <Preferences />
      <button type="button" className={navigation.link} onClick={signOut}>
        <IconLogout size={18} stroke={1.7} aria-hidden />
        {layout.signOut}
      </button>
    </Disclosure>
  );
}
