import { useEffect, useMemo, useState } from 'react';
import type { Language } from './dates.ts';

type LoadedTextsOptions<Texts> = {
  chosen: Language;
  /** The language in which the page is first shown. */
  begunIn: Language;
  french: Texts;
  importEnglish(): Promise<Texts>;
};

/**
 * Texts in the chosen language. English loads when it is chosen: until then a page that was begun in French keeps its language.
 * @returns null for a page that waits for its first language
 */
export function useLoadedTexts<Texts>({ chosen, begunIn, french, importEnglish }: LoadedTextsOptions<Texts>) {
  const [isBegunInFrench] = useState(begunIn === 'fr');
  const [english, setEnglish] = useState<{ texts: Texts } | null>(null);
  useEffect(() => {
    if (chosen === 'en') void importEnglish().then((texts) => setEnglish({ texts }));
  }, [chosen, importEnglish]);
  return useMemo(() => {
    if (chosen === 'en' && english) return { language: 'en' as const, texts: english.texts };
    return chosen === 'fr' || isBegunInFrench ? { language: 'fr' as const, texts: french } : null;
  }, [chosen, isBegunInFrench, french, english]);
}
