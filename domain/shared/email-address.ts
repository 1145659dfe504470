import { z } from 'zod';
import { asciiAddress } from './ascii-address.ts';

const MAX_LENGTH = 254;
const ascii = z.email().max(MAX_LENGTH);

/** An e-mail address as it is stored (`asciiAddress`); undefined for what is none. */
export function storedEmail(written: string): string | undefined {
  const address = asciiAddress(written);
  return ascii.safeParse(address).success ? address : undefined;
}

/** The domain of an e-mail address, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The input field. Its domain may have letters of any script: `una@immobilière.example`. */
export const emailAddress = z
  .string()
  .max(MAX_LENGTH)
  .refine((written) => storedEmail(written) !== undefined, 'not an e-mail address')
  .meta({ pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' });
