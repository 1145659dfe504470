import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../delivery/email/message-text.ts';
import { ownIds } from '../../delivery/email/own-ids.ts';
import { newPartOf } from '../../domain/conversations/folds.ts';
import { htmlPart, textPart } from '../../domain/drafts/email-parts.ts';
import { signatureBelow } from '../../domain/drafts/email-signature.ts';
import { mailIds } from './driver-fixtures.ts';

const own = ownIds(mailIds.own);
const read = (mail: { text?: string; html?: string; subject?: string }) => {
  const { text, folds } = messageText(mail, own);
  return { text, folds, newPart: newPartOf(text, folds) };
};
const newPart = (text: string) => read({ text }).newPart;

/**
 * Replies of some twenty mail programs in French and English, written by somebody who had not read the rules. `own` are the sender's
 * lines, `quoted` those of the quoted message. At first 10 of 333 own lines were folded, and 93 % of the quoted ones.
 */
describe('a corpus of replies', async () => {
  type Reply = { file: string; program: string; own: string[]; quoted: string[] };
  const folder = new URL('./replies/', import.meta.url);
  const replies: Reply[] = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8'));
  /** Programs wrap and mark lines differently in the parts of one mail. */
  const words = (text: string) =>
    text
      .replace(/^[>\s]+/gm, '')
      .replace(/[\s\uFEFF]+/g, ' ')
      .trim();
  const found = await Promise.all(
    replies.map(async (reply) => {
      const mail = await PostalMime.parse(readFileSync(new URL(reply.file, folder)), { forceRfc822Attachments: true });
      const { text, newPart } = read(mail);
      return { ...reply, text: words(text), newPart: words(newPart) };
    }),
  );

  it.each(found)('$file ($program): the sender’s own words stay', ({ own, newPart }) => {
    expect(own.filter((line) => !newPart.includes(words(line)))).toEqual([]);
  });

  it('at least 95 % of the quoted lines are folded', () => {
    const quoted = found.flatMap(({ quoted, newPart }) => quoted.map((line) => newPart.includes(words(line))));
    expect(quoted.length).toBeGreaterThan(2000);
    expect(quoted.filter((isShown) => !isShown).length / quoted.length).toBeGreaterThanOrEqual(0.95);
  });

  it('the whole text has all of it', () => {
    const missing = (kind: 'own' | 'quoted') =>
      found.flatMap(({ [kind]: lines, text }) => lines.filter((line) => !text.includes(words(line))));
    expect(missing('own')).toEqual([]);
    // Samsung's text part runs the header block into one line, and a few lines are in the HTML alone.
    expect(missing('quoted').length).toBeLessThan(40);
  });
});

const intro = 'Le sam. 21 nov. 2026 à 10:12, Agence du Port <contact@agence.example> a écrit :';

describe('a quoted message is folded', () => {
  it.each([
    ['French', `Oui.\n\n${intro}\n> Bonjour\n>\n> À mardi`, 'Oui.'],
    ['on two lines', `Oui.\n\n${intro.replace(', Agence', ',\nAgence')}\n\n> Bonjour\n`, 'Oui.'],
    ['wrapped before its last word', `Oui.\n\n${intro.replace('a écrit', 'a\nécrit')}\n\n> Bonjour\n`, 'Oui.'],
    ['English', 'Yes.\n\nOn Sat, 21 Nov 2026, Agence wrote:\n> Bonjour', 'Yes.'],
    [
      'with a dash and an ISO day',
      'Le DPE me va.\n\n- Le 2026-11-26 18:45, Agence a écrit :\n> Bonjour',
      'Le DPE me va.',
    ],
    [
      'the name first',
      'Je fais une offre.\n\nAgence <contact@agence.example>, le 26/11/2026 18:45, a écrit :\n> Oui',
      'Je fais une offre.',
    ],
    ['Outlook', 'Oui.\n\n-----Message d’origine-----\nDe : Agence\n\nBonjour', 'Oui.'],
    ['with a divider', 'Yes.\r\n\r\n-----Original Message-----\r\nFrom: Agence\r\n', 'Yes.'],
    [
      'a header block',
      'Oui.\n________________________________\nDe : Agence <contact@agence.example>\nEnvoyé : jeudi 26 novembre 2026 18:45\nÀ : a@b.example\nObjet : Visite\n\nBonjour',
      'Oui.',
    ],
    [
      'Zimbra',
      'Oui.\n\n----- Mail original -----\nDe: "Agence" <contact@agence.example>\nObjet: Visite\n\nBonjour',
      'Oui.',
    ],
    ['Orange', 'Oui.\n\n> Message du 26/11/26 18:45\n> De : "Agence"\n> A : a@b.example\n>\n> Bonjour', 'Oui.'],
    ['a reply that begins like the introduction', `Le 12 me va.\n${intro}\n> Bonjour`, 'Le 12 me va.'],
    ['a quotation above the answer', `${intro}\n> Mardi ?\n\nOui.`, 'Oui.'],
    [
      'our own message that is sent back',
      'À voir.\n\n---------- Message transféré ----------\nDe : Agence <contact@agence.example>\nDate : jeu. 26 nov. 2026\nObjet : Visite\n\nBonjour',
      'À voir.',
    ],
  ])('%s', (_, text, expected) => {
    expect(newPart(text)).toBe(expected);
  });
});

describe('a reply to a mail that ends with our signature', () => {
  const ours = { body: 'Bonjour,\n\nÀ **mardi** ?', html: '<p>Bonjour,</p>\n<p>À <strong>mardi</strong> ?</p>\n' };
  const { signature } = signatureBelow(ours.body, {
    text: 'Agence du Port\n12 quai de la Fosse\n01 99 00 12 34',
    logo: null,
  });
  const [text, html] = [textPart({ ...ours, signature }), htmlPart({ ...ours, signature })];
  const marked = text.replace(/^/gm, '> ');
  const head =
    'De : Agence <contact@agence.example>\nEnvoyé : samedi 21 novembre 2026 10:12\nÀ : a@b.example\nObjet : Visite\n\n';

  it.each([
    ['above it', `Oui, mardi.\n\nÉlodie\n\n${intro}\n${marked}`],
    ['below it', `${intro}\n${marked}\n\nOui, mardi.\n\nÉlodie`],
    ['above it, which is not marked', `Oui, mardi.\n\nÉlodie\n\n${head}${text}`],
    [
      'above it, where the program has left out the signature',
      `Oui, mardi.\n\nÉlodie\n\n${intro}\n${ours.body.replace(/^/gm, '> ')}`,
    ],
  ])('is their own words: %s', (_, reply) => {
    expect(newPart(reply)).toBe('Oui, mardi.\n\nÉlodie');
  });

  it.each([
    [
      'Gmail',
      `<div dir="ltr">Oui, mardi.<br><br>Élodie</div><div class="gmail_quote"><div class="gmail_attr">${intro.replace('<', '&lt;').replace('>', '&gt;')}<br></div><blockquote class="gmail_quote">${html}</blockquote></div>`,
    ],
    ['Apple Mail', `<div>Oui, mardi.<br><br>Élodie</div><blockquote type="cite">${html}</blockquote>`],
    [
      'Outlook',
      `<p>Oui, mardi.</p><p>Élodie</p><div id="divRplyFwdMsg"><b>De :</b> Agence<br><b>Objet :</b> Visite</div><div>${html}</div>`,
    ],
  ])('is their own words in the HTML of %s', (_, reply) => {
    expect(read({ html: reply }).newPart.replace(/\n+/g, '\n')).toBe('Oui, mardi.\nÉlodie');
  });

  it('keeps all words of a person who answers between our lines', () => {
    const reply = `${intro}\n> À **mardi** ?\nOui, mardi.\n> -- \n> Agence du Port\n> 01 99 00 12 34\nCe numéro ne répond pas.`;
    expect(newPart(reply)).toContain('Oui, mardi.');
    expect(newPart(reply)).toContain('Ce numéro ne répond pas.');
  });
});

describe('everything stays where it is not certain', () => {
  it.each([
    'Bonjour,\n\nCe mail est destiné à confirmer ma visite de mardi à 14 h.',
    'Hello,\n\nThis message is intended to confirm that I accept the offer.',
  ])('a sentence about the message is no legal notice: %s', (text) => {
    expect(newPart(text)).toBe(text);
  });

  it.each([
    'Ce message est destiné exclusivement à son destinataire.',
    "Ce courriel est destiné à l'usage exclusif de son destinataire.",
    'This e-mail is intended solely for the addressee.',
  ])('a legal notice is folded: %s', (notice) => {
    expect(newPart(`Bonjour,\n\nÀ mardi.\n\n${notice}`).trim()).toBe('Bonjour,\n\nÀ mardi.');
  });

  it.each([
    ['answers between the lines', `${intro}\n> Mardi ?\nOui.\n> Jeudi ?\nNon.`],
    [
      'answers within the quoted message',
      'Mes réponses en bleu ci-dessous.\n\n-----Message d’origine-----\nMardi ?\nOui.',
    ],
    ['a sentence like an introduction', 'Le notaire du 12 a écrit :\nOui.'],
    ['a text that ends with the introduction', `Oui.\n\n${intro}`],
    ['an arrow of the sender', 'Oui.\n> Mardi ?'],
    ['lines that look like headers', 'De : 14h à 15h\nObjet : visite\nÀ : la gare'],
    ['nothing but a quote', `${intro}\n> Mardi ?`],
    [
      'a forwarded message',
      'Pour info\n\n---------- Message transféré ----------\nDe : Vic <vic@b.example>\nDate : jeu. 26 nov. 2026\nObjet : Visite\n\nJe suis intéressé.',
    ],
  ])('%s', (_, text) => {
    expect(newPart(text)).toBe(text);
  });
});

describe('a signature is folded', () => {
  it.each([
    [
      'below its delimiter',
      'Oui.\n\nCordialement,\nJean\n-- \nJean Dupré\n06 39 98 12 12',
      'Oui.\n\nCordialement,\nJean',
    ],
    ['of a phone', 'Oui.\n\nEnvoyé de mon iPhone', 'Oui.'],
    ['of a phone above the quotation', `Oui.\n\nEnvoyé depuis mon mobile Orange\n\n${intro}\n> Bonjour`, 'Oui.'],
  ])('%s', (_, text, expected) => {
    expect(newPart(text)).toBe(expected);
  });

  it.each(['Envoyé : en recommandé ce matin.', 'Sent: payslips for August.', 'Get well soon.'])(
    'but not « %s »',
    (text) => {
      expect(newPart(`Oui.\n\n${text}`)).toBe(`Oui.\n\n${text}`);
    },
  );
});

describe('HTML', () => {
  it('is read as a person sees it, with the address behind a link', () => {
    const html =
      '<style>p{}</style><p>Désolé&nbsp;!</p><p>Mardi &amp; jeudi<br>14&nbsp;h</p><ul><li>un</li><li>deux</li></ul>' +
      '<a href="https://a.example/x">voir</a><span style="display:none">caché</span>';
    expect(read({ html }).text).toBe(
      'Désolé\u00a0!\n\nMardi & jeudi\n14\u00a0h\n\n- un\n- deux\n\nvoir (https://a.example/x)',
    );
  });

  it('writes a row of a table as a line', () => {
    const html = '<table><tr><td>Nom :</td><td>Jolly</td></tr><tr><td>Tél</td><td>06 39 98 70 01</td></tr></table>';
    expect(read({ html }).text).toBe('Nom :\tJolly\nTél\t06 39 98 70 01');
  });

  it.each([
    [
      'Gmail',
      '<div>Oui.</div><br><div class="gmail_quote"><div class="gmail_attr">Le jeu. 26 nov. Agence a écrit :</div><blockquote>Bonjour</blockquote></div>',
    ],
    [
      'Outlook on the web',
      '<div>Oui.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">De : Agence</div><div>Bonjour</div>',
    ],
    [
      'Thunderbird',
      '<p>Oui.</p><div class="moz-cite-prefix">Le 26/11, Agence a écrit :</div><blockquote type="cite">Bonjour</blockquote>',
    ],
    ['a signature', '<p>Oui.</p><div class="gmail_signature">Jean Dupré</div>'],
  ])('is folded where it says so: %s', (_, html) => {
    expect(read({ html }).newPart).toBe('Oui.');
  });

  it('shows the quotation around answers', () => {
    const quote = (text: string) => `<blockquote type="cite">${text}</blockquote>`;
    const html = `${quote('Mardi ?')}<p>Oui.</p>${quote('Jeudi ?')}<p>Non.</p>${quote('Cordialement')}`;
    expect(read({ html }).newPart).toBe('Mardi ?\n\nOui.\n\nJeudi ?\n\nNon.');
  });
});

it('hostile input takes linear time', () => {
  const texts = ['Le 1\n'.repeat(50_000), '-----'.repeat(50_000), `Le ${'1'.repeat(500_000)}\n> Bonjour`];
  texts.push(
    '> '.repeat(25_000),
    'De : a\n'.repeat(8_000),
    `${'a '.repeat(20_000)}a écrit :\n> x`,
    '>\n\n'.repeat(16_000),
  );
  for (const text of texts) expect(read({ text }).text.length).toBeGreaterThan(1000);
  for (const html of [
    '<style><p>Oui'.repeat(15_000),
    '<b>'.repeat(60_000),
    '<blockquote type=cite>'.repeat(9_000),
    '<a href=https://a.example>'.repeat(8_000),
  ]) {
    expect(read({ html }).folds.length).toBeLessThan(10_000);
  }
}, 60_000);
