import { webhooks as en } from '../i18n/en/webhooks.ts';
import { webhooks as fr } from '../i18n/fr/webhooks.ts';
import { useTexts } from '../i18n/language-provider.tsx';

/** The texts of the pages of webhooks, which load with them. */
export const useWebhookTexts = () => useTexts({ fr, en });
