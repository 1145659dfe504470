import { figuresTexts as en } from '../i18n/en/figures-texts.ts';
import { figuresTexts as fr } from '../i18n/fr/figures-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of the director's figures, which load with _Aujourd'hui_. */
export const useFiguresTexts = () => useTexts({ fr, en });
