import { Button } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc, trpcClient } from '../trpc.ts';
import type { SavedView } from './saved-view.ts';
import { ViewLinks } from './view-links.tsx';
import { ViewMenu } from './view-menu.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';

type SavedViewsProps = {
  list: SavedView['list'];
  label: string;
  /** The page of the list. */
  path: string;
  /** The views that are always there. */
  builtIn: readonly { name: string; address: string }[];
  /** The filters in the address of the page. */
  address: string;
  /** How the page shows them, in its address too: a saved view has its look, the others take any. */
  look?: string;
  onClear(): void;
};

const joined = (...parts: string[]) => parts.filter(Boolean).join('&');

/** The views of a list as links, those that are always there and the person's own ones, which are saved here. */
export function SavedViews({ list, label, path, builtIn, address, look = '', onClear }: SavedViewsProps) {
  const { lists: words } = useTranslations();
  const [isSaving, setIsSaving] = useState(false);
  const own = useQuery(trpc.savedViews.list.queryOptions({ list })).data?.views ?? [];
  const shown = joined(address, look);
  const hrefOf = (query: string) => (query === '' ? path : `${path}?${query}`);
  const isOwnShown = own.some((view) => view.address === shown);
  const views = [
    ...builtIn.map((view) => ({
      key: view.address,
      name: view.name,
      href: hrefOf(joined(view.address, look)),
      isShown: !isOwnShown && view.address === address,
    })),
    ...own.map((view) => ({
      key: view.id,
      name: view.name,
      href: hrefOf(view.address),
      isShown: view.address === shown,
      menu: <ViewMenu view={view} />,
    })),
  ];
  // A view that is always there, shown in another look, can be saved with it.
  const isSaved = isOwnShown || builtIn.some((view) => view.address === shown);
  const save = (name: string, replaces: boolean) =>
    trpcClient.savedViews.save.mutate({ list, name, address: shown, replaces });
  return (
    <ViewLinks label={label} views={views} onClear={address === '' ? undefined : onClear}>
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
          save={(name) => save(name, false)}
          replace={(name) => save(name, true)}
          onClose={() => setIsSaving(false)}
        />
      )}
    </ViewLinks>
  );
}
