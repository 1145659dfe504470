import { matchingTexts as en } from '../i18n/en/matching.ts';
import { matchingTexts as fr } from '../i18n/fr/matching.ts';
import { useTexts } from '../i18n/language-provider.tsx';

export type MatchingTexts = typeof fr;

/** The texts of matching, which load with the parts of pages that show it. */
export const useMatchingTexts = () => useTexts({ fr, en }).matching;
