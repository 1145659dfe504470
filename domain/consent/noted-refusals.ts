import { type Channel, channels } from '../../storage/column-values.ts';
import { plainOf } from '../checks/reading/source.ts';
import { isRefusal } from './refusal-grammar.ts';

/**
 * Refusals of messages that a colleague has noted about a contact: « ne pas démarcher », « STOP SMS », « ne veut plus de mails depuis
 * 03/2024 ». The grammar of `refusal-grammar.ts` reads what contacts write of themselves.
 */
export type NotedRefusal = {
  /** The channels that are refused for certain; none where a person has to judge. */
  channels: Channel[];
  /** STOP and its like hold for the address, whoever has it. */
  status: 'denied' | 'opted_out';
};

const ofChannel = { sms: 'sms|textos?', email: 'e ?mails?|mails?|courriels?|newsletters?|(?:e ?)?mailings?' };
const ofAny =
  'pubs?|publicites?|demarchages?|prospections?|sollicitations?|messages?|communications?|relances?|envois?|spams?|promos?|offres commerciales';
const kind = '(?: (?:commercial\\w*|publicitaires?|marketing|automatiques?|de prospection))*';
const messages = `(?:(?:tous? |toutes? )?(?:les? |la |l |des? |d |du |nos |vos )*(?:${ofChannel.sms}|${ofChannel.email}|${ofAny})${kind}(?: (?:et|ni|ou) (?:de |d |le |la |les |des )?(?:${ofChannel.sms}|${ofChannel.email}|${ofAny})${kind})*)`;

const lead =
  '(?:(?:attention|important|rgpd|nb|client\\w*|contact|prospect|mme|mlle|m|mr|madame|monsieur|elle|il|ils|qui|surtout|bien|merci de|svp|(?:a )?demande (?:a|de)|souhaite|veut|prefere|a (?:dit|ecrit|envoye|repondu)) )*';
const not =
  '(?:ne|n|do not|never|don t)(?: surtout)?(?: (?:plus jamais|jamais plus|plus|pas|jamais))?(?: (?:le|la|les|l|lui|leur|me|etre))*';
const write =
  '(?:(?:re)?contact\\w*|(?:re)?sollicit\\w+|relanc\\w+|demarch\\w+|prospect\\w+|derang\\w+|importun\\w+|r?ecri\\w+|spamm\\w+|text|write|e ?mail)';
const day =
  '(?: (?:depuis|le|la|en|au|des|a (?:compter|partir) d\\w+|since|on|from)? ?(?:le )?(?:debut |fin |mi )?(?:\\d[\\d ]*|(?:\\d{1,2} )?(?:janv|fevr|mars|avril|mai|juin|juil|aout|sept|oct|nov|dec)\\w*(?: \\d{4})?))*';
const tail = `(?: (?:svp|merci|du tout|desormais|definitivement|de notre part|de l agence|(?:par|via) (?:l )?agence))*${day}`;
const byChannel = `(?: (?:par|via|en) (?:${ofChannel.sms}|${ofChannel.email})(?: (?:et|ni|ou) (?:par )?(?:${ofChannel.sms}|${ofChannel.email}))*)?(?: (?:pour|avec) (?:de )?${messages})?`;

/** Each covers its clause whole, because what follows often narrows it: « ne pas contacter avant 18 h ». */
const denials = [
  `${not} ${write}${byChannel}`,
  `${not} (?:r?envoye\\w*|adresse\\w*|send)(?: (?:plus|pas|jamais))?(?: de| d| any)? ?${messages}`,
  `(?:ne |n )?(?:veut|veulent|souhaite(?:nt)?|desire(?:nt)?|accepte(?:nt)?) (?:plus|pas|aucune?s?)(?: (?:rien|recevoir|avoir|de|d|du tout))* ?${messages}`,
  `(?:ne |n )?(?:veut|veulent|souhaite(?:nt)?|desire(?:nt)?|accepte(?:nt)?) (?:plus|pas) etre ${write}${byChannel}`,
  `(?:ne |n )?(?:veut|veulent|souhaite(?:nt)?|desire(?:nt)?) (?:plus |pas )?rien recevoir`,
  `refus\\w*(?: (?:de|d|tout|toute|tous|toutes|le|la|les|recevoir|etre))* ?(?:${messages}|contacte\\w*|demarche\\w*|sollicite\\w*)`,
  // « Pas de mail » says that somebody has no address.
  `(?:pas|aucune?|no) (?:de |d )?(?:${ofChannel.sms}|newsletters?|(?:e ?)?mailings?|pubs?|publicites?|demarchages?|prospections?|sollicitations?|marketing)`,
  `non (?:a |au |aux |a la )?(?:la |les )?(?:${ofChannel.sms}|newsletters?|(?:e ?)?mailings?|pubs?|publicites?|demarchages?|prospections?)`,
];
const optOuts = [
  `(?:stop|opt ?out|unsubscribed?|desinscri\\w*|desabonn\\w*|blackliste\\w*)(?: (?:de|d|a|aux?|des|la|les|toute?s?))*(?: ${messages})?`,
  `(?:droit d )?opposition (?:a |au |aux )?(?:la |les |toute )?${messages}`,
];
const whole = (forms: string[]): RegExp => new RegExp(`^${lead}(?:${forms.join('|')})${tail}$`);
const [denial, optOut] = [whole(denials), whole(optOuts)];

/** Words that may refuse, for a person to read. A refusal of calls is among them: it is none of messages. */
const doubtful = new RegExp(
  [
    `\\b(?:ne|n)(?: surtout)? (?:plus|pas|jamais)(?: (?:le|la|les|l|lui|etre))* (?:${write}|r?appel\\w*|telephon\\w*|joindre|envoyer)\\b`,
    '\\b(?:ne|n) (?:veut|souhaite|desire|accepte)\\w* (?:plus|pas|aucun\\w*) .{0,20}\\b(?:contact|appel|sollicit|demarch|mail|sms|pub)',
    '\\bstop (?:aux? )?(?:appels?|contacts?|sms|mails?|pubs?|relances?|courriers?)\\b',
    '\\b(?:pas|plus) (?:de |d )?(?:appels?|mails?|messages?|courriels?|sms|pubs?)\\b',
    '\\brefus\\w* .{0,20}\\b(?:contact|appel|demarch|mail|sms|pub)',
    '\\b(?:bloctel|desinscri\\w*|desabonn\\w*|opt ?out|harcel\\w*|do not (?:call|contact))\\b',
  ].join('|'),
);
/** The refusal beside these words has an exception. */
const exception = /\b(?:sauf|excepte|hormis|uniquement|seulement|ok pour|d accord pour|oui pour|except|only|but)\b/;

/** The contact's own words, which a colleague has copied. */
const FIRST_PERSON = /(?:^|[^\p{L}])(?:m['’]|j['’]|(?:me|moi|je|mon|mes|ma|my|i)(?![\p{L}]))/iu;

const MAX_LENGTH = 10_000;

/** The refusal in a note, or undefined if it has none. A clause that is read for certain counts, whatever stands beside it. */
export function refusalInNote(note: string): NotedRefusal | undefined {
  const clauses = clausesOf(note.slice(0, MAX_LENGTH));
  const plain = clauses.filter((clause) => denial.test(clause) || optOut.test(clause));
  const own =
    plain.length === 0 && FIRST_PERSON.test(note) ? channels.filter((channel) => isRefusal(note, channel)) : [];
  if (plain.length === 0 && own.length === 0) {
    return clauses.some((clause) => doubtful.test(clause)) ? { channels: [], status: 'denied' } : undefined;
  }
  if (plain.length > 0 && clauses.some((clause) => exception.test(clause))) return { channels: [], status: 'denied' };
  const refused = new Set([...own, ...plain.flatMap(channelsIn)]);
  const status = own.length > 0 || plain.some((clause) => optOut.test(clause)) ? 'opted_out' : 'denied';
  return { channels: channels.filter((channel) => refused.has(channel)), status };
}

/** A clause that names one channel is about this one alone. */
function channelsIn(clause: string): Channel[] {
  const names = (words: string) => new RegExp(`\\b(?:${words})\\b`).test(clause);
  const named = channels.filter((channel) => names(ofChannel[channel]));
  return named.length > 0 && !names(ofAny) ? named : [...channels];
}

const clausesOf = (note: string): string[] =>
  plainOf(note.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/e-mail/g, 'email')
    // The points and slashes of a date divide no clause.
    .replace(/(?<=\d)[./-](?=\d)/g, ' ')
    .split(/[.;:,!?\n\r()|"«»*]+|\s[-–—]+\s|\bmais\b|\bcar\b|\bet (?=(?:ne|n'|plus|pas|stop|refus))/)
    .map((clause) => clause.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean);

const MONTHS = ['janv', 'fevr', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec'];
const DAY = /(?<!\d)(?:(\d{1,2})[/.-])?(\d{1,2})[/.-](20\d{2})(?!\d)/;
const DAY_IN_WORDS = new RegExp(`(?<!\\d)(?:(\\d{1,2})(?:er)? )?\\b(${MONTHS.join('|')})[a-z]*\\.? (20\\d{2})(?!\\d)`);

/** The day that a text about a refusal names, as `2024-03-01`; the first of a month that stands alone. */
export function dayInNote(note: string): string | undefined {
  const [, iso] = /(?<!\d)(20\d{2}-\d{2}-\d{2})(?!\d)/.exec(note) ?? [];
  const [, day, month, year] = DAY.exec(note) ?? [];
  const [, wordDay, word = '', wordYear] = DAY_IN_WORDS.exec(plainOf(note)) ?? [];
  const found = iso ?? (year && dated(year, month, day)) ?? (wordYear && dated(wordYear, monthOf(word), wordDay));
  if (!found) return undefined;
  const date = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found) ? found : undefined;
}

const monthOf = (word: string): string => String(MONTHS.indexOf(word) + 1);
const dated = (year: string, month = '1', day = '1'): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
