import { text } from '../shared/fields.ts';
import { siteHost } from './site-host.ts';

// The console's pages import this file, so it must not import storage code.

const LONGEST = 200;

/** The address of a fee table as browsers write it; undefined if it is not the whole address of a page that everybody can open. */
export function feeTableUrlOf(written: string): string | undefined {
  const address = written.trim();
  const url = /^https?:\/\/\S+$/i.test(address) ? URL.parse(address) : null;
  if (!url || url.username || url.password || siteHost(url.hostname) === undefined) return undefined;
  return url.href;
}

export const feeTableUrl = text(LONGEST)
  .refine(
    (written) => feeTableUrlOf(written) !== undefined,
    'not a web address: write https://www.agence.example/honoraires',
  )
  .refine(
    // A browser writes « é » in an address as « %C3%A9 ».
    (written) => written.length > LONGEST || (feeTableUrlOf(written) ?? '').length <= LONGEST,
    `has more than ${LONGEST} characters with its accents encoded`,
  );
