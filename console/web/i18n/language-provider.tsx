import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Language } from './dates.ts';
import { type FirstTexts, firstTexts } from './fr/first-texts.ts';
import type { Translations } from './fr.ts';
import { useLoadedTexts } from './use-loaded-texts.ts';

const STORAGE_KEY = 'clef-language';

/** French unless somebody chose English in this browser. */
export const storedLanguage = (): Language => (localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'fr');

type LanguageContextValue = {
  /** The language of the texts. */
  language: Language;
  texts: FirstTexts;
  /** The language that somebody chose. Its texts may still be loading. */
  chosen: Language;
  setLanguage(language: Language): void;
};

export const LanguageContext = createContext<LanguageContextValue>({
  language: 'fr',
  texts: firstTexts,
  chosen: 'fr',
  setLanguage: () => undefined,
});
export const TranslationsContext = createContext<Translations | null>(null);

const importEnglish = () => import('./en/first-texts.ts').then(({ firstTexts }) => firstTexts);
if (storedLanguage() === 'en') importEnglish().catch(() => undefined);

type LanguageProviderProps = { children: ReactNode };

/**
 * The language, and the texts of the pages before signing in. The browser and the profile both remember the choice.
 * `AllTextsProvider` gives the signed-in pages the other texts, which load with them.
 */
export function LanguageProvider({ children }: LanguageProviderProps) {
  const [chosen, setChosen] = useState(storedLanguage);
  const loaded = useLoadedTexts<FirstTexts>({ chosen, begunIn: chosen, french: firstTexts, importEnglish });
  useEffect(() => {
    if (loaded) document.documentElement.lang = loaded.language;
  }, [loaded]);
  const setLanguage = useCallback((next: Language) => {
    localStorage.setItem(STORAGE_KEY, next);
    setChosen(next);
  }, []);
  const value = useMemo(() => loaded && { ...loaded, chosen, setLanguage }, [loaded, chosen, setLanguage]);
  return value && <LanguageContext value={value}>{children}</LanguageContext>;
}

export const useLanguage = () => useContext(LanguageContext);

/** The texts for the pages before signing in, and for the components that they show. */
export const useFirstTexts = (): FirstTexts => useLanguage().texts;

/** All texts, for the signed-in pages. */
export function useTranslations(): Translations {
  const translations = useContext(TranslationsContext);
  if (!translations) throw new Error('A page before signing in takes its texts from useFirstTexts.');
  return translations;
}

/** The texts in the reader's language, where they load with the only page that shows them. */
export const useTexts = <Texts,>(texts: Record<Language, Texts>): Texts => texts[useLanguage().language];
