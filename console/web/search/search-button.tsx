import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useOpenSearch } from './use-open-search.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Looks like a field and opens the search; on a phone it is an icon in the header. */
export function SearchButton() {
  const { search } = useTranslations();
  const openSearch = useOpenSearch();
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mb="sm"
        px={8}
        c="dimmed"
        fw={400}
        justify="start"
        visibleFrom="md"
        styles={{ label: { flex: 1 } }}
        aria-keyshortcuts="Control+K Meta+K"
        leftSection={<IconSearch size={17} stroke={1.8} aria-hidden />}
        rightSection={
          <Kbd size="xs" c="dimmed" fw={500} aria-hidden>
            {isMac ? '⌘K' : search.shortcut}
          </Kbd>
        }
        onClick={openSearch}
      >
        {search.open}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        ms="auto"
        hiddenFrom="md"
        aria-label={search.open}
        onClick={openSearch}
      >
        <IconSearch size={19} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  );
}
