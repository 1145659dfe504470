import { z } from 'zod';
import { scopes } from '../shared/actor.ts';
import { instant, text } from '../shared/fields.ts';

/** The input for a new key. Pages load this contract too. */
export const NewKeyInput = z.strictObject({
  name: text(100),
  scopes: z.array(z.enum(scopes)).min(1),
  expiresAt: instant.optional(),
});
