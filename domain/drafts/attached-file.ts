import { z } from 'zod';
import { id } from '../shared/ids.ts';

/**
 * A file of an e-mail, as the e-mail's item names it. The item's fingerprint covers the file's bytes by their hash, so that
 * exactly those leave which a person has approved.
 */
export const AttachedFile = z.object({
  id: id('attachment'),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** In hexadecimal digits. */
  sha256: z.string(),
});
export type AttachedFile = z.output<typeof AttachedFile>;
