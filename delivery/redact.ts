/** As much of a provider's sentence as is worth keeping. */
const longest = 200;

/** Seven digits in a row, or nine in groups: the codes of providers are shorter. */
const number = /\+?\d(?:[ .-]?\d){8,}|\d{7,}/g;
const address = /[^\s<>"'(),;:]+@([^\s<>"'(),;:]+)/g;

/** What a provider said, without whom it was about and what it carried: it is stored, shown and logged.
 * Numbers keep their last two digits, addresses their domain. `texts` are left out wherever they are echoed. */
export function discreet(said: string, ...texts: string[]): string {
  const mute = texts.filter(Boolean).reduce((rest, text) => rest.replaceAll(text, '…'), said);
  const masked = mute.replace(address, '…@$1').replace(number, (digits) => `…${digits.slice(-2)}`);
  const line = masked.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
