import { propertyTexts as en } from '../i18n/en/property-texts.ts';
import { propertyTexts as fr } from '../i18n/fr/property-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

export type PropertyTexts = typeof fr;

/** The texts of the pages of properties, which load with them. */
export const usePropertyTexts = () => useTexts({ fr, en });
