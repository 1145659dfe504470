import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTextVariables } from './text-variables.ts';

type VariableMenuProps = { onInsert(name: string): void; compact?: boolean };

/** The variables that a text may have, by their words. */
export function VariableMenu({ onInsert, compact = false }: VariableMenuProps) {
  const { names, words: variables } = useTextVariables();
  return (
    // In a portal it would lie beneath a dialog.
    <Menu position="bottom-end" withinPortal={false} returnFocus={false} shadow="md">
      <Menu.Target>
        {compact ? (
          <ActionIcon variant="subtle" color="gray" aria-label={variables.insert} title={variables.insert}>
            <IconUserPlus size={17} />
          </ActionIcon>
        ) : (
          <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconUserPlus size={17} aria-hidden />}>
            {variables.insert}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => onInsert(name)}>
            {variables.chips[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
