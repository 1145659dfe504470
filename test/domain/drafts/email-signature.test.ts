import { describe, expect, it } from 'vitest';
import { emailItem } from '../../../domain/drafts/email.ts';
import { htmlPart, textPart } from '../../../domain/drafts/email-parts.ts';
import { signatureBelow } from '../../../domain/drafts/email-signature.ts';
import type { AgencySignature } from '../../../storage/entities/agency.ts';

const text = 'Agence des Quais\n12 quai de la Fosse, 44000 Nantes\n01 99 00 12 34 · https://quais.example';
const logo: AgencySignature['logo'] = {
  sha256: 'ab12',
  type: 'image/png',
  width: 180,
  height: 60,
  name: 'Quais & Fils',
};
const mail = (body: string, signature: AgencySignature | null) =>
  emailItem({ to: 'a@b.example', subject: 'Visite', body, purpose: 'service' }, signature);

describe('the signature of an e-mail', () => {
  it('follows the text below the line that mail programs know', () => {
    const item = mail('Bonjour,\n\nÀ mardi.', { text, logo: null });
    expect(textPart(item)).toBe(`Bonjour,\n\nÀ mardi.\n\n-- \n${text}`);
  });

  it('follows the HTML line by line, with its links', () => {
    const item = mail('À **mardi**.', { text: `${text}\n\nGarantie : été 2027`, logo: null });
    expect(htmlPart(item)).toBe(
      '<p>À <strong>mardi</strong>.</p>\n' +
        '<p>Agence des Quais<br>\n12 quai de la Fosse, 44000 Nantes<br>\n' +
        '01 99 00 12 34 · <a href="https://quais.example">https://quais.example</a></p>\n<p>Garantie : été 2027</p>\n',
    );
  });

  it.each([
    ['**gras** _souligné_', '<p>**gras** _souligné_</p>\n'],
    ['# 1\n- deux\n1. trois', '<p># 1<br>\n- deux<br>\n1. trois</p>\n'],
    ['<script>alert(1)</script> & Cie', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; Cie</p>\n'],
    ['[cliquez](https://ailleurs.example)', null],
    ['javascript:alert(1) ftp://ailleurs.example', '<p>javascript:alert(1) ftp://ailleurs.example</p>\n'],
    ['Agence\n------', '<p>Agence<br>\n------</p>\n'],
  ])('is plain text, in which nothing is markup: %j', (written, html) => {
    const { signature } = signatureBelow('Bonjour', { text: written, logo: null });
    expect(signature?.text).toBe(written);
    if (html === null) expect(signature?.html).toContain('[cliquez](<a href="https://ailleurs.example">');
    else expect(signature?.html).toBe(html);
  });

  it('shows the logo below its text by a Content-ID, named as the agency', () => {
    const { signature } = mail('À mardi.', { text, logo });
    expect(signature?.logo).toEqual({
      contentId: 'ab12@logo.clef',
      ...{ sha256: 'ab12', type: 'image/png', width: 180, height: 60 },
    });
    expect(signature?.html).toMatch(/<p><img src="cid:ab12@logo\.clef" alt="Quais &amp; Fils" width="180"><\/p>\n$/);
  });

  it('may be the logo alone', () => {
    const item = mail('À mardi.', { text: null, logo });
    expect(textPart(item)).toBe('À mardi.');
    expect(htmlPart(item)).toMatch(/^<p>À mardi\.<\/p>\n<p><img [^>]+><\/p>\n$/);
  });

  it('leaves an item without a field where there is none', () => {
    expect(mail('À mardi.', null)).toEqual({
      ...{ to: 'a@b.example', subject: 'Visite', body: 'À mardi.', html: '<p>À mardi.</p>\n', purpose: 'service' },
    });
  });

  it.each([
    `Bonjour,\n\nÀ mardi.\n\n${text}`,
    `À mardi.\n\n-- \n${text}\n`,
    `À mardi.\n\n**AGENCE  DES QUAIS**\n\n12 quai de la Fosse, 44000 Nantes\n01 99 00 12 34 · https://quais.example`,
  ])('is not repeated below a body that ends with its lines: %j', (body) => {
    expect(signatureBelow(body, { text, logo: null })).toEqual({});
    expect(signatureBelow(body, { text, logo }).signature).toMatchObject({ text: '', logo: { sha256: 'ab12' } });
  });

  it.each([`${text}\n\nÀ mardi.`, 'À mardi.\n\nAgence des Quais\n01 99 00 12 34'])(
    'is added below a body that does not: %j',
    (body) => {
      expect(signatureBelow(body, { text, logo: null }).signature?.text).toBe(text);
    },
  );
});
