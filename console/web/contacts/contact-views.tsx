import { Button, Group } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc, trpcClient } from '../trpc.ts';
import { builtInNames, builtInViews } from './built-in-views.ts';
import styles from './contacts.module.css';
import type { ContactFilters } from './use-contact-filters.ts';
import { ViewMenu } from './view-menu.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';

const addressOf = (query: string) => (query === '' ? paths.contacts : `${paths.contacts}?${query}`);

/** The lists that are always there and the person's own ones, as links. */
export function ContactViews({ filters }: { filters: ContactFilters }) {
  const { contacts: words } = useTranslations();
  const [isSaving, setIsSaving] = useState(false);
  const views = useQuery(trpc.contacts.views.queryOptions({})).data?.views ?? [];
  const link = (name: string, query: string) => (
    <Button
      component={Link}
      href={addressOf(query)}
      size="compact-md"
      fz="0.93rem"
      flex="none"
      {...(filters.address === query
        ? { variant: 'light', 'aria-current': 'page' }
        : { variant: 'subtle', color: 'gray', c: 'dimmed', fw: 400 })}
    >
      {name}
    </Button>
  );
  const navRef = useRef<HTMLElement>(null);
  // A list that was just saved, or is far on the right, is in sight while it is shown.
  useEffect(() => {
    const shown = views.length > 0 && navRef.current?.querySelector('[aria-current="page"]');
    // With the button of its menu beside it.
    const item = shown && (shown.closest('span') ?? shown);
    if (item) item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [filters.address, views.length]);
  const isSaved = [...Object.values<string>(builtInViews), ...views.map(({ address }) => address)].includes(
    filters.address,
  );
  return (
    <Group className={styles.views} gap={6} px="1.1rem" pb="xs">
      <nav ref={navRef} aria-label={words.views}>
        {link(words.all, '')}
        {builtInNames.map((name) => (
          <Fragment key={name}>{link(words.builtIn[name], builtInViews[name])}</Fragment>
        ))}
        {views.map((view) => (
          <Group component="span" key={view.id} gap={0} wrap="nowrap">
            {link(view.name, view.address)}
            <ViewMenu view={view} />
          </Group>
        ))}
      </nav>
      {filters.address !== '' && !isSaved && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => setIsSaving(true)}
        >
          {words.saveView}
        </Button>
      )}
      {filters.address !== '' && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => filters.clear()}>
          {words.clear}
        </Button>
      )}
      {isSaving && (
        <ViewNameDialog
          title={words.saveView}
          save={(name) => trpcClient.contacts.saveView.mutate({ name, address: filters.address })}
          replace={(name) => trpcClient.contacts.saveView.mutate({ name, address: filters.address, replaces: true })}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Group>
  );
}
