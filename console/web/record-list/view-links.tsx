import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './record-list.module.css';

type View = {
  key: string;
  name: string;
  /** The page with its filters. */
  href: string;
  isShown: boolean;
  /** The menu beside it. */
  menu?: ReactNode;
};

type ViewLinksProps = {
  label: string;
  views: readonly View[];
  /** Shows the list without filters, where there are some. */
  onClear?: (() => void) | undefined;
  /** Further buttons. */
  children?: ReactNode;
};

/** The lists of a page as links, in one line; the one that is shown is in sight. */
export function ViewLinks({ label, views, onClear, children }: ViewLinksProps) {
  const { lists: words } = useTranslations();
  const navRef = useRef<HTMLElement>(null);
  // A list that was just saved, or is far on the right, is in sight while it is shown.
  const shownKey = views.find(({ isShown }) => isShown)?.key;
  useEffect(() => {
    const shown = views.length > 0 && shownKey !== undefined && navRef.current?.querySelector('[aria-current="page"]');
    // With the button of its menu beside it.
    const item = shown && (shown.closest('span') ?? shown);
    if (item) item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shownKey, views.length]);
  const link = (view: View) => (
    <Button
      key={view.key}
      component={Link}
      href={view.href}
      size="compact-md"
      fz="0.93rem"
      flex="none"
      {...(view.isShown
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
            <Group component="span" key={view.key} gap={0} wrap="nowrap">
              {link(view)}
              {view.menu}
            </Group>
          ) : (
            link(view)
          ),
        )}
      </nav>
      {children}
      {onClear && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </Group>
  );
}
