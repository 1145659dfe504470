import { agentEntryTexts as entryEn } from '../i18n/en/agent-entry-texts.ts';
import { agentEntryTexts as entryFr } from '../i18n/fr/agent-entry-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of the buttons that open the agent's panel. */
export const useAgentEntryTexts = () => useTexts({ fr: entryFr, en: entryEn });
