import { adverts as en } from '../i18n/en/adverts.ts';
import { adverts as fr } from '../i18n/fr/adverts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of the adverts for portals, which load with their page. */
export const useAdvertTexts = () => useTexts({ fr, en });
