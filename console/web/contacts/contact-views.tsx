import { Button } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc, trpcClient } from '../trpc.ts';
import styles from './contacts.module.css';
import type { ContactFilters } from './use-contact-filters.ts';
import { ViewMenu } from './view-menu.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';

const builtIn = {
  hot: 'qui=moi&type=buyer%2Cboth&etape=visiting%2Coffer&tri=recent',
  quiet: 'silence=30&tri=quiet',
  fresh: 'etape=new',
  sellers: 'type=seller%2Cboth&silence=14&tri=quiet',
} as const;

const addressOf = (query: string) => (query === '' ? paths.contacts : `${paths.contacts}?${query}`);

/** The lists that are always there and the person's own ones, as links. */
export function ContactViews({ filters }: { filters: ContactFilters }) {
  const { contacts: words } = useTranslations();
  const [isSaving, setIsSaving] = useState(false);
  const views = useQuery(trpc.contacts.views.queryOptions({})).data?.views ?? [];
  const link = (name: string, query: string) => (
    <Link href={addressOf(query)} aria-current={filters.address === query ? 'page' : undefined}>
      {name}
    </Link>
  );
  const navRef = useRef<HTMLElement>(null);
  // A list that was just saved, or is far on the right, is in sight while it is shown.
  useEffect(() => {
    const shown = views.length > 0 && navRef.current?.querySelector('[aria-current="page"]');
    // With the button of its menu beside it.
    const item = shown && (shown.closest('span') ?? shown);
    if (item) item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [filters.address, views.length]);
  const isSaved = [...Object.values<string>(builtIn), ...views.map(({ address }) => address)].includes(filters.address);
  return (
    <div className={styles.views}>
      <nav ref={navRef} aria-label={words.views}>
        {link(words.all, '')}
        {(Object.keys(builtIn) as (keyof typeof builtIn)[]).map((name) => (
          <span key={name}>{link(words.builtIn[name], builtIn[name])}</span>
        ))}
        {views.map((view) => (
          <span key={view.id}>
            {link(view.name, view.address)}
            <ViewMenu view={view} />
          </span>
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
    </div>
  );
}
