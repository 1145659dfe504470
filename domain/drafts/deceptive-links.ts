import { withoutHidden } from './hidden-characters.ts';

/** A link in an e-mail: the text that readers see, and the address it leads to. */
export type Link = { text: string; target: string };

/**
 * The links whose text shows another host, e-mail address or phone number than their target. A subdomain of the shown
 * host is not deceptive.
 */
export const deceptiveLinks = <L extends Link>(links: readonly L[]): L[] => links.filter(isDeceptive);

function isDeceptive({ text, target }: Link): boolean {
  const shown = readable(text);
  if (/^tel:/i.test(target)) return showsAnotherNumber(shown, target);
  const actual = hostOf(target);
  if (actual === undefined) return false;
  const isMail = /^mailto:/i.test(target);
  const hosts = hostsIn(isMail ? shown.replace(LOCAL_PART, '') : shown);
  if (hosts.some((host) => !belongsTo(actual, host))) return true;
  return isMail && showsAnotherAddress(shown, target);
}

/** The part of an e-mail address before its host: « prenom.nom@ » is no host. */
const LOCAL_PART = /[\p{L}\p{M}\p{N}._%+-]+@/gu;

/** The text as a browser reads an address: without hidden characters, with usual letters and full stops. */
const readable = (text: string): string => withoutHidden(text).normalize('NFKC').replace(/[。｡]/g, '.');

/** Whether a host is another one or a part of it. */
export const belongsTo = (host: string, other: string): boolean => host === other || host.endsWith(`.${other}`);

/** The hosts in a text, wherever they stand, in the ASCII form that browsers look up. A path may contain anything. */
const hostsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{M}\p{N}.-])((?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}{2,})(?:[:/?#]\S*)?/gu)].flatMap(
    ([, host = '']) => (fileName.test(host) ? [] : (hostOf(`https://${host}`) ?? [])),
  );

/** Names of files look like hosts. */
export const fileName = /\.(?:pdf|jpe?g|png|docx?|xlsx?|odt|zip|txt|html?|mp4|ics)$/i;

export function hostOf(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined;
  const { protocol, hostname, pathname } = new URL(target);
  const host = protocol === 'mailto:' ? pathname.split('@').at(-1) : hostname;
  return host?.toLowerCase().replace(/^www\./, '') || undefined;
}

function showsAnotherAddress(text: string, target: string): boolean {
  const actual = decodeURI(new URL(target).pathname).toLowerCase();
  const shown = text.toLowerCase().match(/[^\s<>"'«»()[\]:,;]+@[^\s<>"'«»()[\]:,;]+/g) ?? [];
  return shown.some((address) => address.replace(/[.!?]+$/, '') !== actual);
}

/** Compares the last nine digits, which the national and the international spelling share. */
function showsAnotherNumber(text: string, target: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 8 && digits.slice(-9) !== target.replace(/\D/g, '').slice(-9);
}
