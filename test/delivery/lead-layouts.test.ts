import { describe, expect, it } from 'vitest';
import { ines, leadIn, type Mail } from './lead-mail.ts';

describe('a lead', () => {
  it.each<[string, Mail, object]>([
    [
      'of WPForms, whose labels stand in rows of their own, with words of a form in the message',
      {
        html: '<table><tr><td><strong>Nom</strong></td></tr><tr><td>Ines Jolly</td></tr><tr><td><strong>E-mail</strong></td></tr><tr><td>ines@acheteurs.example</td></tr><tr><td><strong>Téléphone</strong></td></tr><tr><td>06 39 98 70 01</td></tr><tr><td><strong>Message</strong></td></tr><tr><td><p>Prix : à discuter ?</p><p>Téléphone : plutôt le soir.</p></td></tr><tr><td><strong>Bien</strong></td></tr><tr><td>Maison VX-300 à Annecy (74000)</td></tr></table>',
      },
      {
        ...ines,
        message: 'Prix : à discuter ?\n\nTéléphone : plutôt le soir.',
        reference: 'VX-300',
        city: 'Annecy',
        postcode: '74000',
      },
    ],
    [
      'with a direct line',
      { text: 'Contact : Ines Jolly\nMail pro : x\nE-mail : ines@acheteurs.example\nLigne directe : 06 39 98 70 01' },
      ines,
    ],
    [
      'of XML whose elements have attributes',
      {
        text: '<lead version="1.2">\n<lastname>Jolly</lastname>\n<firstname>Ines</firstname>\n<email>ines@acheteurs.example</email>\n<phone type="mobile">0639987001</phone>\n</lead>',
      },
      ines,
    ],
    [
      'of a questionnaire that asks about the agency’s fees before the number',
      {
        text: 'Comment vous appelez-vous ?\nInes Jolly\n\nÀ quelle adresse vous écrire ?\nines@acheteurs.example\n\nQuel est votre budget, frais d’agence inclus ?\n240000\n\nEt à quel numéro vous appeler ?\n+33639987001',
      },
      ines,
    ],
    [
      'whose words are quoted above the portal’s own',
      {
        text: 'Nom : Ines Jolly\nE-mail : ines@acheteurs.example\nTél : 06 39 98 70 01\nMessage : « Le jardin est-il clos ? »\nElle a aussi consulté quatre annonces.',
      },
      { ...ines, message: 'Le jardin est-il clos ?' },
    ],
    ...[
      'View submission (https://formulaires.example/s/1)',
      'Acceptance: on',
      'Sent from: https://agence.example/pro/',
      'Ce formulaire a été créé dans le tableau de bord.',
      '~~~',
      'Pour ne plus recevoir ces notifications : https://formulaires.example/off',
      'Ce lead vous est réservé pendant 72 heures.',
      'Merci de traiter cette demande sous 48 h.',
    ].map((trailer): [string, Mail, object] => [
      `above « ${trailer} »`,
      {
        text: `Nom : Ines Jolly\nE-mail : ines@acheteurs.example\nTél : 06 39 98 70 01\nMessage : Est-il clos ?\n${trailer}`,
      },
      { ...ines, message: 'Est-il clos ?' },
    ]),
    [
      'with a colon in a cell of its own',
      {
        html: '<table><tr><td>Nom</td><td>:</td><td>JOLLY Ines</td></tr><tr><td>E-mail</td><td>:</td><td>ines@acheteurs.example</td></tr><tr><td>Tél</td><td>:</td><td>0639987001</td></tr></table>',
      },
      ines,
    ],
    [
      'as a row below a row of labels',
      {
        html: '<table><tr><th>Nom</th><th>Prénom</th><th>Téléphone</th><th>E-mail</th><th>Référence</th></tr><tr><td>Jolly</td><td>Ines</td><td>0639987001</td><td>ines@acheteurs.example</td><td>REF77</td></tr></table>',
      },
      { ...ines, reference: 'REF77' },
    ],
    [
      'in one line',
      { text: 'Nom : JOLLY | Prénom : Ines | Tél : 06.39.98.70.01 | Mail : ines@acheteurs.example\nMessage : Bonjour' },
      { ...ines, message: 'Bonjour' },
    ],
    [
      'with questions for labels',
      {
        text: 'Comment vous appelez-vous ?\nInes Jolly\n\nQuel est votre e-mail ?\nines@acheteurs.example\n\nQuel est votre numéro de téléphone ?\n06 39 98 70 01\n\nDécrivez votre projet\nVendre ma maison de Brive.',
      },
      { ...ines, message: 'Vendre ma maison de Brive.', intent: 'sell' },
    ],
    [
      'of a portal with the block of an agent, and its own reference and number',
      {
        text: "Agence : Agence du Parc\nNégociateur : Julie Morin\nTéléphone : 01 99 00 49 50\nEmail : julie.morin@agence.example\n\nContact\nNom : Jolly\nPrénom : Ines\nTéléphone : 06 39 98 70 01\nEmail : ines@acheteurs.example\n\nNotre référence : 889921\nVotre référence : VM-2211\n\nMessage :\nBonjour,\nDate : samedi matin\nInes\n\nCordialement,\nL'équipe Portail\nTél : 01 99 00 20 21",
      },
      { ...ines, reference: 'VM-2211', message: 'Bonjour,\nDate : samedi matin\nInes' },
    ],
    [
      'below the labelled number and address of the portal, without a number of their own',
      {
        replyTo: 'Ines Jolly <ines@acheteurs.example>',
        html: '<p>Tél. : 01 99 00 60 60</p><h1>Nouveau message</h1><p>De : Ines Jolly</p><p>Bonjour,<br>je souhaite visiter.</p><p>Assistance : 01 99 00 60 61</p>',
      },
      { ...ines, phone: null, message: 'Bonjour,\nje souhaite visiter.' },
    ],
    [
      'above the labelled number of the portal, which other words part from the fields',
      {
        text: 'Nom : Ines Jolly\nE-mail : ines@acheteurs.example\n\nVotre espace reste ouvert.\nTél : 01 99 00 60 60',
      },
      { ...ines, phone: null },
    ],
    [
      'in brackets',
      {
        text: '[Nom] Jolly\n[Prénom] Ines\n[Email] ines@acheteurs.example\n[Téléphone] 06 39 98 70 01\n[Message] Bonjour',
      },
      { ...ines, message: 'Bonjour' },
    ],
    [
      'as nested JSON, without the agency in it',
      {
        text: '{"lead":{"contact":{"lastname":"JOLLY","firstname":"Ines","emails":["ines@acheteurs.example"],"phones":[{"type":"mobile","value":"+33639987001"}]},"comment":"Visite svp","ad":{"reference":"BR-12","id":"889921","title":"Maison 5p","city":"Vannes","postalCode":"56000"},"agency":{"name":"Agence","phone":"0199004949","email":"pro@portail.example"}}}',
      },
      { ...ines, message: 'Visite svp', reference: 'BR-12', city: 'Vannes', postcode: '56000' },
    ],
    [
      'as XML',
      {
        text: '<lead>\n<nom>Jolly</nom>\n<prenom>Ines</prenom>\n<email>ines@acheteurs.example</email>\n<telephone>0639987001</telephone>\n<message>Bonjour, à visiter</message>\n</lead>',
      },
      { ...ines, message: 'Bonjour, à visiter' },
    ],
    [
      'with keys of a program, about a rental',
      {
        from: 'leads@regie.example',
        text: 'TYPE=LOCATION\nREF=LOC77\nNOM=Jolly\nPRENOM=Ines\nTEL=0639987001\nEMAIL=ines@acheteurs.example\nMESSAGE=Bonjour, dispo en mai ?\nDeuxième ligne\nDATE=2026-03-03',
      },
      { ...ines, reference: 'LOC77', message: 'Bonjour, dispo en mai ?\nDeuxième ligne', intent: null },
    ],
    [
      'in a sentence that goes over its lines, with the number of the portal below',
      {
        text: "Mme Ines Jolly souhaite visiter votre maison\nréférence MF-88 située à Saint-Malo (35400). Vous pouvez la joindre au\n06 39 98 70 01 ou par e-mail : ines@acheteurs.example.\n\nL'équipe Portail\nService client : 01 99 00 11 22",
      },
      { ...ines, reference: 'MF-88', city: 'Saint-Malo', postcode: '35400' },
    ],
    [
      'whose words stand between quotation marks, with a name above the address and the number',
      {
        html: '<div>Message de <b>Ines Jolly</b></div><div>« Bonjour, la maison est-elle libre ? »</div><div>ines@acheteurs.example</div><div>06 39 98 70 01</div>',
      },
      { ...ines, message: 'Bonjour, la maison est-elle libre ?' },
    ],
    [
      'announced by a sentence, with a list of its fields and words of the portal',
      {
        subject: 'Candidature locataire pour votre T2 à Lyon',
        html: "<p><strong>Ines Jolly</strong> vient de demander une visite de votre appartement T2 à louer (réf. L-445).</p><ul><li>Téléphone : 06 39 98 70 01</li><li>E-mail : ines@acheteurs.example</li></ul><p>Message du candidat :</p><p>Bonjour, je suis disponible dès demain.</p><p>Ines</p><p><a href='https://portail.example'>Voir son dossier</a></p><p>Besoin d'aide ? Appelez le 01 99 00 00 01.</p>",
      },
      {
        ...ines,
        reference: 'L-445',
        city: 'Lyon',
        intent: null,
        message: 'Bonjour, je suis disponible dès demain.\nInes',
      },
    ],
    [
      'whose message has paragraphs that begin like those of a portal',
      {
        text: 'Nom : Ines Jolly\nE-mail : ines@acheteurs.example\nTéléphone : 06 39 98 70 01\nMessage :\nBonjour,\n\nPour voir la maison, le samedi me convient.\nConformément à notre échange, je viendrai accompagnée.\n\nhttps://portail.example/annonce est bien la vôtre ?\n\n--\nPortail - 01 99 00 30 30',
      },
      {
        ...ines,
        message:
          'Bonjour,\n\nPour voir la maison, le samedi me convient.\nConformément à notre échange, je viendrai accompagnée.\n\nhttps://portail.example/annonce est bien la vôtre ?',
      },
    ],
    [
      'of a form that sends only the words',
      {
        from: 'Site <wordpress@site.example>',
        replyTo: 'Ines Jolly <ines@acheteurs.example>',
        text: 'Bonjour,\n\nJe cherche une maison à Blois.\nMon numéro : 06 39 98 70 01.\n\nInes\n\n-- \nFormulaire de contact',
      },
      {
        ...ines,
        city: 'Blois',
        message: 'Bonjour,\n\nJe cherche une maison à Blois.\nMon numéro : 06 39 98 70 01.\n\nInes',
      },
    ],
    [
      'whose Reply-To stands for the person at the portal',
      {
        replyTo: 'Ines Jolly <lead-88a1f2c3d4e5@portail.example>',
        text: 'Nom : Ines Jolly\nTéléphone : 06 39 98 70 01',
      },
      { ...ines, email: 'lead-88a1f2c3d4e5@portail.example' },
    ],
  ])('%s', async (_, mail, fields) => {
    expect((await leadIn(mail)).lead).toMatchObject(fields);
  });

  it.each([
    ['M. et Mme LE GOFF', null, 'Le Goff'],
    ['M. de Kersauson Thibault', 'Thibault', 'de Kersauson'],
    ['Julie et Marc Perrin', 'Julie et Marc', 'Perrin'],
    ['VAN DEN BROECK Pieter', 'Pieter', 'Van Den Broeck'],
    ["Ghislain d'Hérouville", 'Ghislain', "d'Hérouville"],
    ['Thuy Linh Nguyễn', 'Thuy Linh', 'Nguyễn'],
    ['Samira El Amrani', 'Samira', 'El Amrani'],
    ['Ben Achour', 'Ben', 'Achour'],
    ['Mme Aubin', null, 'Aubin'],
    ['Inès', 'Inès', null],
  ])('of %s', async (name, firstName, lastName) => {
    const text = `Nom complet : ${name}\nE-mail : qui@acheteurs.example`;
    expect((await leadIn({ text })).lead).toMatchObject({ firstName, lastName });
  });
});

it('two people side by side in a table are for a colleague', async () => {
  const html =
    '<table><tr><th></th><th>Apporteur</th><th>Personne recommandée</th></tr><tr><td>Nom</td><td>Bruno Cadou</td><td>Ines Jolly</td></tr><tr><td>E-mail</td><td>bruno@ailleurs.example</td><td>ines@acheteurs.example</td></tr></table>';
  const { lead, asForm } = await leadIn({ html });
  expect(lead).toBeNull();
  expect(asForm).toMatchObject({ lead: null, leadProblem: 'unsure' });
});

it('a pronoun is nobody’s name', async () => {
  const text =
    'Nouveau message pour @agence\n\nElle est à combien ? On cherche à acheter avec mon copain. Mon num 06.39.98.70.01';
  const { lead } = await leadIn({ subject: 'Lola vous a envoyé un message', text });
  expect(lead).toMatchObject({ firstName: 'Lola', lastName: null, phone: '+33639987001' });
});
