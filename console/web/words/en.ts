import { campaigns } from './en/campaigns.ts';
import { deciding } from './en/deciding.ts';
import { errors } from './en/errors.ts';
import { house } from './en/house.ts';
import { sequences } from './en/sequences.ts';
import { settings } from './en/settings.ts';
import { variables } from './en/variables.ts';
import { webhooks } from './en/webhooks.ts';
import type { Words } from './fr.ts';

/** What the console says, in English. */
export const en: Words = {
  errors,
  ...house,
  ...deciding,
  ...settings,
  ...campaigns,
  ...sequences,
  ...variables,
  ...webhooks,
};
