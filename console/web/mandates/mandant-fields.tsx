import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { ContactSearch } from '../search/contact-search.tsx';
import type { Mandant } from './mandate.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

type MandantFieldsProps = { value: Mandant[]; error?: string | undefined; onChange(mandants: Mandant[]): void };

/** The people who give a mandate: found among the contacts, or typed. */
export function MandantFields({ value, error, onChange }: MandantFieldsProps) {
  const words = useMandateTexts();
  const change = (index: number, changes: Partial<Mandant>) =>
    onChange(value.map((mandant, place) => (place === index ? { ...mandant, ...changes } : mandant)));
  const add = (mandant: Mandant) => onChange([...value.filter(({ name }) => name.trim() !== ''), mandant]);
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd="none">
      <Text component="legend" fz="sm" fw={500}>
        {words.mandants}
      </Text>
      {value.map((mandant, index) => (
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <Stack gap={6} flex={1}>
            <TextInput
              aria-label={`${words.mandant(index + 1)}, ${words.mandantName}`}
              placeholder={words.mandantName}
              maxLength={200}
              value={mandant.name}
              error={index === 0 && error}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
            <TextInput
              aria-label={`${words.mandant(index + 1)}, ${words.mandantAddress}`}
              placeholder={words.mandantAddress}
              maxLength={300}
              value={mandant.address ?? ''}
              onChange={({ currentTarget }) => change(index, { address: currentTarget.value || null })}
            />
          </Stack>
          {value.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={words.removeMandant(mandant.name || words.mandant(index + 1))}
              onClick={() => onChange(value.filter((_, place) => place !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      <ContactSearch label={words.findContact} onSelect={({ id, name }) => add({ name, contactId: id })} />
      <Button
        variant="subtle"
        size="sm"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...value, { name: '' }])}
      >
        {words.addMandant}
      </Button>
    </Stack>
  );
}
