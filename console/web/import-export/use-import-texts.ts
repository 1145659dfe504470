import { importTexts as en } from '../i18n/en/import-export.ts';
import { importTexts as fr } from '../i18n/fr/import-export.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of imports and exports, which load with their page. */
export const useImportTexts = () => useTexts({ fr, en });
