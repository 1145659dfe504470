import { agentPanelTexts as en } from '../i18n/en/agent-panel-texts.ts';
import { agentPanelTexts as fr } from '../i18n/fr/agent-panel-texts.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of the agent's panel, which load with it. */
export const useAgentPanelTexts = () => useTexts({ fr, en });
