import { agendaTexts as en } from '../i18n/en/agenda-texts.ts';
import { agendaTexts as fr } from '../i18n/fr/agenda-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of the agenda, which load with its page. */
export const useAgendaTexts = () => useTexts({ fr, en }).agenda;
