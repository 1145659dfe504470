import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits for a cookie or a link. The token alone proves who its bearer is, so only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a key or token. Their 256 random bits make a fast hash safe, and a flood of requests stays cheap. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** Compares two secrets in a time that does not depend on where they differ. */
export const equalInConstantTime = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string) => hash('sha256', text, 'buffer');
