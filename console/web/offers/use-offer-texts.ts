import { offers as en } from '../i18n/en/offers.ts';
import { offers as fr } from '../i18n/fr/offers.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of an offer, which load with its page. */
export const useOfferTexts = () => useTexts({ fr, en }).offer;
