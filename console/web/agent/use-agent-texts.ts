import { agentTexts as en } from '../i18n/en/agent-texts.ts';
import { agentTexts as fr } from '../i18n/fr/agent-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of the agency's own agent, which load with its pages. */
export const useAgentTexts = () => useTexts({ fr, en }).agent;
