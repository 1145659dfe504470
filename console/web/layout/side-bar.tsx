import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
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
      <Link href={paths.today} className={styles.brand}>
        <Logo />
        <span className={styles.brandName}>
          Clef
          <small>{agency?.name}</small>
        </span>
      </Link>
      <SearchButton />
      <nav aria-label={layout.main} className={styles.nav}>
        {pages.map((item) => (
          <NavigationLink key={item.path} {...item} />
        ))}
        <hr className={styles.separator} />
        {outreach.map((item) => (
          <NavigationLink key={item.path} {...item} />
        ))}
        <hr className={styles.separator} />
        <SettingsLinks items={settings} />
      </nav>
      {isTestMode && (
        <Link href={paths.sandbox} className={styles.sandboxMode} title={layout.sandboxNotice}>
          {layout.sandbox}
        </Link>
      )}
      <AccountMenu user={user} />
    </header>
  );
}
