import { expect, it } from 'vitest';
import { readMail } from '../../delivery/email/read-mail.ts';
import { mailIds, rawMail } from './driver-fixtures.ts';

/** The message that a colleague reads of an answer to an invitation. */
async function bodyOf(lines: string[], { text = '', method = 'REPLY' } = {}): Promise<string> {
  const calendar = ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'];
  const parts = [
    ...['--b', 'Content-Type: text/plain; charset=utf-8', '', text],
    ...['--b', `Content-Type: text/calendar; charset=utf-8; method=${method}`, '', ...calendar, '--b--', ''],
  ];
  const raw = rawMail({ 'Content-Type': 'multipart/alternative; boundary=b' }, parts.join('\r\n'));
  const reading = await readMail({ ...mailIds, raw: new Uint8Array(Buffer.from(raw)) });
  const [event] = ('events' in reading && reading.events) || [];
  expect(event).toMatchObject({ kind: 'message', mail: { writtenBy: 'calendar' } });
  return event?.kind === 'message' ? event.body : '';
}

const attendee = (status: string) => `ATTENDEE;CN="Vic: Test";PARTSTAT=${status}:mailto:vic@acheteurs.example`;

it.each([
  [
    'beside the answer',
    ['SUMMARY:Visite', attendee('TENTATIVE'), 'COMMENT:Plutôt 18 h ?'],
    'A accepté provisoirement l’invitation « Visite ».\n\nPlutôt 18 h ?',
  ],
  [
    'as it was written, in folded lines and with escapes',
    [attendee('DECLINED'), 'COMMENT;LANGUAGE=fr:Non\\, désolée\\;\\nje vous rap', ' pelle.', 'SUMMARY:Visite'],
    'A décliné l’invitation « Visite ».\n\nNon, désolée;\nje vous rappelle.',
  ],
  [
    'once for each that there is',
    [attendee('ACCEPTED'), 'COMMENT:Oui.', 'COMMENT:Avec ma sœur.'],
    'A accepté l’invitation.\n\nOui.\nAvec ma sœur.',
  ],
  [
    'and not of an alarm',
    [attendee('ACCEPTED'), 'BEGIN:VALARM', 'COMMENT:Rappel', 'END:VALARM'],
    'A accepté l’invitation.',
  ],
])('shows the comment %s', async (_, lines, expected) => {
  expect(await bodyOf(lines)).toBe(expected);
});

it('shows the comment below a text of the mail that lacks it, and only there', async () => {
  const lines = [attendee('DECLINED'), 'COMMENT:Plutôt 18 h ?'];
  expect(await bodyOf(lines, { text: 'Vic a décliné.' })).toBe('Vic a décliné.\n\nPlutôt 18 h ?');
  expect(await bodyOf(lines, { text: 'Bonjour,\r\nPlutôt  18 h ?' })).toBe('Bonjour,\nPlutôt  18 h ?');
});

const invitation = 'A accepté provisoirement l’invitation.\n\n';

it.each([
  [
    'in UTC',
    ['DTSTART:20261128T170000Z', 'DTEND:20261128T173000Z'],
    'Propose un autre horaire : samedi 28 novembre 2026 de 18 h à 18 h 30 (heure de Paris).',
  ],
  [
    'in the zone of Outlook',
    ['DTSTART;TZID=Romance Standard Time:20261201T180000'],
    'Propose un autre horaire : mardi 1er décembre 2026 à 18 h (heure de Paris).',
  ],
  [
    'in another zone',
    ['DTSTART;TZID="America/Martinique":20261128T091500'],
    'Propose un autre horaire : samedi 28 novembre 2026 à 9 h 15 (fuseau America/Martinique).',
  ],
  ['without an hour', ['DTSTART;VALUE=DATE:20261129'], 'Propose un autre jour : dimanche 29 novembre 2026.'],
])('says the proposed time %s', async (_, times, expected) => {
  expect(await bodyOf([attendee('TENTATIVE'), ...times], { method: 'COUNTER' })).toBe(invitation + expected);
});

it('shows no time that cannot be read, and none where no other is proposed', async () => {
  const broken = [attendee('TENTATIVE'), 'DTSTART:20269999T250000Z'];
  expect(await bodyOf(broken, { method: 'COUNTER' })).toBe(invitation.trim());
  expect(await bodyOf([attendee('TENTATIVE'), 'DTSTART:20261128T170000Z'])).toBe(invitation.trim());
});
