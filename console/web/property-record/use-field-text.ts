import { useLanguage } from '../i18n/language-provider.tsx';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { fieldValue, type PropertyField } from './property-fields.ts';
import { useFieldWords } from './use-field-words.ts';

/** The value of a field in words; '' if it has none. */
export function useFieldText() {
  const fieldWords = useFieldWords();
  const { language } = useLanguage();
  const formatDay = useDayFormat();
  const { propertyRecord: words } = fieldWords;
  return (field: PropertyField, record: object | undefined): string => {
    const value = fieldValue(field, record);
    if (value === null || value === '') return '';
    switch (field.kind) {
      case 'number':
        return [
          field.isPlain
            ? value
            : Number(value).toLocaleString(language, { maximumFractionDigits: field.decimals ?? 0 }),
          field.unit,
        ]
          .filter(Boolean)
          .join('\u00a0');
      case 'choice':
        return field.wordsOf?.(fieldWords)[value] ?? String(value);
      case 'flag':
        return value === 'yes' ? words.yes : words.no;
      case 'day':
      case 'instant':
        return formatDay(String(value));
      default:
        return String(value);
    }
  };
}
