import { describe, expect, it } from 'vitest';
import { readMail } from '../../delivery/email/read-mail.ts';
import { mailIds, rawMail } from './driver-fixtures.ts';
import { ines, leadIn, type Mail } from './lead-mail.ts';

describe('a lead', () => {
  it.each<[string, Mail, object]>([
    [
      'in labelled lines',
      {
        text: 'Nom : Jolly\nPrénom : Ines\nE-mail : ines@acheteurs.example\nTéléphone : 06 39 98 70 01\nRéférence : NAN-0051\nPrix : 312 000 €\nVille : Nantes (44000)\nMessage :\nBonjour,\nje voudrais visiter.\n\nCordialement',
      },
      {
        ...ines,
        reference: 'NAN-0051',
        priceEuros: 312_000,
        city: 'Nantes',
        postcode: '44000',
        message: 'Bonjour,\nje voudrais visiter.\n\nCordialement',
      },
    ],
    [
      'with a price after other digits',
      {
        text: 'Nom : Jolly\nPrénom : Ines\nE-mail : ines@acheteurs.example\nTéléphone : 06 39 98 70 01\nRéférence : NAN-0051\nPrix : T3 285 000 €',
      },
      { ...ines, reference: 'NAN-0051', priceEuros: 285_000 },
    ],
    [
      'with a price in the English way',
      {
        text: 'Nom : Jolly\nPrénom : Ines\nE-mail : ines@acheteurs.example\nTéléphone : 06 39 98 70 01\nRéférence : NAN-0051\nPrix : 285,000 €',
      },
      { ...ines, reference: 'NAN-0051', priceEuros: 285_000 },
    ],
    [
      'with the value below the label',
      {
        text: 'Nom\nJOLLY\n\nPrénom\nInes\n\nMail\nines@acheteurs.example\n\nTél.\n06.39.98.70.01\n\nRéf. annonce\nNAN0051',
      },
      { ...ines, reference: 'NAN0051' },
    ],
    [
      'in a table',
      {
        html: '<table><tr><td><b>Nom complet</b></td><td>JOLLY Ines</td></tr><tr><td>Courriel</td><td><a href="mailto:ines@acheteurs.example">ines@acheteurs.example</a></td></tr><tr><td>Portable</td><td>06 39 98 70 01</td></tr><tr><td>Commentaire</td><td>Est-il libre ?</td></tr></table>',
      },
      { ...ines, message: 'Est-il libre ?' },
    ],
    [
      'in a list of definitions',
      {
        html: '<dl><dt>Nom</dt><dd>Jolly</dd><dt>Prénom</dt><dd>Ines</dd><dt>E-mail</dt><dd>ines@acheteurs.example</dd><dt>Mobile</dt><dd>06 39 98 70 01</dd></dl>',
      },
      ines,
    ],
    [
      'with bold labels in paragraphs',
      {
        html: '<p><strong>Nom :</strong> Ines Jolly<br><strong>E-mail :</strong> ines@acheteurs.example<br><strong>Tél :</strong> 06 39 98 70 01</p>',
      },
      ines,
    ],
    [
      'in English',
      {
        text: 'First name: Ines\nLast name: Jolly\nEmail address: ines@acheteurs.example\nPhone number: +33 6 39 98 70 01\nProperty reference: NAN-0051\nMessage: Is it free?',
      },
      { ...ines, reference: 'NAN-0051', message: 'Is it free?' },
    ],
    [
      'in a sentence, with the person in Reply-To',
      {
        replyTo: 'Ines Jolly <ines@acheteurs.example>',
        text: 'Ines Jolly souhaite visiter votre bien NAN-0051.\nTel : 06 39 98 70 01',
      },
      { ...ines, reference: 'NAN-0051' },
    ],
    [
      'of the agency’s own form',
      {
        from: 'Kerbrat <contact@agence.example>',
        text: 'Nom : Ines Jolly\nEmail : ines@acheteurs.example\nTéléphone : 06 39 98 70 01\nMessage : Je souhaite faire estimer ma maison.',
      },
      { ...ines, intent: 'sell' },
    ],
    [
      'without a number',
      { text: 'Nom : Jolly\nPrénom : Ines\nTéléphone : non renseigné\nE-mail : ines@acheteurs.example' },
      { ...ines, phone: null },
    ],
  ])('%s', async (_, mail, fields) => {
    const { lead, writtenBy, from } = await leadIn(mail);
    expect(lead).toMatchObject(fields);
    expect({ writtenBy, from }).toEqual({ writtenBy: 'person', from: lead?.email });
  });

  it('is shown by the part that has its fields', async () => {
    const html = '<p>Nom : Ines Jolly</p><p>E-mail : ines@acheteurs.example</p><p>Message : Est-il libre ?</p>';
    const shown = async (text: string) => {
      const body = [
        '--b\r\nContent-Type: text/plain; charset=utf-8\r\n',
        text,
        '--b\r\nContent-Type: text/html; charset=utf-8\r\n',
        `${html}\r\n--b--`,
      ].join('\r\n');
      const raw = rawMail(
        { From: 'noreply@portail.example', 'Content-Type': 'multipart/alternative; boundary=b' },
        body,
      );
      const reading = await readMail({ ...mailIds, raw: new Uint8Array(Buffer.from(raw)) });
      const [event] = ('events' in reading && reading.events) || [];
      return event?.kind === 'message' ? event.mail?.wholeText : undefined;
    };
    expect(await shown('Affichez ce message en HTML.')).toContain('Message : Est-il libre ?');
    const same = 'Nom : Ines Jolly\nE-mail : ines@acheteurs.example\nMessage : Est-il libre ?\n(texte)';
    expect(await shown(same)).toContain('(texte)');
  });

  it.each<[string, Mail]>([
    [
      'in one line',
      {
        text: 'Nom : Jolly - Prénom : Ines - Tél : 06 39 98 70 01 - Email : ines@acheteurs.example\nMessage : Bonjour',
      },
    ],
    [
      'below the headings of a table',
      {
        html: '<table><tr><th>Nom</th><th>Prénom</th><th>Téléphone</th><th>E-mail</th></tr><tr><td>Jolly</td><td>Ines</td><td>06 39 98 70 01</td><td>ines@acheteurs.example</td></tr></table>',
      },
    ],
    [
      'in a table of four columns',
      {
        html: '<table><tr><td>Nom</td><td>Jolly</td><td>Prénom</td><td>Ines</td></tr><tr><td>Tél</td><td>06 39 98 70 01</td><td>Mail</td><td>ines@acheteurs.example</td></tr></table>',
      },
    ],
    [
      'with labels that are only bold',
      {
        html: '<b>Nom</b> Jolly<br><b>Prénom</b> Ines<br><b>Téléphone</b> 06 39 98 70 01<br><b>Email</b> ines@acheteurs.example',
      },
    ],
    [
      'with leaders of dots',
      {
        text: 'Nom ........ : Jolly\nPrénom ..... : Ines\nE-mail ..... : ines@acheteurs.example\nTél ........ : 06 39 98 70 01',
      },
    ],
    ['in one field', { text: 'Coordonnées : Ines Jolly, 06 39 98 70 01, ines@acheteurs.example\nMessage : Bonjour' }],
    [
      'in a sentence alone',
      { text: 'Bonjour,\n\nInes Jolly (06 39 98 70 01, ines@acheteurs.example) souhaite visiter votre bien NAN-0051.' },
    ],
    [
      'in lines without labels',
      { text: 'Nouveau prospect\n\nInes Jolly\n06 39 98 70 01\nines@acheteurs.example\n\nNAN-0051' },
    ],
    [
      'in lines of JSON',
      {
        text: '{\n "nom": "Jolly",\n "prenom": "Ines",\n "email": "ines@acheteurs.example",\n "tel": "0639987001"\n}',
      },
    ],
    [
      'with the colon before the value',
      { text: 'NOM\n: Jolly\nPRENOM\n: Ines\nTEL\n: 06 39 98 70 01\nMAIL\n: ines@acheteurs.example' },
    ],
    [
      'with a mobile after the landline',
      {
        text: 'Nom : Jolly\nPrénom : Ines\nTéléphone fixe : 01 99 00 77 88\nTéléphone mobile : 06 39 98 70 01\nE-mail : ines@acheteurs.example',
      },
    ],
    [
      'after its recipient',
      {
        text: 'Destinataire : Kerbrat\nTéléphone : 01 99 00 12 34\n\nExpéditeur : Ines Jolly\nTéléphone : 06 39 98 70 01\nE-mail : ines@acheteurs.example',
      },
    ],
    ['in « De »', { text: 'De : Ines Jolly <ines@acheteurs.example>\nTél : 06 39 98 70 01\nSujet : Visite' }],
  ])('is read %s', async (_, mail) => {
    expect((await leadIn(mail)).lead).toMatchObject(ines);
  });

  it('of a couple has their name', async () => {
    const text = 'Nom : M. et Mme JOLLY\nE-mail : ines@acheteurs.example';
    expect((await leadIn({ text })).lead).toMatchObject({ firstName: null, lastName: 'Jolly' });
  });

  it('is found by Reply-To where a known portal writes in its own name', async () => {
    const { lead } = await leadIn({
      from: 'SeLoger <contact@seloger.com>',
      replyTo: 'Ines Jolly <ines@acheteurs.example>',
      text: 'Ines Jolly vous a laissé un message :\nEst-il libre ?\n\nRéf : NAN-0051',
    });
    expect(lead).toMatchObject({ ...ines, phone: null, reference: 'NAN-0051', source: 'SeLoger' });
  });

  it('is named after the portal', async () => {
    const text = 'Nom : Jolly\nE-mail : ines@acheteurs.example';
    expect((await leadIn({ text })).lead).toMatchObject({ source: 'Portail' });
    expect((await leadIn({ text, from: 'noreply@mail.bienici.com' })).lead).toMatchObject({ source: 'Bien’ici' });
    expect((await leadIn({ text, from: 'noreply@autre.example' })).lead).toMatchObject({ source: 'autre.example' });
  });
});

it.each<[string, Mail]>([
  ['an invoice', { text: 'Facture : F-2026-11\nMontant : 312 €\nContact : notre service client au 01 99 00 12 34' }],
  ['a newsletter', { text: 'Votre annonce NAN-0051 a été vue 120 fois cette semaine.' }],
  [
    'a published advert',
    { subject: 'Votre annonce NAN-0051 est en ligne', text: 'Référence : NAN-0051\nPrix : 312 000 €' },
  ],
  [
    'a mail that the portal’s adviser signs',
    { text: 'NAN-0051 est en ligne.\n\nYann Essai\n01 99 00 11 22\nyann@portail.example' },
  ],
  [
    'a notice that quotes somebody’s mail',
    {
      text: 'Votre message est arrivé.\n\nDe : Ines Jolly <ines@acheteurs.example>\nEnvoyé : lundi\nÀ : contact@agence.example\nMessage : oui',
    },
  ],
  [
    'a list of contacts',
    {
      html: '<table><tr><th>Nom</th><th>Téléphone</th><th>E-mail</th></tr><tr><td>Jolly</td><td>0639987001</td><td>ines@acheteurs.example</td></tr><tr><td>Petit</td><td>0639987002</td><td>luc@acheteurs.example</td></tr></table>',
    },
  ],
  [
    'an invitation of somebody',
    {
      subject: 'Invitation',
      text: 'Ines Jolly vous a envoyé une invitation à une réunion.\nTéléphone : 01 99 00 00 00',
    },
  ],
  [
    'an answer with the address of somebody else',
    {
      from: 'Léa Roy <lea@acheteurs.example>',
      subject: 'Re: Votre visite',
      text: 'Voici mon notaire :\nNom : Me Duval\nTél : 01 99 00 22 22\nMail : duval@notaires.example',
    },
  ],
  [
    'an application',
    {
      replyTo: 'tom@candidats.example',
      subject: 'Candidature spontanée',
      text: 'Nom : Tom Le Gall\nE-mail : tom@candidats.example\nMessage : Je souhaite rejoindre votre agence.',
    },
  ],
  [
    'the adviser of a portal',
    {
      replyTo: 'Anne Martin <anne.martin@portail.example>',
      text: 'Bonjour,\n\nAnne Martin vous contacte pour faire le point.\nTéléphone : 01 99 00 55 55\nE-mail : anne.martin@portail.example',
    },
  ],
  [
    'a letter about somebody',
    {
      from: 'Paul Noir <paul@notaires.example>',
      text: 'Bonjour,\n\nVoici le contact du vendeur :\nNom : Marchand\nPrénom : Roger\nTéléphone : 06 39 98 35 01\nE-mail : roger@vendeurs.example\n\nBien cordialement\nPaul Noir',
    },
  ],
  [
    'a person with a signature',
    {
      from: 'Ines Jolly <ines@acheteurs.example>',
      text: 'Oui.\n\nInes Jolly\nTél : 06 39 98 70 01\nMail : ines@acheteurs.example',
    },
  ],
])('%s is no lead', async (_, mail) => {
  expect((await leadIn(mail)).lead).toBeNull();
});
