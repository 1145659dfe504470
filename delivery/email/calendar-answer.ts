import type { Email } from 'postal-mime';
import { dayInWords, localTime, PARIS, timeInWords } from '../../domain/shared/local-time.ts';
import { withinFrenchQuotes } from '../../domain/shared/quotation.ts';
import { storable } from '../../domain/shared/storable-text.ts';
import { bytesOf } from './carried-files.ts';

/** An answer to an invitation (iTIP, RFC 5546): accepted, declined, perhaps, or another time is proposed. */
export const isCalendarAnswer = (email: Email): boolean => calendarPart(email) !== undefined;

const calendarPart = ({ attachments }: Email) =>
  attachments.find(
    (part) =>
      /^(?:text\/calendar|application\/ics)$/.test(part.mimeType) &&
      (/^(?:REPLY|COUNTER)$/i.test(part.method ?? '') ||
        /^METHOD:(?:REPLY|COUNTER)\r?$/im.test(bytesOf(part).toString())),
  );

const words: Record<string, string> = {
  ACCEPTED: 'A accepté',
  DECLINED: 'A décliné',
  TENTATIVE: 'A accepté provisoirement',
};

/** More than a person writes beside an answer. */
const MAX_COMMENTS = 20;
const MAX_COMMENT_LENGTH = 10_000;

/**
 * The text of the mail with all that its calendar part says: the answer in words where the mail has no text of its own, the comment, and
 * the hour that is proposed instead.
 */
export function withCalendarAnswer(text: string, email: Email): string {
  const part = calendarPart(email);
  const event = part ? eventIn(bytesOf(part).toString(), part.method) : undefined;
  if (!event) return text;
  const said = inOneLine(text);
  const comments = event.comments.slice(0, MAX_COMMENTS).filter((one) => !said.includes(inOneLine(one)));
  const comment = comments.join('\n').slice(0, MAX_COMMENT_LENGTH);
  return [text || answerOf(event), comment, event.proposal].filter(Boolean).join('\n\n');
}

type AnsweredEvent = { said: string; summary: string; comments: string[]; proposal: string };

const answerOf = ({ said, summary }: AnsweredEvent): string =>
  `${said} l’invitation${summary ? ` « ${withinFrenchQuotes(summary)} »` : ''}.`;

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A line of a calendar: a name, parameters whose values may be quoted, and a value (RFC 5545, 3.1). */
type Property = { name: string; parameters: string; value: string };

function eventIn(calendar: string, method = ''): AnsweredEvent {
  const properties = propertiesIn(calendar);
  const first = (name: string) => properties.find((property) => property.name === name);
  const [, status = ''] = /;PARTSTAT="?([A-Z-]+)/i.exec(first('ATTENDEE')?.parameters ?? '') ?? [];
  const isCounter = /^COUNTER$/i.test(method) || /^METHOD:COUNTER\r?$/im.test(calendar);
  return {
    said: words[status.toUpperCase()] ?? 'A répondu à',
    summary: textOf(first('SUMMARY')),
    // Outlook repeats the whole invitation in DESCRIPTION; only a comment is the attendee's own.
    comments: properties.filter(({ name }) => name === 'COMMENT').flatMap((comment) => textOf(comment) || []),
    proposal: isCounter ? proposalOf(first('DTSTART'), first('DTEND')) : '',
  };
}

/** The properties of the first event, without those of its alarms. */
function propertiesIn(calendar: string): Property[] {
  const lines = calendar.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const begin = lines.findIndex((line) => /^BEGIN:VEVENT$/i.test(line));
  const end = lines.findIndex((line, index) => index > begin && /^(?:END:VEVENT|BEGIN:VALARM)$/i.test(line));
  return lines.slice(begin + 1, end === -1 ? undefined : end).flatMap((line) => {
    const [, name, parameters = '', value = ''] = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line) ?? [];
    return name ? [{ name: name.toUpperCase(), parameters, value }] : [];
  });
}

/** A value as it was written, without its escapes (RFC 5545, 3.3.11). */
const textOf = (property: Property | undefined): string =>
  storable((property?.value ?? '').slice(0, MAX_COMMENT_LENGTH))
    .replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
    .trim();

type Moment = { day: string; time: string; zone: string };

function proposalOf(start: Property | undefined, end: Property | undefined): string {
  const from = momentOf(start);
  if (!from) return '';
  if (!from.time) return `Propose un autre jour : ${inFrench(from.day)}.`;
  const to = momentOf(end);
  const until = to?.day === from.day && to.time > from.time ? ` à ${timeInWords(to.time)}` : '';
  const hours = until ? `de ${timeInWords(from.time)}${until}` : `à ${timeInWords(from.time)}`;
  return `Propose un autre horaire : ${inFrench(from.day)} ${hours}${from.zone && ` (${from.zone})`}.`;
}

const inFrench = (day: string): string => dayInWords(new Date(`${day}T12:00:00Z`), PARIS);

const PARIS_CLOCKS = 'heure de Paris';

/** Outlook's names of the zone of metropolitan France and of its neighbours with the same clocks. */
const parisZones = /^(?:(?:Romance|W\. Europe|Central Europe(?:an)?) Standard Time|Europe\/Paris)$/i;

/** A time of a calendar (RFC 5545, 3.3.5), on the clocks of Paris where its zone is known; otherwise as it is written, with its zone. */
function momentOf(property: Property | undefined): Moment | undefined {
  const [, year, month, date, hours, minutes, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(property?.value.trim() ?? '') ?? [];
  const day = `${year}-${month}-${date}`;
  if (Number.isNaN(new Date(`${day}T${hours ?? '12'}:${minutes ?? '00'}:00Z`).getTime())) return undefined;
  if (!hours) return { day, time: '', zone: '' };
  const time = `${hours}:${minutes}`;
  const [, quoted, bare] = /;TZID=(?:"([^"]*)"|([^;:]*))/i.exec(property?.parameters ?? '') ?? [];
  const zone = (quoted ?? bare ?? '').replace(/^\/.*\/(?=\w+\/\w+$)/, '').slice(0, 60);
  if (utc) return { ...localTime(new Date(`${day}T${time}:00Z`), PARIS), zone: PARIS_CLOCKS };
  if (parisZones.test(zone)) return { day, time, zone: PARIS_CLOCKS };
  return { day, time, zone: zone && `fuseau ${zone}` };
}
