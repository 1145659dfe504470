import { Button, Menu } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { CallOutcome } from '../notes/use-note.ts';

type CallMenuProps = { isSaving: boolean; onSelect(outcome: CallOutcome): void };

/** Notes a call by how it ended, in two presses. */
export function CallMenu({ isSaving, onSelect }: CallMenuProps) {
  const { contactRecord: words } = useTranslations();
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={isSaving}
          leftSection={<IconPhone size={15} stroke={1.8} aria-hidden />}
        >
          {words.noteCall}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.callHint}</Menu.Label>
        {(Object.entries(words.callOutcomes) as [CallOutcome, string][]).map(([outcome, label]) => (
          <Menu.Item key={outcome} onClick={() => onSelect(outcome)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
