import { publicDataTexts as en } from '../i18n/en/public-data.ts';
import { publicDataTexts as fr } from '../i18n/fr/public-data.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts about public data, which load with the record of a property. */
export const usePublicDataTexts = () => useTexts({ fr, en });
