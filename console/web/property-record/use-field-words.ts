import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type PropertyTexts, usePropertyTexts } from '../properties/use-property-texts.ts';

/** The texts in which fields, and the values that one may choose, have their words. */
export type FieldWords = PropertyTexts & Pick<Translations, 'record'>;

export function useFieldWords(): FieldWords {
  const { record } = useTranslations();
  return { ...usePropertyTexts(), record };
}
