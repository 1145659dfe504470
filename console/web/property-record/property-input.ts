import type { ClipboardEvent } from 'react';
import { pastedCoordinates } from './pasted-coordinates.ts';
import type { PropertyField, Values } from './property-fields.ts';

type PropertyForm = {
  field(path: PropertyField['path']): { value: any; onChange: any; error: any };
  update(changes: Partial<Values>): void;
};

/** The part of a property's form for a field. Coordinates that are pasted into the first of them fill both. */
export function propertyInput(form: PropertyForm, { path }: PropertyField) {
  const input = form.field(path);
  if (path !== 'address.latitude') return input;
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = pastedCoordinates(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.stopPropagation();
    event.preventDefault();
    form.update({ 'address.latitude': pasted.latitude, 'address.longitude': pasted.longitude });
  };
  return { ...input, onPasteCapture: handlePaste };
}
