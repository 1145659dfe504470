import { mandateTexts as en } from '../i18n/en/mandate-texts.ts';
import { mandateTexts as fr } from '../i18n/fr/mandate-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

export type MandateTexts = typeof fr;

/** The texts of the register of mandates, which load with its pages. */
export const useMandateTexts = () => useTexts({ fr, en }).mandates;
