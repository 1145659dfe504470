import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../domain/checks/finding.ts';
import { textFindings } from '../../../domain/checks/text-findings.ts';

const sms = (body: string, purpose = 'service') =>
  textFindings({ kind: 'sms', item: { to: '+33639980001', body, purpose } });
const email = (body: string, subject = 'Votre visite', purpose = 'service') =>
  textFindings({ kind: 'email', item: { to: 'a@b.example', subject, body, html: '', purpose } });
const codes = (findings: Finding[]) => findings.map(({ code }) => code);
const brief = (findings: Finding[]) => findings.map(({ code, text, replacement }) => ({ code, text, replacement }));

describe('characters', () => {
  it('marks words with hidden characters, and gives the words without them', () => {
    const [found] = email('Le bien', 'Réf. NAN-\u200b0051, \u202Evu');
    expect(found).toMatchObject({
      code: 'hidden_characters',
      field: 'subject',
      start: 5,
      end: 15,
      replacement: 'NAN-0051,',
    });
    expect(found?.expected).toBe('U+200B zero width space');
    expect(brief(sms('a\u2028b \u200b c'))).toEqual([
      { code: 'hidden_characters', text: 'a\u2028b', replacement: 'a b' },
      { code: 'hidden_characters', text: '\u200b', replacement: '' },
    ]);
  });

  it('corrects all of a text with a hundred hidden characters in at most twenty steps', () => {
    let body = 'mot\u200b '.repeat(100);
    const findings = sms(body);
    expect(findings).toHaveLength(20);
    for (const { start, end, replacement } of findings.reverse()) {
      body = body.slice(0, start) + replacement + body.slice(end);
    }
    expect(body).toBe('mot '.repeat(100));
  });

  it.each([
    ['Votre bаnque', [{ code: 'mixed_scripts', text: 'bаnque', replacement: 'banque' }]],
    ['Prix : 35О 000 €', [{ code: 'mixed_scripts', text: 'О', replacement: 'O' }]],
    ['Le сосо', [{ code: 'mixed_scripts', text: 'сосо', replacement: 'coco' }]],
    ['Le жаpdin', [{ code: 'mixed_scripts', text: 'жаpdin', replacement: null }]],
    ['Votre aɡence', [{ code: 'mixed_scripts', text: 'aɡence', replacement: 'agence' }]],
    ['Ｖｉｓｉｔｅ demain', [{ code: 'compatibility_characters', text: 'Ｖｉｓｉｔｅ', replacement: 'Visite' }]],
    ['𝐕𝐢𝐬𝐢𝐭𝐞 à 10h', [{ code: 'compatibility_characters', text: '𝐕𝐢𝐬𝐢𝐭𝐞', replacement: 'Visite' }]],
    ['la ﬁche, 1ᵉʳ étage', [{ code: 'compatibility_characters', text: 'ﬁche,', replacement: 'fiche,' }]],
    ['le prix １２０ 000', [{ code: 'compatibility_characters', text: '１２０', replacement: '120' }]],
  ])('finds in: %s', (text, expected) => expect(brief(sms(text))).toEqual(expected));

  it.each([
    'Prix : 235 000 €, 42 m², 1ᵉʳ étage, Mᵐᵉ et Mˡˡᵉ Le Goff, n° 12, № 3, nº 4, 1 ½ pièce, ¾… l´été, 1⅓',
    'Bravo 🎉 👩‍👩‍👧 1️⃣ ℹ️ ™ ‼️ → ok',
    'Écrivez à Γιάννης, Москва-Paris, l’été 2027, 5 µm, cœur, Yıldız, Nguyễn, CO₂, 20 ㎡',
    'Привет сосо',
  ])('finds nothing in: %s', (text) => expect(sms(text)).toEqual([]));
});

describe('links', () => {
  it.each([
    'Voir "notaire.example" (http://autre.example)',
    'Voir « notaire.example » http://autre.example/x',
    'notaire.example → autre.example',
    'notaire.example -> https://autre.example',
    'cliquez sur notaire.example : http://autre.example',
    'http://autre.example (notaire.example)',
    '"[notaire.example](http://autre.example)"',
    'NOTAIRE.example\u00a0: http://autre.example',
    'notaire.exam\u200bple : http://autre.example',
    'notaire．example > http://autre.example',
  ])('of another host than the text beside them are deceptive in an SMS: %s', (text) =>
    expect(codes(sms(text))).toContain('deceptive_link'),
  );

  it.each([
    ['[notaire.example](http://autre.example)', '[notaire.example](http://autre.example)'],
    ['Cliquez : ["notaire.example"](http://autre.example)', '["notaire.example"](http://autre.example)'],
    ['[→notaire.example](http://autre.example "titre")', '[→notaire.example](http://autre.example "titre")'],
    ['[« notaire.example »][1]\n\n[1]: http://autre.example', '[« notaire.example »][1]'],
    [
      '> - [voir notaire.example\n> ici](http://autre.example)',
      '> - [voir notaire.example\n> ici](http://autre.example)',
    ],
    ['notaire.example : [cliquez ici](http://autre.example)', 'notaire.example : [cliquez ici](http://autre.example'],
    ['[a@notaire.example](mailto:b@notaire.example)', '[a@notaire.example](mailto:b@notaire.example)'],
    ['[06 39 98 12 34](tel:+33899123456)', '[06 39 98 12 34](tel:+33899123456)'],
    ['[notaire\\.example](http://autre.example)', '[notaire\\.example](http://autre.example)'],
  ])('of another host are deceptive in an e-mail: %s', (body, words) => {
    const found = email(body).filter(({ code }) => code === 'deceptive_link');
    expect(found.map(({ start, end }) => body.slice(start, end))).toEqual([words]);
  });

  it('names the host they lead to', () => {
    expect(sms('notaire.example : http://autre.example')[0]?.expected).toBe('autre.example');
    expect(email('[notaire.example](http://autre.example)')[0]?.expected).toBe('autre.example');
  });

  it.each([
    ['https://banque.fr@evil.example/x', 'link_with_userinfo', 'evil.example'],
    ['https://banque.fr\\@evil.example', 'link_with_userinfo', 'banque.fr'],
    ['https://banque.fr＠evil.example', 'link_with_userinfo', 'evil.example'],
    ['https://аgence.example', 'link_with_foreign_host', 'xn--gence-3ve.example'],
    ['аgence.com', 'link_with_foreign_host', 'xn--gence-3ve.com'],
    ['https://xn--gence-3ve.example', 'link_with_foreign_host', 'xn--gence-3ve.example'],
    ['ａｇｅｎｃｅ.example', 'link_with_foreign_host', 'agence.example'],
    ['https://agence。example', 'link_with_foreign_host', 'agence.example'],
    ['http://%61gence.example', 'link_with_foreign_host', 'agence.example'],
    ['http://192.0.2.1/x', 'link_with_foreign_host', '192.0.2.1'],
    ['http://0xC0000201', 'link_with_foreign_host', '192.0.2.1'],
    ['192.0.2.1/connexion', 'link_with_foreign_host', '192.0.2.1'],
    ['http://[2001:db8::1]/', 'link_with_foreign_host', '[2001:db8::1]'],
  ])('%s is %s to %s', (address, code, expected) => {
    for (const findings of [sms(`Voir ${address} svp`), email(`Voir ${address} svp`)]) {
      expect(findings).toContainEqual(expect.objectContaining({ code, expected, text: address, start: 5 }));
    }
  });

  it('are at most twenty of a kind, of which the last covers all others', () => {
    const body = 'https://x@b.example '.repeat(1000);
    const findings = email(body);
    expect(findings).toHaveLength(20);
    expect(findings.at(-1)).toMatchObject({ start: 19 * 20, end: body.length - 1, replacement: null });
  });

  it('are read as Markdown reads them in an e-mail', () => {
    expect(codes(email('[ici](https&#58;//banque.fr&#64;evil.example)'))).toContain('link_with_userinfo');
    expect(codes(email('[ici](http&#58;//192.0.2.1/)'))).toContain('link_with_foreign_host');
  });

  it.each([
    'javascript:alert(1)',
    'JAVA\u200bSCRIPT:alert(1)',
    'data:text/html;base64,PGI+',
    'file:///etc/passwd',
    'intent://scan/#Intent;end',
    'ftp://agence.example/x',
    '[ici](vbscript:x)',
  ])('may not use the scheme of %s', (words) => {
    expect(codes(sms(`Voir ${words}`))).toContain('link_scheme');
    expect(codes(email(`Voir ${words}`))).toContain('link_scheme');
  });

  it.each([
    'Notre site : www.agence.example, ou https://visites.agence.example/a?b=c.',
    'Annonce agence.example/NAN-0051 et visite virtuelle https://visite.example/x',
    'Nos sites : agence.example, agence-luxe.example et https://agence-neuf.example',
    'agence.example → https://www.agence.example/biens',
    'contact@agence.example : https://visite.example',
    'Plan en pièce jointe plan.pdf : https://agence.example/plan.pdf',
    'À samedi.Si besoin, appelez-moi. M.Dupont, s.v.p. le 24.11.2026 à 10h.Merci',
    'Rappel : 06.39.98.12.34 (tel:+33639981234), mailto:contact@agence.example, SMS: oui, data: non',
    'Bonne journée.à bientôt, 2.5 pièces, 10.30 h',
    '[Voir l’annonce](https://agence.example/NAN-0051) et [06 39 98 12 34](tel:+33639981234)',
    'Site agence.example\nhttps://visite.example/x',
  ])('are as they look in: %s', (text) => {
    expect(sms(text)).toEqual([]);
    expect(email(text)).toEqual([]);
  });
});

describe('other words', () => {
  it('marks every placeholder of a message in at most twenty findings', () => {
    const body = 'Bonjour {{prénom}}, '.repeat(30);
    const findings = sms(body);
    expect(findings).toHaveLength(20);
    expect(findings.at(-1)?.end).toBe(body.lastIndexOf('}}') + 2);
  });

  it('marks placeholders of messages, but not of templates', () => {
    expect(sms('Bonjour {{prénom}}')).toMatchObject([{ code: 'placeholder', start: 8, end: 18 }]);
    expect(textFindings({ kind: 'campaign', item: { body: 'Bonjour {{contact.firstName}}' } })).toEqual([]);
  });

  it.each([
    ['Bonjour {prenom}, à demain', '{prenom}'],
    ['Bonjour { Nom du client }, à demain', '{ Nom du client }'],
    ['Rendez-vous à XX h', 'XX'],
    ['Rendez-vous à XXh, rue Racine', 'XX'],
    ['Rendez-vous le XX/XX à 10h', 'XX/XX'],
    ['Rendez-vous le xx/xx/xxxx à 10h', 'xx/xx/xxxx'],
    ['Le prix est de XXX 000 €', 'XXX'],
    ['Un T3 de XX m²', 'XX'],
    ['Bonjour M. XXXX', 'XXXX'],
    ['Appelez le 01 99 XX XX XX', 'XX XX XX'],
    ['Rendez-vous le ____ à 10h', '____'],
    ['Prix : ______ €', '______'],
    ['Votre visite (à compléter)', '(à compléter)'],
    ['Le prix (montant à renseigner) reste ferme', '(montant à renseigner)'],
    ['Adresse : À COMPLÉTER', 'À COMPLÉTER'],
    ['Rendez-vous le JJ/MM à 10h', 'JJ/MM'],
    ['Avant le JJ/MM/AAAA', 'JJ/MM/AAAA'],
    ['Before DD/MM/YYYY', 'DD/MM/YYYY'],
    ['Rendez-vous à HH:MM', 'HH:MM'],
    ['Rendez-vous à HHhMM', 'HHhMM'],
    ['Au prix de [...] euros', '[...]'],
    ['Au prix de […]', '[…]'],
    ['Bonjour [Prénom]', '[Prénom]'],
    ['Bonjour <prénom>, à demain', '<prénom>'],
    ['Bonjour <nom du client>, à demain', '<nom du client>'],
    ['Au prix de ..... €', '.....'],
    ['Rendez-vous à ?? h', '??'],
    ['Bonjour Prénom, à demain', 'Prénom'],
    ['Bonjour Madame NOM,', 'NOM'],
    ['Bonjour #prenom#', '#prenom#'],
    ['Prix : TBD', 'TBD'],
  ])('marks what nobody filled in: %s', (text, words) => {
    expect(sms(text)).toMatchObject([{ code: 'placeholder', flag: true, text: words }]);
  });

  it.each([
    'Un immeuble du XXe siècle, XXL, Louis XVI',
    'Merci, bises xx',
    'Bref... à demain 10h',
    'Êtes-vous libre à 10h ? Merci !!',
    'Votre dossier de prêt est à compléter avant lundi',
    'Voir [le plan](https://estuaire-immobilier.example)',
    'Bonjour\n_____\nYann',
    'Écrivez à <contact@estuaire-immobilier.example>',
    'Le 12/11, de 10h à 12h : portes 3 et 4 (à confirmer)',
    '5 < 7 et 7 > 5, selon le nom du bien',
  ])('marks nothing in: %s', (text) => expect(codes(sms(text))).not.toContain('placeholder'));

  it.each([
    'Offre exceptionnelle sur nos honoraires',
    'Profitez de nos tarifs',
    'Profitez-en vite',
    'Parrainez un ami',
    'Promotion de rentrée',
    '-10 % sur nos honoraires',
    "Jusqu'à 500 € offerts",
    'Estimation gratuite pour tous',
    'Nous estimons votre bien gratuitement',
    'Vous pensez aussi vendre ?',
    'Portes ouvertes samedi',
    'Ne manquez pas cette opportunité',
    'Découvrez nos exclusivités',
  ])('finds advertising in a service message: %s', (words) => {
    expect(sms(`Bonjour, ${words}.`)).toMatchObject([{ code: 'advertising', start: 9 }]);
    expect(sms(words, 'marketing')).toEqual([]);
  });

  it.each([
    'Profitez bien de votre week-end !',
    'Profitez-en pour regarder la cuisine.',
    'Votre offre de 235 000 € est valable jusqu’au 30 novembre, le prix a baissé de 5 % (-5 %).',
    'C’est une promotion immobilière, le promoteur livre jusqu’à fin 2027.',
    'Votre estimation gratuite aura lieu mardi à 10h, comme vous l’avez demandé.',
    'Ne manquez pas de me prévenir. Pensez-vous toujours vendre ?',
    'Nous remercions votre estimation, sans offre pour le moment.',
  ])('finds none in: %s', (words) => expect(sms(words)).toEqual([]));

  it('names the step in which they stand', () => {
    const steps = [
      { delayHours: 0, subject: 'Bonjour', body: 'Bonjour' },
      { delayHours: 24, subject: 'Ｓuite', body: '[a.example](http://b.example)' },
    ];
    expect(textFindings({ kind: 'enrollment', item: { to: 'a@b.example', sequence: { steps } } })).toMatchObject([
      { field: 'steps.1.subject', code: 'compatibility_characters' },
      { field: 'steps.1.body', code: 'deceptive_link' },
    ]);
  });
});
