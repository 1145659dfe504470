import { describe, expect, it } from 'vitest';
import { emailItem, linksIn } from '../../../domain/drafts/email.ts';

const htmlOf = (body: string) =>
  emailItem({ to: 'a@b.example', subject: 'Visite', body, purpose: 'service' }, null).html;

describe('a link of an e-mail', () => {
  it.each([
    ['[le bien](https://agence.example/1)', 'https://agence.example/1'],
    ['http://agence.example', 'http://agence.example'],
    ['contact@agence.com', 'mailto:contact@agence.com'],
    ['[appeler](tel:+33639981234)', 'tel:+33639981234'],
    ['<HTTPS://agence.example>', 'HTTPS://agence.example'],
  ])('leads to the web, an e-mail address or a phone: %s', (body, target) => {
    expect(linksIn({ body }).map((link) => link.target)).toEqual([target]);
    expect(htmlOf(body)).toContain(`href="${target}"`);
  });

  it.each([
    '[x](javascript:alert%281%29)',
    '[x](data:image/png;base64,AAAA)',
    '[x](ftp://agence.example)',
    'ftp://agence.example',
    '//agence.com/x',
    '<intent://scan/>',
    '[x](/biens)',
    '[x](sms:+33639981234)',
    '[x](https:agence.example)',
    '[x](whatsapp&#58;//send)',
    '[x][1]\n\n[1]: file:///etc/passwd',
  ])('with another scheme stays text: %s', (body) => {
    expect(linksIn({ body })).toEqual([]);
    expect(htmlOf(body)).not.toContain('href');
  });

  it('is placed where it is written', () => {
    const body =
      'Un https://a.example, [un *autre*](<https://b.example> "t"),\r\n\r\n> et <https://c.example>\r\n> [long\r\n> texte](https://d.example)';
    const placed = linksIn({ body }).map(({ target, start, end }) => [target, body.slice(start, end)]);
    expect(placed).toEqual([
      ['https://a.example', 'https://a.example'],
      ['https://b.example', '[un *autre*](<https://b.example> "t")'],
      ['https://c.example', '<https://c.example>'],
      ['https://d.example', body.slice(body.indexOf('> et'))],
    ]);
  });

  it('is also found in a table', () => {
    const body = '| a |\n|---|\n| [x.example](https://y.example) |';
    expect(linksIn({ body })).toMatchObject([{ text: 'x.example', target: 'https://y.example' }]);
  });
});
