import { DataList, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { EnergyMark } from '../properties/energy-mark.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { FieldEditor } from './field-editor.tsx';
import { useFieldRequest, type WordsRequest } from './field-request.ts';
import type { PropertyField, PropertySheet } from './property-fields.ts';
import styles from './property-page.module.css';
import { useFieldText } from './use-field-text.ts';

type FieldRowProps = {
  property: PropertySheet;
  field: PropertyField;
  /** Opens the dialog, for a field that cannot be filled in alone. */
  onOpenDialog: (() => void) | undefined;
};

/** A field of the record. Pressing its value changes it in its place. */
export function FieldRow({ property, field, onOpenDialog }: FieldRowProps) {
  const { propertyRecord: words } = usePropertyTexts();
  const fieldText = useFieldText();
  const [editing, setEditing] = useState<{ words?: WordsRequest | undefined }>();
  const isEditing = editing !== undefined;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The focus stays where the person has gone meanwhile.
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) buttonRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const open = (words?: WordsRequest) => (onOpenDialog ? onOpenDialog() : setEditing({ words }));
  useFieldRequest((request) => {
    if (request.place === field.path) open(request.words);
  });
  const name = words.fields[field.path];
  const text = fieldText(field, property);
  return (
    <DataList.Item data-wide={field.wide || isEditing || undefined}>
      <DataList.ItemLabel fz="xs">{name}</DataList.ItemLabel>
      <DataList.ItemValue>
        {editing ? (
          <FieldEditor property={property} field={field} words={editing.words} onClose={() => setEditing(undefined)} />
        ) : (
          <UnstyledButton
            ref={buttonRef}
            className={styles.value}
            data-empty={text === ''}
            data-long={field.kind === 'long' || undefined}
            aria-label={words.editField(name, text || words.empty)}
            onClick={() => open()}
          >
            {text === '' ? '—' : field.kind === 'choice' && field.isEnergyLabel ? <EnergyMark label={text} /> : text}
          </UnstyledButton>
        )}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
