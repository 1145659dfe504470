import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { NumberField } from '../components/number-field.tsx';
import { DayField } from '../dates/day-field.tsx';
import type { PropertyField } from './property-fields.ts';
import { useFieldWords } from './use-field-words.ts';

type FieldInputProps = {
  field: PropertyField;
  /** The part of `useContractForm` for the field. */
  input: { value: any; onChange: any; error: any };
  /** The field is named by its place, and has no room for a label. */
  isInPlace?: boolean;
};

/** The input for a field of a property. */
export function FieldInput({ field, input, isInPlace = false }: FieldInputProps) {
  const fieldWords = useFieldWords();
  const { propertyRecord: words } = fieldWords;
  const name = words.fields[field.path];
  const unit = field.kind === 'number' && field.unit;
  // In a label the unit is also said where the field is empty.
  const named = isInPlace ? { 'aria-label': name } : { label: unit ? `${name} (${unit})` : name };
  const required = field.required ?? false;
  switch (field.kind) {
    case 'long':
      return <Textarea {...named} autosize minRows={4} maxRows={18} {...input} />;
    case 'number': {
      const { min = 0, max, decimals = 0, isPlain = false } = field;
      return (
        <NumberField
          {...named}
          {...(isInPlace && unit && { unit })}
          min={min}
          max={max}
          decimals={decimals}
          isPlain={isPlain}
          {...input}
        />
      );
    }
    case 'choice':
    case 'flag': {
      const options =
        field.kind === 'flag'
          ? [
              { value: 'yes', label: words.yes },
              { value: 'no', label: words.no },
            ]
          : field.values.map((value) => ({ value, label: field.wordsOf?.(fieldWords)[value] ?? value }));
      const data = required ? options : [{ value: '', label: words.unknown }, ...options];
      return <NativeSelect {...named} data={data} {...input} />;
    }
    case 'day':
    case 'instant':
      return <DayField {...(isInPlace ? { ariaLabel: name } : { label: name })} {...input} />;
    default:
      return <TextInput {...named} required={required} withAsterisk={required && !isInPlace} {...input} />;
  }
}
