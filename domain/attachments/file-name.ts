import { withoutHidden } from '../drafts/hidden-characters.ts';

const MAX_LENGTH = 120;

/** Characters that a file system or a mail header gives a meaning, and every kind of line break. */
const forbidden = /[\\/:*?"<>|;\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * The name under which a file is kept and leaves: without a folder, without characters that nobody sees or that turn the
 * writing direction around (`facture`, U+202E, `fdp.exe` would read as `factureexe.pdf`), and never empty.
 */
export function fileName(given: string): string {
  const name = withoutHidden(given.normalize('NFKC').toWellFormed())
    .replace(/^.*[\\/](?=[^\\/])/su, '')
    .replace(forbidden, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '');
  const ending = endingOf(name);
  const stem = ending === '' ? name : name.slice(0, -ending.length - 1).trimEnd();
  const short = [...stem].slice(0, MAX_LENGTH - ending.length - 1).join('');
  return [short || 'fichier', ending].filter(Boolean).join('.');
}

/** The ending of a name without its dot, in lower case; empty where it has none. */
export const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
