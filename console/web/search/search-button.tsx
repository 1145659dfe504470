import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './search-button.module.css';
import { useOpenSearch } from './use-open-search.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Looks like a field and opens the search; on a phone it is an icon in the header. */
export function SearchButton() {
  const { search } = useTranslations();
  const openSearch = useOpenSearch();
  return (
    <button type="button" className={styles.button} aria-keyshortcuts="Control+K Meta+K" onClick={openSearch}>
      <IconSearch size={17} stroke={1.8} aria-hidden />
      <span>{search.open}</span>
      <small aria-hidden="true">{isMac ? '⌘K' : search.shortcut}</small>
    </button>
  );
}
