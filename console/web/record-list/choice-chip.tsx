import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './record-list.module.css';

type ChoiceChipProps = {
  label: string;
  values: readonly string[];
  options: readonly { value: string; label: string }[];
  onChange(values: string[]): void;
};

/** A filter of several values that takes no more room when some are chosen: it opens on a list of them. */
export function ChoiceChip({ label, values, options, onChange }: ChoiceChipProps) {
  const { lists: words } = useTranslations();
  const names = options.filter(({ value }) => values.includes(value)).map((option) => option.label);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button
          size="sm"
          className={styles.field}
          variant={names.length === 0 ? 'default' : 'light'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {names.length === 0 ? label : words.chosen(label, names)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Checkbox.Group value={[...values]} onChange={onChange}>
          <Stack gap="xs">
            {options.map((option) => (
              <Checkbox key={option.value} size="xs" {...option} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
