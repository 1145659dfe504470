import { z } from 'zod';
import { userRoles } from '../../storage/column-values.ts';
import { text } from '../shared/fields.ts';

/** The invited person and their role. Pages load this contract too. */
export const InvitationInput = z.strictObject({
  email: z.email('not an e-mail address').max(254),
  name: text(100),
  role: z.enum(userRoles),
  fingerprint: z.string().max(100).optional().describe('Sends the e-mail that `previewInvitation` shows'),
});
