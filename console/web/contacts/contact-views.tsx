import { Button } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ViewLinks } from '../record-list/view-links.tsx';
import { trpc, trpcClient } from '../trpc.ts';
import { builtInNames, builtInViews } from './built-in-views.ts';
import type { ContactFilters } from './use-contact-filters.ts';
import { ViewMenu } from './view-menu.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';

const hrefOf = (query: string) => (query === '' ? paths.contacts : `${paths.contacts}?${query}`);

/** The lists that are always there and the person's own ones, as links. */
export function ContactViews({ filters: { address, clear } }: { filters: ContactFilters }) {
  const { contacts: words } = useTranslations();
  const [isSaving, setIsSaving] = useState(false);
  const own = useQuery(trpc.contacts.views.queryOptions({})).data?.views ?? [];
  const views = [
    { name: words.all, address: '' },
    ...builtInNames.map((name) => ({ name: words.builtIn[name], address: builtInViews[name] })),
    ...own.map((view) => ({ ...view, menu: <ViewMenu view={view} /> })),
  ];
  const isSaved = views.some((view) => view.address === address);
  return (
    <ViewLinks label={words.views} hrefOf={hrefOf} views={views} address={address} onClear={clear}>
      {!isSaved && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => setIsSaving(true)}
        >
          {words.saveView}
        </Button>
      )}
      {isSaving && (
        <ViewNameDialog
          title={words.saveView}
          save={(name) => trpcClient.contacts.saveView.mutate({ name, address })}
          replace={(name) => trpcClient.contacts.saveView.mutate({ name, address, replaces: true })}
          onClose={() => setIsSaving(false)}
        />
      )}
    </ViewLinks>
  );
}
