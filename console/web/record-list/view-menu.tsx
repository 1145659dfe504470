import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { refreshSavedViews, type SavedView } from './saved-view.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

/** Renames or removes a saved view. */
export function ViewMenu({ view: { id, list, name, address } }: { view: SavedView }) {
  const { lists: words } = useTranslations();
  const [isRenaming, setIsRenaming] = useState(false);
  const restore = async () => {
    await trpcClient.savedViews.save.mutate({ list, name, address });
    await refreshSavedViews();
  };
  const remove = useMutation(
    trpc.savedViews.remove.mutationOptions({
      onSuccess: () => {
        showActionToast(words.viewRemoved(name), restore);
        return refreshSavedViews();
      },
    }),
  );
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={words.viewMenu(name)}>
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsRenaming(true)}>{words.renameView}</Menu.Item>
          <Menu.Item onClick={() => remove.mutate({ id })}>{words.removeView}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ErrorMessage error={remove.error} />
      {isRenaming && (
        <ViewNameDialog
          title={words.renameView}
          name={name}
          save={(given) => trpcClient.savedViews.rename.mutate({ id, name: given })}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  );
}
