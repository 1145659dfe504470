import { createHash } from 'node:crypto';

type Step = { delayHours: number; subject: string; body: string };

/** SHA-256 over delay, subject and body of the steps, in order. It is stored at approval and compared before a step is
 * sent. A migration computes the same value in SQL. */
export const stepsFingerprint = (steps: readonly Step[]): string =>
  createHash('sha256')
    .update(JSON.stringify(steps.map(({ delayHours, subject, body }) => [delayHours, subject, body])))
    .digest('base64url');
