import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { Language } from './dates.ts';
import { fr } from './fr.ts';
import { LanguageContext, storedLanguage, TranslationsContext, useLanguage } from './language-provider.tsx';
import { useLoadedTexts } from './use-loaded-texts.ts';

const importEnglish = () => import('./en.ts').then(({ en }) => en);
if (storedLanguage() === 'en') importEnglish().catch(() => undefined);

type AllTextsProviderProps = {
  /** The language of the profile, which follows the person to another browser. */
  language: Language;
  children: ReactNode;
};

/**
 * All texts, for the signed-in pages. The components that these share with the pages before signing in get them too, so that they
 * know every refusal. All of them change the language together, once its texts have loaded.
 */
export function AllTextsProvider({ language, children }: AllTextsProviderProps) {
  const { chosen, setLanguage } = useLanguage();
  // Applied before the browser paints, so that nobody sees another language first.
  useLayoutEffect(() => setLanguage(language), [language, setLanguage]);
  const loaded = useLoadedTexts({ chosen, begunIn: language, french: fr, importEnglish });
  const value = useMemo(() => loaded && { ...loaded, chosen, setLanguage }, [loaded, chosen, setLanguage]);
  if (!value) return null;
  return (
    <LanguageContext value={value}>
      <TranslationsContext value={value.texts}>{children}</TranslationsContext>
    </LanguageContext>
  );
}
