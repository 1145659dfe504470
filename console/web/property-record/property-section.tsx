import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DetailList } from '../components/detail-list.tsx';
import { RecordCard } from '../components/record-card.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { FieldRow } from './field-row.tsx';
import {
  type FieldPath,
  isInMissingGroup,
  type PropertyField,
  type PropertySheet,
  type SectionName,
} from './property-fields.ts';
import styles from './property-page.module.css';

type PropertySectionProps = {
  property: PropertySheet;
  name: SectionName;
  fields: readonly PropertyField[];
  /** Opens the dialog at a field, or at the first one. */
  onEdit(field?: FieldPath): void;
  /** Stands below the fields. */
  children?: ReactNode;
};

/** A part of the record. Each of its fields is changed in its place, and all of them in the dialog. */
export function PropertySection({ property, name, fields, onEdit, children }: PropertySectionProps) {
  const { propertyRecord: words } = usePropertyTexts();
  const title = words.sections[name];
  const editButton = (
    <ActionIcon
      size={30}
      variant="subtle"
      color="gray"
      aria-label={words.editSection(title)}
      title={words.editSection(title)}
      onClick={() => onEdit()}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <RecordCard title={title} name={name} className={styles.section} action={editButton}>
      <DetailList>
        {fields.map((field) => (
          <FieldRow
            key={field.path}
            property={property}
            field={field}
            onOpenDialog={isInMissingGroup(field, property) ? () => onEdit(field.path) : undefined}
          />
        ))}
      </DetailList>
      {children}
    </RecordCard>
  );
}
