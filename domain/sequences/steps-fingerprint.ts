import { createHash } from 'node:crypto';

type Step = { delayHours: number; subject: string; body: string };

/** SHA-256 over the steps of a sequence, in their order: delay, subject, text. What is activated, and later leaves, is what
 * has it. The migration that brought it computes the same in SQL. */
export const stepsFingerprint = (steps: readonly Step[]): string =>
  createHash('sha256')
    .update(JSON.stringify(steps.map(({ delayHours, subject, body }) => [delayHours, subject, body])))
    .digest('base64url');
