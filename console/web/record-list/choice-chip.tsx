import { Checkbox, Stack } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { Chip } from './chip.tsx';

type ChoiceChipProps = {
  label: string;
  values: readonly string[];
  options: readonly { value: string; label: string }[];
  onChange(values: string[]): void;
};

/** A filter of several values, as a list of them. */
export function ChoiceChip({ label, values, options, onChange }: ChoiceChipProps) {
  const { lists: words } = useTranslations();
  const names = options.filter(({ value }) => values.includes(value)).map((option) => option.label);
  return (
    <Chip label={label} chosen={names.length === 0 ? undefined : words.chosen(label, names)}>
      <Checkbox.Group value={[...values]} onChange={onChange}>
        <Stack gap="xs">
          {options.map((option) => (
            <Checkbox key={option.value} size="xs" {...option} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Chip>
  );
}
