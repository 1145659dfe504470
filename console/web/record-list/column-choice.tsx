import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';

export type ColumnChoiceState<Id extends string> = {
  hidden: readonly Id[];
  /** Those for which the window has no room. */
  withoutRoom: readonly Id[];
  onHide(hidden: Id[]): void;
};

type ColumnChoiceProps<Id extends string> = ColumnChoiceState<Id> & {
  /** The columns that one may hide, with their names. */
  columns: readonly (readonly [Id, string])[];
};

/** Chooses the columns of a table. */
export function ColumnChoice<Id extends string>({ columns, hidden, withoutRoom, onHide }: ColumnChoiceProps<Id>) {
  const { lists: words } = useTranslations();
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon size={36} variant="subtle" color="gray" aria-label={words.columns} title={words.columns}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columns}>
        <Stack gap="xs">
          {columns.map(([id, label]) => (
            <Checkbox
              key={id}
              size="xs"
              label={label}
              description={withoutRoom.includes(id) && words.withoutRoom}
              checked={!hidden.includes(id)}
              onChange={() => onHide(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
