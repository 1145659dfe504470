import { signatureTexts as en } from '../i18n/en/signature-texts.ts';
import { signatureTexts as fr } from '../i18n/fr/signature-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of electronic signatures, which load with their pages. */
export const useSignatureTexts = () => useTexts({ fr, en }).signatures;
