import { Text } from '@mantine/core';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { differencesOf } from './property-fields.ts';
import { useFieldText } from './use-field-text.ts';

type NewerVersionProps = { before: object | undefined; after: object | undefined };

/** Says what a colleague has changed since this version was read. */
export function NewerVersion({ before, after }: NewerVersionProps) {
  const { propertyRecord: words } = usePropertyTexts();
  const fieldText = useFieldText();
  return (
    <>
      {words.changedMeanwhile}
      {differencesOf(before, after).map((field) => {
        const name = words.fields[field.path];
        return (
          <Text key={field.path} span inherit display="block">
            {field.kind === 'long'
              ? words.changedField(name)
              : words.change(name, fieldText(field, before) || '—', fieldText(field, after) || '—')}
          </Text>
        );
      })}
    </>
  );
}
