import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Language } from './dates.ts';
import { en } from './en.ts';
import { fr, type Translations } from './fr.ts';

const STORAGE_KEY = 'clef-language';

type LanguageContextValue = {
  language: Language;
  translations: Translations;
  setLanguage(language: Language): void;
};

const LanguageContext = createContext<LanguageContextValue>({
  language: 'fr',
  translations: fr,
  setLanguage: () => undefined,
});

type LanguageProviderProps = { children: ReactNode };

/** French unless the person chose English; the browser and the profile both remember the choice. */
export function LanguageProvider({ children }: LanguageProviderProps) {
  const [language, setStoredLanguage] = useState<Language>(() =>
    localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'fr',
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const setLanguage = useCallback((next: Language) => {
    localStorage.setItem(STORAGE_KEY, next);
    setStoredLanguage(next);
  }, []);
  const value = useMemo(
    () => ({ language, translations: language === 'fr' ? fr : en, setLanguage }),
    [language, setLanguage],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export const useLanguage = () => useContext(LanguageContext);
export const useTranslations = () => useContext(LanguageContext).translations;
