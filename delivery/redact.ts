const MAX_LENGTH = 200;

/** Seven digits in a row, or nine in groups. Error codes of providers are shorter. */
const phoneNumber = /\+?\d(?:[ .-]?\d){8,}|\d{7,}/g;
const emailAddress = /[^\s<>"'(),;:]+@([^\s<>"'(),;:]+)/g;

/**
 * Makes a provider's error message safe to store, show and log: phone numbers keep their last two digits, addresses
 * their domain, and the given texts (what was sent, and secrets) are removed. At most 200 characters, on one line.
 */
export function redact(message: string, ...sensitive: string[]): string {
  const withoutTexts = sensitive.filter(Boolean).reduce((rest, text) => rest.replaceAll(text, '…'), message);
  const masked = withoutTexts.replace(emailAddress, '…@$1').replace(phoneNumber, (digits) => `…${digits.slice(-2)}`);
  const line = masked.replace(/\s+/g, ' ').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}
