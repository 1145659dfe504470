import { campaigns } from './fr/campaigns.ts';
import { deciding } from './fr/deciding.ts';
import { errors } from './fr/errors.ts';
import { house } from './fr/house.ts';
import { sequences } from './fr/sequences.ts';
import { settings } from './fr/settings.ts';
import { variables } from './fr/variables.ts';
import { webhooks } from './fr/webhooks.ts';

/** What the console says, in French. */
export const fr = { errors, ...house, ...deciding, ...settings, ...campaigns, ...sequences, ...variables, ...webhooks };

/** Every language says all of it. */
export type Words = typeof fr;
