import { calendars as en } from '../i18n/en/calendars.ts';
import { calendars as fr } from '../i18n/fr/calendars.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of the calendars outside, which load with the profile. */
export const useCalendarTexts = () => useTexts({ fr, en });
