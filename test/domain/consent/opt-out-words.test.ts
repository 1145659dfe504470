import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../../delivery/email/message-text.ts';
import { ownIds } from '../../../delivery/email/own-ids.ts';
import { keywordOf, keywordOfEmail } from '../../../domain/consent/opt-out-words.ts';
import { newPartOf } from '../../../domain/conversations/folds.ts';
import { type Channel, channels } from '../../../storage/column-values.ts';
import { otherTexts, refusals, refusalsOfEmail } from './refusals.ts';

const stops = [
  'STOP',
  'stop',
  'Stop.',
  ' Arrêt ',
  'ARRET',
  'arrêter',
  'Arrêtez !',
  '«STOP»',
  'ＳＴＯＰ',
  'S\u200BTOP',
  'STOP 🛑',
  'STOPALL',
  'Unsubscribe',
  'END',
  'quit',
  'Cancel',
  'REVOKE',
  'OPTOUT',
  'opt-out',
  'Opt out please',
  'Désabonner',
  'me désabonner',
  'Désabonnez-moi',
  'DESABONNEMENT',
  'Désinscrire',
  'désinscrivez-moi svp',
  'désinscription',
  'stop svp',
  "stop s'il vous plaît",
  'Stop merci',
  'stop sms',
  'stop pub',
  'Arrêtez vos SMS !',

  'STOP 36180',
  'stop36180',
  'STOP au 38200',
  'STOP STOP STOP !!!',
  'Bonjour, stop. Merci',
  'stop à tous les messages',

  'S T O P',
  's.t.o.p',
  'S-T-O-P !',
  'S T O P s’il vous plaît',
  'A R R E T',
  'stopp',
  'STOOOP',
  'Sttop svp',
  'arret svp',
  'Arrêt s’il vous plaît',
  'arrête',
  'arrette',
  'Stoppez vos SMS',
];
const starts = ['START', 'start.', 'UNSTOP', 'Reprise', 'reprendre svp', 'REPRENDRE LES SMS'];
const neither = [
  '',
  ' ',
  '...',
  'svp',
  'merci',
  '36180',
  'oui',
  'YES',
  'NON',
  'fin',
  'Résilier',
  'annuler',
  'help',

  'Stop demain 10h ?',
  "on s'arrête à 17h",
  "Je m'arrête au 12",
  "L'arrêt de bus est loin ?",
  'non stop',
  'stopper',
  'STOP 17h',
  'stop au 12 rue des Lices',
  'The end of the week',
  'Cancel the visit',
  'week end',
  'unstoppable',

  "n'arrêtez pas",
  'STOP START',
  'On reprend demain',
  'Reprise du chantier lundi',
  'restart',
  'stop stop stop stop stop stop stop stop stop',

  "on s'arrête devant l'agence",
  'Le bus s’arrête là ?',
  'Arrêtez-vous devant le 12',
  'le stop est au coin',
  'Je vous attends au stop',
  'T o p',
  's t o',
  'S T O P E R',
  'Plan B, appart T 3, s t o p demain',
  'stoppeur',
  'arretage',
  'L’arrêt Commerce',
  'un arrêt de travail',
  'Endd of week',
  'quitte',
  'spot',
  'STOP\u200b'.padEnd(2100, 'x'),
];

describe('a message', () => {
  it.each(stops)('"%s" is a stop', (text) => expect(keywordOf(text, 'sms')).toBe('stop'));
  it.each(starts)('"%s" is a start', (text) => expect(keywordOf(text, 'sms')).toBe('start'));
  it.each(neither)('"%s" is neither', (text) => expect(keywordOf(text, 'sms')).toBe(null));

  it('is recognized whatever its white space, case, accents and punctuation', () => {
    const space = fc.stringMatching(/^[ \t\r\n\u00a0\u202f.!?"'«»-]*$/);
    const accent = fc.constantFrom('', '\u0301', '\u0302', '\u0308');
    fc.assert(
      fc.property(
        fc.constantFrom(...stops, ...starts, ...neither),
        space,
        space,
        accent,
        (text, before, after, mark) => {
          const expected = keywordOf(text, 'sms');
          const accented = text.replace(/[aeiou]/i, (letter) => letter + mark);
          for (const cased of [accented, accented.toUpperCase(), accented.toLowerCase()]) {
            expect(keywordOf(before + cased + after, 'sms')).toBe(expected);
          }
        },
      ),
    );
  });

  it('is never a stop if it is long', () => {
    const word = fc.oneof(fc.constantFrom('stop', 'STOP', 'arrêt', 'svp', 'start'), fc.stringMatching(/^[a-z]{1,9}$/));
    const text = fc.array(word, { minLength: 9, maxLength: 60 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (long) => {
        expect(keywordOf(long, 'sms')).toBe(null);
      }),
    );
  });
});

describe('an e-mail', () => {
  it.each([
    [
      'its first line',
      'Re: Votre recherche',
      '\n  Stop svp\r\n\r\nLe 20 nov. 2026, Agence a écrit :\n> Bonjour',
      'stop',
    ],
    ['its subject', 'unsubscribe', '', 'stop'],
    ['its subject and its text', 'STOP', 'Je ne veux plus rien recevoir de vous, merci de le noter.', 'stop'],
    ['its subject above polite words', 'STOP', 'Bonjour,\n\nMerci d’avance.\nCordialement,\nVic', 'stop'],
    ['its subject above a signature', 'STOP', 'Vic Test\nTél. 06 39 98 12 34\nvic@courriel.example', 'stop'],
    ['its subject above a reason', 'Désinscription', 'J’ai trouvé un appartement, merci.', 'stop'],
    ['a sentence in its subject', 'Merci de ne plus m’écrire', 'Bonne journée\nVic Test', 'stop'],
    ['its subject above a line of an app', 'STOP', 'Obtenez Outlook pour Android', 'stop'],
    ['its subject against a text that takes it back', 'Désinscription', 'Je n’ai pas demandé de désinscription.', null],
    ['its subject against a text that goes on', 'STOP', 'À quelle heure est la visite de samedi ?', null],
    ['its subject against an answer in a word', 'STOP', 'Samedi', null],
    ['its subject against a consent', 'STOP', 'Oui.', null],
    ['its subject against a consent that reads like a name', 'STOP', 'Oui Samedi', null],
    ['its subject against a text below a greeting', 'Stop', 'Bonjour,\nLe chauffage est en panne.\nMerci', null],
    ['its subject against more below a closing', 'STOP', 'Cordialement\nje viens samedi', null],
    ['its subject against a long line', 'STOP', `${'merci, '.repeat(200)}`, null],
    ['a sentence in its subject against a text', 'Ne m’écrivez plus', 'La visite de samedi me va.', null],
    ['a subject about something else', 'Re: STOP travaux', 'Cette annonce m’intéresse, quand visiter ?', null],
    ['an older subject above nothing', 'RE: Re : STOP', ' \n', 'stop'],
    ['an older subject above a quotation', 'TR: STOP', '> Bonjour\n> à bientôt', 'stop'],
    ['an older subject above an attribution', 'Re: STOP', 'On Fri, Nov 20, 2026, Agency wrote:\n> Hello', 'stop'],
    ['an older subject above a French attribution', 'Re: STOP', 'Le 20 nov. 2026, Agence a écrit :\n> Oui', 'stop'],
    ['an older subject above words', 'Re: STOP', 'Finalement, à quelle heure est la visite ?', null],
    ['a refusal in the line, a START in the subject', 'START', 'stop', 'stop'],
    ['a START in the line against a refusal in the subject', 'STOP', 'start', 'start'],
    ['START in its first line', 'Re: STOP', 'START', 'start'],
    ['START in its subject above nothing', 'Reprise', '', 'start'],
    ['a subject that only looks like START', 'Reprise', 'Quand reprend le chantier ?', null],
    ['a line below a greeting', 'Visite', 'Bonjour,\nSTOP', 'stop'],
    ['a line below other words', 'Visite', 'Oui pour samedi.\nSTOP', null],
    ['a line above a signature', 'Visite', 'STOP\n\nJean Dupré, Société du Port', 'stop'],
    ['a quoted STOP', 'Visite', '> STOP', null],
    ['a word that begins like a prefix', 'Re-stop', 'Bonjour', null],
  ])('%s', (_case, subject, body, expected) => expect(keywordOfEmail(subject, body)).toBe(expected));
});

const listOf = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
/** Each way to refuse, in several words. */
const refusalsByKind: Answer[] = listOf('refusals-by-kind.json');
/** The words of a refusal in texts that are none: a delay, one topic, another person, a property, a question, a report. */
const lookAlikes: string[] = listOf('look-alikes.json');

describe('a sentence', () => {
  it.each(refusals)('%j refuses messages', (text) => {
    expect(keywordOf(text, 'sms')).toBe('stop');
  });

  it.each(refusalsByKind)('$channel: $text refuses messages', ({ channel, text }) => {
    expect(keywordOf(text, channel)).toBe('stop');
  });

  it.each(refusalsOfEmail)('%j refuses e-mails, and no SMS', (text) => {
    expect(keywordOf(text, 'email')).toBe('stop');
    expect(keywordOf(text, 'sms')).toBeNull();
  });

  it.each([...otherTexts, ...lookAlikes])('%j does not', (text) => {
    expect(keywordOf(text, 'sms')).toBeNull();
    expect(keywordOf(text, 'email')).toBeNull();
  });

  it('is read in linear time, whatever a stranger writes', () => {
    for (const part of ['stop ', 'merci de ', 'ne plus ', 'de ', 'a, ', 'stop les messages ', 'please ', "m'"]) {
      const text = part.repeat(Math.floor(790 / part.length));
      for (const channel of channels) expect([null, 'stop']).toContain(keywordOf(text, channel));
    }
    // Words that fit several optional parts of a phrase, as many as a clause may have.
    expect(keywordOf(`plus de ${'tous les '.repeat(18)}`, 'sms')).toBeNull();
  });
});

/** Answers that people gave who had not read our rules. */
type Answer = { channel: Channel; subject?: string; text: string };
const answers: (Answer & { isRefusal: boolean })[] = listOf('answers-of-strangers.json');
const own = ownIds({ domain: 'clef.example', addresses: [] });
const newPart = (email: Pick<Email, 'text' | 'html'>): string => {
  const { text, folds } = messageText(email as Email, own);
  return newPartOf(text, folds);
};
const isStop = ({ channel, subject, text }: Answer): boolean =>
  (channel === 'sms' ? keywordOf(text, 'sms') : keywordOfEmail(subject ?? '', newPart({ text }))) === 'stop';

it('the answers of strangers are refusals where they are, in 99 of 100 cases at least, and nowhere else', () => {
  const refused = answers.filter(({ isRefusal }) => isRefusal);
  expect(answers.filter((answer) => !answer.isRefusal && isStop(answer))).toEqual([]);
  expect(refused.filter(isStop).length / refused.length).toBeGreaterThanOrEqual(0.99);
});

it.each(['replies', 'machine-mails'])('no mail of %s is a refusal', async (folder) => {
  const files = globSync(join(import.meta.dirname, '../../delivery', folder, '*.eml'));
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) {
    const email = await PostalMime.parse(readFileSync(file));
    expect(keywordOfEmail(email.subject ?? '', newPart(email)), file).not.toBe('stop');
  }
});
