import { plainOf } from '../../domain/checks/reading/source.ts';
import { isAddedByApp } from '../../domain/shared/app-lines.ts';
import { e164 } from '../../domain/shared/e164.ts';
import type { contactKinds } from '../../storage/column-values.ts';
import { nameOf, type PersonName } from './lead-person.ts';
import { closing, notName, occupation, office, place, professions, projects } from './signature-words.ts';

/** The sender as a mail describes them; null is what it does not say. */
export type SenderSignature = PersonName & {
  kind: (typeof contactKinds)[number] | null;
  phone: string | null;
  email: string | null;
  /** The office or the company, as written. */
  office: string | null;
};

/** A signature is short: what follows is a notice, or a mail that is quoted. */
const MAX_LINES = 16;
const MAX_TEXT = 20_000;
const MAX_PART = 200;
const NUMBER = /(?:\+|00)?\(?\d[\d\s().\-/\u00a0\u202f]{7,}\d/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const NAME =
  /^(?:(?:M\.|Mr|Mme|Mlle|Me|Ma[îi]tre|Monsieur|Madame|Dr|Docteur)(?: et (?:M\.|Mme|Monsieur|Madame))? )?\p{Lu}[\p{L}'’.-]*(?: (?:(?:de|du|des|la|le|van|von|et|&) |d['’])*\p{Lu}[\p{L}'’.-]*){0,3}$/u;
const LEGAL = /(?:confidenti|destinataire|imprim|environnement|virus|rgpd|donnees personnelles)/;

/**
 * Reads the signature at the end of a text: what follows its closing formula or the delimiter « -- », otherwise its short last lines.
 * The rest of the text only says whether somebody buys or sells.
 */
export function readSenderSignature(text: string): SenderSignature {
  const lines = linesOf(text.slice(-MAX_TEXT));
  const signed = signatureLines(lines);
  const parts = signed.flatMap(partsOf);
  const numbers = parts.flatMap(numbersIn);
  const words = parts.filter((part) => !isAddress(part));
  const name = words.find(isName);
  const works = words.filter((part) => part !== name);
  const kind = kindIn(works, professions) ?? (isTitledNotary(name) ? 'notary' : null);
  const company = works.find(isOffice);
  return {
    ...(name ? nameOf(name) : { firstName: null, lastName: null }),
    kind: kind ?? (company ? 'other' : kindIn(lines, projects)),
    phone: (numbers.find(({ isMobile }) => isMobile) ?? numbers[0])?.number ?? null,
    email: parts.flatMap((part) => part.match(EMAIL) ?? [])[0]?.toLowerCase() ?? null,
    office: company ?? null,
  };
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[*_`]{1,3}|\p{Cf}/gu, '').trim())
    .filter((line) => line !== '' && !line.startsWith('>') && !/^[-_=*–—]{3,}$/.test(line));

function signatureLines(lines: readonly string[]): string[] {
  const end = lines.findIndex((line, at) => at > 0 && line.length > 60 && LEGAL.test(plainOf(line)));
  const own = lines.slice(0, end === -1 ? undefined : end).filter((line) => !isAddedByApp(plainOf(line)));
  const at = own.findLastIndex((line) => closing.test(plainOf(line)) || /^--$/.test(line));
  if (at !== -1 && at < own.length && own.length - at <= MAX_LINES + 1) {
    const [formula] = closing.exec(plainOf(own[at] as string)) ?? ['--'];
    const behind = (own[at] as string).slice(formula.length).trim();
    return [behind, ...own.slice(at + 1)].filter(Boolean);
  }
  const from = own.findLastIndex((line) => !isShort(line) || isSentence(line)) + 1;
  return from === 0 ? [] : own.slice(from).slice(-MAX_LINES);
}

/** The pieces between bars, bullets, tabs and dashes; a comma parts a name from what follows it. */
const partsOf = (line: string): string[] =>
  line
    .split(/\s*[|•·;\t]\s*|\s+[-–—/]\s+|\s{3,}/)
    .flatMap((part) => (/\d|@/.test(part) ? part : part.split(/,\s+/)))
    .map((part) => part.trim().slice(0, MAX_PART))
    .filter(Boolean);

function numbersIn(part: string): { number: string; isMobile: boolean }[] {
  if (/^fax|telecopie/.test(plainOf(part))) return [];
  return (part.match(NUMBER) ?? []).flatMap((written) => {
    const number = e164(written.replace(/\(0\)/, ''));
    return number ? { number, isMobile: /^\+33[67]/.test(number) } : [];
  });
}

const isAddress = (part: string): boolean =>
  place.test(plainOf(part)) || /@|www\.|https?:/.test(part) || part.search(NUMBER) !== -1;

const isName = (part: string): boolean =>
  isShort(part) &&
  NAME.test(part) &&
  !notName.test(plainOf(part)) &&
  !office.test(plainOf(part)) &&
  kindIn([part], professions) === null &&
  !closing.test(plainOf(part));

const isOffice = (part: string): boolean =>
  office.test(plainOf(part)) && !occupation.test(plainOf(part)) && isShort(part) && !isSentence(part);

const isTitledNotary = (name: string | undefined): boolean => name !== undefined && /^(?:Me|Ma[îi]tre) /.test(name);
const isShort = (line: string): boolean => line.length <= 70;
const isSentence = (line: string): boolean => /[?!]$|[\p{Ll}\d]{3,}\.$/u.test(line);

const kindIn = (lines: readonly string[], words: typeof professions): SenderSignature['kind'] =>
  words.find(([, pattern]) => lines.some((line) => pattern.test(plainOf(line))))?.[0] ?? null;
