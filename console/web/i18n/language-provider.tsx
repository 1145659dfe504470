import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Language } from './dates.ts';
import { fr, type Translations } from './fr.ts';

const STORAGE_KEY = 'clef-language';

type Loaded = { language: Language; translations: Translations };
type LanguageContextValue = Loaded & { setLanguage(language: Language): void };

const LanguageContext = createContext<LanguageContextValue>({
  language: 'fr',
  translations: fr,
  setLanguage: () => undefined,
});

const loadTranslations = async (language: Language): Promise<Translations> =>
  language === 'fr' ? fr : (await import('./en.ts')).en;

type LanguageProviderProps = { children: ReactNode };

/** French unless the person chose English; the browser and the profile both remember the choice. */
export function LanguageProvider({ children }: LanguageProviderProps) {
  const [chosen, setChosen] = useState<Language>(() => (localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'fr'));
  // English is loaded for those who chose it. Until then the page keeps its language, or waits if it has none yet.
  const [loaded, setLoaded] = useState<Loaded | null>(chosen === 'fr' ? { language: 'fr', translations: fr } : null);
  useEffect(() => {
    let isCurrent = true;
    void loadTranslations(chosen).then((translations) => {
      if (isCurrent) setLoaded({ language: chosen, translations });
    });
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  useEffect(() => {
    if (loaded) document.documentElement.lang = loaded.language;
  }, [loaded]);
  const setLanguage = useCallback((next: Language) => {
    localStorage.setItem(STORAGE_KEY, next);
    setChosen(next);
  }, []);
  const value = useMemo(() => loaded && { ...loaded, setLanguage }, [loaded, setLanguage]);
  return value && <LanguageContext value={value}>{children}</LanguageContext>;
}

export const useLanguage = () => useContext(LanguageContext);
export const useTranslations = () => useContext(LanguageContext).translations;

/** The texts in the reader's language, where they load with the only page that shows them. */
export const useTexts = <Texts,>(texts: Record<Language, Texts>): Texts => texts[useLanguage().language];
