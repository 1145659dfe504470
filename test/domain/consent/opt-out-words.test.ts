import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordOf, keywordOfEmail } from '../../../domain/consent/opt-out-words.ts';

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
  it.each(stops)('"%s" is a stop', (text) => expect(keywordOf(text)).toBe('stop'));
  it.each(starts)('"%s" is a start', (text) => expect(keywordOf(text)).toBe('start'));
  it.each(neither)('"%s" is neither', (text) => expect(keywordOf(text)).toBe(null));

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
          const expected = keywordOf(text);
          const accented = text.replace(/[aeiou]/i, (letter) => letter + mark);
          for (const cased of [accented, accented.toUpperCase(), accented.toLowerCase()]) {
            expect(keywordOf(before + cased + after)).toBe(expected);
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
        expect(keywordOf(long)).toBe(null);
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
    ['its subject, whatever follows', 'STOP', 'Je ne veux plus rien recevoir de vous, merci de le noter.', 'stop'],
    ['an older subject above nothing', 'RE: Re : STOP', ' \n', 'stop'],
    ['an older subject above a quotation', 'TR: STOP', '> Bonjour\n> à bientôt', 'stop'],
    ['an older subject above an attribution', 'Re: STOP', 'On Fri, Nov 20, 2026, Agency wrote:\n> Hello', 'stop'],
    ['an older subject above a French attribution', 'Re: STOP', 'Le 20 nov. 2026, Agence a écrit :\n> Oui', 'stop'],
    ['an older subject above words', 'Re: STOP', 'Finalement, à quelle heure est la visite ?', null],
    ['a refusal in the line, a START in the subject', 'START', 'stop', 'stop'],
    ['a refusal in the subject, a START in the line', 'STOP', 'start', 'stop'],
    ['START in its first line', 'Re: STOP', 'START', 'start'],
    ['START in its subject above nothing', 'Reprise', '', 'start'],
    ['a subject that only looks like START', 'Reprise', 'Quand reprend le chantier ?', null],
    ['a later line', 'Visite', 'Bonjour,\nSTOP', null],
    ['a quoted STOP', 'Visite', '> STOP', null],
    ['a word that begins like a prefix', 'Re-stop', 'Bonjour', null],
  ])('%s', (_case, subject, body, expected) => expect(keywordOfEmail(subject, body)).toBe(expected));
});
