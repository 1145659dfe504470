import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { date, type Language, moment, since } from './dates.ts';
import { en } from './en.ts';
import { fr, type Words } from './fr.ts';

const kept = 'clef-language';

type Speaking = { language: Language; words: Words; speak(language: Language): void };

const Spoken = createContext<Speaking>({ language: 'fr', words: fr, speak: () => undefined });

/** French unless the person chose English; the choice stays with the browser and with the profile. */
export function InWords({ children }: { children: ReactNode }) {
  const [language, choose] = useState<Language>(() => (localStorage.getItem(kept) === 'en' ? 'en' : 'fr'));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speak = useCallback((next: Language) => {
    localStorage.setItem(kept, next);
    choose(next);
  }, []);
  const speaking = useMemo(() => ({ language, words: language === 'fr' ? fr : en, speak }), [language, speak]);
  return <Spoken value={speaking}>{children}</Spoken>;
}

export const useSpeaking = () => useContext(Spoken);
export const useWords = () => useContext(Spoken).words;

/** Dates in the language that is spoken. */
export function useDates() {
  const { language } = useSpeaking();
  return useMemo(
    () => ({ moment: (at: string) => moment(language, at), date: (at: string) => date(language, at) }),
    [language],
  );
}

const every = 30_000;
const eachHalfMinute = (listener: () => void) => {
  const timer = setInterval(listener, every);
  return () => clearInterval(timer);
};

/** How long ago, kept true while it is looked at. */
export function Since({ at }: { at: string }) {
  const { language } = useSpeaking();
  const tick = useSyncExternalStore(eachHalfMinute, () => Math.floor(Date.now() / every));
  return (
    <time dateTime={at} title={moment(language, at)}>
      {since(language, at, Math.max(Date.now(), tick * every))}
    </time>
  );
}

/** The page's name in the browser's tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Clef`;
  }, [title]);
}
