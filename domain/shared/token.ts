import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits for a cookie or a link. Whoever has it is believed, so only its hash (`hashOf`) is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether two texts are the same, in a time that does not tell where they differ. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash('sha256').update(text).digest();
