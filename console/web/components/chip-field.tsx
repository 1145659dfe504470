import { Chip, Fieldset, Group } from '@mantine/core';

type ChipFieldProps = {
  label: string;
  /** Pairs of value and label. */
  options: readonly (readonly [string, string])[];
} & (
  | { multiple: true; value: string[]; onChange(value: string[]): void }
  | { multiple?: false; value: string | null; onChange(value: string): void }
);

/** One or several of a few words: Mantine's chips under a name that a screen reader reads with each of them. */
export function ChipField({ label, options, ...group }: ChipFieldProps) {
  return (
    <Fieldset variant="unstyled" legend={label}>
      <Chip.Group {...(group as object)}>
        <Group gap="xs">
          {options.map(([value, name]) => (
            <Chip key={value} value={value} variant="light" size="sm" radius="md">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Fieldset>
  );
}
