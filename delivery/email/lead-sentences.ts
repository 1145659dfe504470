import { plainOf } from '../../domain/checks/reading/source.ts';
import { isFooter, isOfSender } from './lead-boilerplate.ts';
import { fieldOf } from './lead-labels.ts';
import { emailsIn, nameForm, phonesIn } from './lead-values.ts';

/** The person in a portal's mail that has no labels: in a sentence, or as a block of a name with a number and an address. */

export type Named = {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  message?: string | undefined;
};

const title = '(?:M\\.|Mr\\.?|Mme\\.?|Mlle\\.?|MM\\.|Monsieur|Madame|Mademoiselle)';
const word = "\\p{Lu}[\\p{L}'’-]*";
const part = `(?:${word}|de|du|des|la|le|les|van|von|der|den|di|da|dos|el|al|ben|et|[dl]['’]${word})`;
const nameAtEnd = new RegExp(
  `(?:^|[.!?:»(]\\s*|\\s[–-]\\s+|\\s(?:que|internaute|visiteur|visiteuse|particulier|personne|client|cliente|prospect|candidat|candidate),?\\s+)((?:${title}(?: et ${title})? )?${word}(?: ${part}){0,6})$`,
  'u',
);
const nameAtStart = new RegExp(`^\\s*((?:${title}(?: et ${title})? )?${word}(?: ${part}){0,6})`, 'u');

/** The verbs of sentences about somebody who writes to an agency. */
const asks =
  /\b(?:(?:souhaite|voudrait|aimerait|desire|demande|recherche|cherche|requests?|wants|wishes)(?:nt|rait|raient)?\b|(?:voudraient|aimeraient)|(?:a|ont) (?:flashe|craque|demande|rempli|depose|consulte|repere|envie)|(?:vient|viennent) de (?:demander|faire|deposer|vous|contacter|laisser|remplir|soumettre|envoyer|repondre|consulter)|(?:est|sont|serait|seraient) (?:tres )?interesse|s'interesse|(?:vous |nous )(?:a|ont) (?:ecrit|contacte|envoye|laisse|adresse|transmis|sollicite|joint|appele)|(?:vous|nous) (?:contacte|ecrit|demande|sollicite)|(?:is|are) (?:interested|looking)|would like|has (?:sent|requested|contacted|asked|submitted)|(?:sent|contacted|wrote to) you)/g;
const from =
  /\bde la part (?:de |d')|\b(?:message|demande(?: de [a-z]{4,20})?|contact|e-?mail|appel|prospect|lead|enquiry|inquiry|(?:depose|envoye|effectue|fait|laisse|transmis|redige|emis)e?) (?:de(?: la part de)?|par|from|sent by|by)\s*:?\s+/g;
const nobody =
  /^(?:je|j'|bonjour|vous|votre|nous|un|une|le|la|les|l'|the|you|your|ce|cette|cet|il|elle|ils|elles|on|qui|quelqu'un|mon|ma|mes|notre|nos|i|we|he|she|they|someone|agence|equipe|service|suite|merci|nouveau|nouvelle|demande|contact|message|projet)\b|\b(?:agence|immobilier|cabinet|equipe|service|annonces?|portail|sas|sarl|facebook|google)\b/;
const generic =
  /\b(?:internaute|visiteur|personne|particulier|client|prospect|acquereur|acheteur|candidat|locataire|proprietaire|utilisateur)e?s?$/;

const MAX_PARAGRAPHS = 60;
const MAX_PARAGRAPH = 1500;

/** « Service client : 01 … » is no part of the sentence beside it. */
const isNumberOnly = (line: string): boolean =>
  line.length < 80 && /^[^.!?:]{2,40}:[\s\d.+()/-]{10,}$/.test(line.trim());

/** Paragraphs, because programs break their lines anywhere. */
function paragraphsOf(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let open = '';
  for (const line of lines) {
    if (line.trim() === '' || isNumberOnly(line)) {
      if (open !== '') paragraphs.push(open);
      open = '';
      if (line.trim() !== '') paragraphs.push(line.trim());
    } else open = open === '' ? line.trim() : `${open} ${line.trim()}`.slice(0, MAX_PARAGRAPH);
    if (paragraphs.length >= MAX_PARAGRAPHS) return paragraphs;
  }
  return open === '' ? paragraphs : [...paragraphs, open];
}

/** The person of whom a sentence says that they ask for something. @param isSenders whether a name or an address is the portal's */
export function personInSentence(
  lines: readonly string[],
  subject: string,
  isSenders: (nameOrAddress: string) => boolean,
): Named | undefined {
  const paragraphs = paragraphsOf(lines);
  const isPerson = (name: string) => !nobody.test(plainOf(name)) && !isSenders(name);
  let named: { name: string; paragraph: string } | undefined;
  for (const paragraph of [...paragraphs, subject]) {
    const name = asker(paragraph).find(isPerson);
    if (name && (!named || (paragraph === subject && named === undefined))) named = { name, paragraph };
    if (named) break;
  }
  if (!named) return undefined;
  const at = paragraphs.indexOf(named.paragraph);
  const near = paragraphs.slice(Math.max(at, 0));
  const said = near
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?»])\s+(?=\p{Lu}|«)/u))
    .filter((one) => !isOfSender(one));
  const emails = near.flatMap(emailsIn).filter((one) => !isSenders(one));
  return {
    name: named.name,
    email: emails[0],
    phone: said.flatMap(phonesIn)[0],
    message: near.slice(0, 3).flatMap((one) => quoted(one) ?? [])[0] ?? wordsBelow(lines, named.paragraph),
  };
}

function asker(paragraph: string): string[] {
  const plain = plainOf(paragraph);
  const found: string[] = [];
  for (const { index } of plain.matchAll(asks)) {
    const before = paragraph.slice(Math.max(0, index - 300), index).trimEnd();
    const name = nameBefore(before);
    if (name) found.push(name);
  }
  for (const match of plain.matchAll(from)) {
    const [, name] = nameAtStart.exec(paragraph.slice(match.index + match[0].length)) ?? [];
    if (name) found.push(name);
  }
  return found;
}

/** « Un internaute, Dominique, », « Mme Anne Dupont (06 …) », « M. Lefèvre, propriétaire d'une maison à … (44800), ». */
function nameBefore(text: string): string | undefined {
  const before = text.replace(/\s*<[^<>]{0,150}>$/, '').replace(/[\s,]+$/, '');
  const [, apposed] = /, ([^,]{2,60})$/.exec(before) ?? [];
  const [ahead = ''] = apposed ? before.split(`, ${apposed}`) : [];
  if (apposed && generic.test(plainOf(ahead)) && nameForm.test(apposed)) return apposed;
  const plainEnd = before.replace(/\s*\([^()]{0,150}\)$/, '');
  const direct = nameAtEnd.exec(plainEnd)?.[1];
  if (direct) return direct;
  const comma = plainEnd.indexOf(',', Math.max(0, plainEnd.search(/[.!?]\s[^.!?]*$/)));
  return comma === -1 ? undefined : nameAtEnd.exec(plainEnd.slice(0, comma).replace(/\s*\([^()]{0,150}\)$/, ''))?.[1];
}

/** « … a écrit : « Bonjour … » » */
const quoted = (paragraph: string): string | undefined => {
  const [, words] = /[:,]\s*(?:«\s*|“\s*|")([^«»“”"]{2,1400})(?:\s*»|\s*”|")\s*\.?$/.exec(paragraph) ?? [];
  return words?.trim();
};

/** The person's words below the sentence: they begin with a greeting, or the sentence says that they wrote. */
function wordsBelow(lines: readonly string[], paragraph: string): string | undefined {
  const begin = lines.findIndex((line) => line.trim() !== '' && paragraph.startsWith(line.trim()));
  if (begin === -1) return undefined;
  const greeted = greetingBelow(lines, begin);
  if (greeted || !/\b(?:message|ecrit|wrote)\b/.test(plainOf(paragraph))) return greeted;
  const gap = lines.findIndex((line, at) => at > begin && line.trim() === '');
  const start = lines.findIndex((line, at) => gap !== -1 && at > gap && line.trim() !== '');
  const end = lines.findIndex((line, at) => at > start && isFooter(line, lines[at - 1]?.trim() === ''));
  // Without a portal's line below it cannot be told from the advert.
  if (start === -1 || end === -1 || isFooter(lines[start] as string) || isOfSender(lines[start] as string))
    return undefined;
  const words = lines.slice(start, end).join('\n').trim();
  return /[.?!…]$/.test(words) && !/€|\beuros?\b|m²/i.test(words.split('\n')[0] as string) ? words : undefined;
}

/** A message that stands alone in quotation marks, as whole sentences: names of adverts stand in them too. */
export const quotedAlone = (lines: readonly string[]): string | undefined =>
  lines.flatMap((line) => /^\s*[«“"]\s*([^«»“”"]{2,1400}[.?!…])\s*[»”"]\s*$/.exec(line)?.[1] ?? [])[0]?.trim();

/** A message that no label announces: from its greeting to a portal's words. */
export function greetingBelow(lines: readonly string[], begin: number): string | undefined {
  const isGreeting = (line: string) =>
    /^[^\p{L}]*(?:bonjour|bonsoir|madame|monsieur|hello|hi|dear|good)(?!\p{L})/iu.test(line);
  const start = lines.findIndex((line, at) => at > begin && isGreeting(line));
  if (start === -1) return undefined;
  const beginsParagraph = (at: number) => lines[at - 1]?.trim() === '';
  const isEnd = (line: string, at: number) =>
    isFooter(line, beginsParagraph(at)) || (beginsParagraph(at) && isContact(bare(line)));
  const end = lines.findIndex((line, at) => at > start && isEnd(line, at));
  const written = lines
    .slice(start, end === -1 ? undefined : end)
    .join('\n')
    .replace(/^[^\p{L}«]+/u, '')
    .trim();
  return /^«\s*([^«»]*?)\s*»/.exec(written)?.[1] ?? written.replace(/^«\s*/, '');
}

/** A line without the signs of a telephone and of an envelope, and without « Tél. ». */
const bare = (line: string): string =>
  line
    .replace(/^[^\p{L}\d(+]+/u, '')
    .replace(/^(?:t[ée]l(?:[ée]phone)?|mobile|portable|phone|e-?mail|mail|courriel)\s*[.:]*\s+/i, '')
    .trim();

/** A name above a number or an address. Above those of a portal or an agency stands what they are. */
export function personInBlock(
  lines: readonly string[],
  isSenders: (nameOrAddress: string) => boolean,
): Named | undefined {
  const filled = lines.map((line) => line.trim()).filter(Boolean);
  for (const [at, line] of filled.entries()) {
    const name = bare(line).replace(/,$/, '');
    if (name.length > 60 || !nameForm.test(name) || nobody.test(plainOf(name)) || isSenders(name)) continue;
    if (fieldOf(name) || isOfSender(filled[at - 1] ?? '')) continue;
    const block = filled.slice(at + 1, at + 4).map(bare);
    const end = block.findIndex((one) => !isContact(one));
    const contacts = end === -1 ? block : block.slice(0, end);
    const emails = contacts.flatMap(emailsIn);
    const [phone] = contacts.flatMap(phonesIn);
    if ((emails.length === 0 && !phone) || emails.some(isSenders)) continue;
    const last = lines.findIndex((one) => one.trim() === filled[at + contacts.length]);
    return { name, email: emails[0], phone, message: greetingBelow(lines, last) };
  }
  return undefined;
}

/** Only a number or an address, or the words that there is none. */
const isContact = (line: string): boolean =>
  (emailsIn(line).length > 0 && !/\s\S+\s\S+\s/.test(line)) ||
  (phonesIn(line).length > 0 && !/\p{L}{2}/u.test(line)) ||
  /^(?:e-?mail |telephone )?non (?:communique|renseigne)e?$/.test(plainOf(line));
