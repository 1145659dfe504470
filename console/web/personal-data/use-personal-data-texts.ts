import { personalDataTexts as en } from '../i18n/en/personal-data-texts.ts';
import { personalDataTexts as fr } from '../i18n/fr/personal-data-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of personal data, which load with their page. */
export const usePersonalDataTexts = () => useTexts({ fr, en });
