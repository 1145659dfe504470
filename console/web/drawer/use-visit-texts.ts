import { visitTexts as en } from '../i18n/en/visit-texts.ts';
import { visitTexts as fr } from '../i18n/fr/visit-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of a visit's sheet, which load with it. */
export const useVisitTexts = () => useTexts({ fr, en }).visitSheet;
