import { domainToASCII } from 'node:url';

/**
 * An e-mail address as mail servers write it: in lower case, and with the ASCII form of its domain (IDNA, RFC 5890). A domain that is
 * none stays as it is.
 */
export function asciiAddress(written: string): string {
  const address = written.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`;
}

export const asciiDomain = (domain: string): string => domainToASCII(domain) || domain;
