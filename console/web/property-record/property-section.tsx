import { ActionIcon, Group, Paper, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DetailList } from '../components/detail-list.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { FieldRow } from './field-row.tsx';
import { isInMissingGroup, type PropertyField, type PropertySheet, type SectionName } from './property-fields.ts';
import styles from './property-page.module.css';

type PropertySectionProps = {
  property: PropertySheet;
  name: SectionName;
  fields: readonly PropertyField[];
  onEdit(): void;
  /** Stands below the fields. */
  children?: ReactNode;
};

/** A part of the record. Each of its fields is changed in its place, and all of them in the dialog. */
export function PropertySection({ property, name, fields, onEdit, children }: PropertySectionProps) {
  const { propertyRecord: words } = usePropertyTexts();
  const title = words.sections[name];
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      px="md"
      py="sm"
      bg="var(--card)"
      aria-label={title}
      className={styles.section}
      data-section={name}
    >
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Text component="h2" fz="0.95rem" fw={600}>
          {title}
        </Text>
        <ActionIcon
          size={30}
          variant="subtle"
          color="gray"
          aria-label={words.editSection(title)}
          title={words.editSection(title)}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <DetailList>
        {fields.map((field) => (
          <FieldRow
            key={field.path}
            property={property}
            field={field}
            onOpenDialog={isInMissingGroup(field, property) ? onEdit : undefined}
          />
        ))}
      </DetailList>
      {children}
    </Paper>
  );
}
