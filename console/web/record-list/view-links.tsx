import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './record-list.module.css';

type View = {
  name: string;
  /** Its filters, as in the address of the page. */
  address: string;
  /** The menu beside it. */
  menu?: ReactNode;
};

type ViewLinksProps = {
  label: string;
  /** The page with other filters. */
  hrefOf(address: string): string;
  views: readonly View[];
  /** The filters in the address of the page. */
  address: string;
  onClear(): void;
  /** Further buttons. */
  children?: ReactNode;
};

/** The lists of a page as links, in one line; the one that is shown is in sight. */
export function ViewLinks({ label, hrefOf, views, address, onClear, children }: ViewLinksProps) {
  const { lists: words } = useTranslations();
  const navRef = useRef<HTMLElement>(null);
  // A list that was just saved, or is far on the right, is in sight while it is shown.
  useEffect(() => {
    const shown = views.length > 0 && navRef.current?.querySelector('[aria-current="page"]');
    // With the button of its menu beside it.
    const item = shown && (shown.closest('span') ?? shown);
    if (item) item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [address, views.length]);
  const link = (view: View) => (
    <Button
      key={view.address}
      component={Link}
      href={hrefOf(view.address)}
      size="compact-md"
      fz="0.93rem"
      flex="none"
      {...(address === view.address
        ? { variant: 'light', 'aria-current': 'page' }
        : { variant: 'subtle', color: 'gray', c: 'dimmed', fw: 400 })}
    >
      {view.name}
    </Button>
  );
  return (
    <Group className={styles.views} gap={6} px="1.1rem" pb="xs">
      <nav ref={navRef} aria-label={label}>
        {views.map((view) =>
          view.menu ? (
            <Group component="span" key={view.name} gap={0} wrap="nowrap">
              {link(view)}
              {view.menu}
            </Group>
          ) : (
            link(view)
          ),
        )}
      </nav>
      {children}
      {address !== '' && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </Group>
  );
}
