import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, markdownOf } from '../../console/web/rich-text/markdown-of.ts';
import { renderMarkdown } from '../../domain/drafts/markdown.ts';

const paragraph = (...lines: string[]): Block => ({ kind: 'paragraph', lines: lines.map((text) => [{ text }]) });
const htmlOf = (...blocks: Block[]) => renderMarkdown(markdownOf(blocks));

/** The text that a reader sees. */
const shown = (html: string) =>
  html
    .replace(/<br>\n|<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] as string)
    .trim();

describe('what is written in the editor', () => {
  it('leaves with its bold words, lists and links', () => {
    const written: Block[] = [
      { kind: 'paragraph', lines: [[{ text: 'Bonjour ' }, { text: 'Rose ', bold: true }, { text: 'Le Goff,' }]] },
      { kind: 'list', ordered: false, items: [[{ text: 'Plan' }], [{ text: 'DPE', bold: true }]] },
      { kind: 'paragraph', lines: [[{ text: 'le bien', href: 'https://agence.example/a b' }]] },
    ];
    expect(htmlOf(...written)).toBe(
      '<p>Bonjour <strong>Rose</strong> Le Goff,</p>\n<ul>\n<li>Plan</li>\n<li><strong>DPE</strong></li>\n</ul>\n' +
        '<p><a href="https://agence.example/a%20b">le bien</a></p>\n',
    );
  });

  it.each([
    '3 * 4 * 5 = 60',
    '**pas gras**',
    '_souligné_ et nom_de_fichier',
    '# pas un titre',
    '> pas une citation',
    '`code`',
    '[pas un lien](https://ailleurs.example)',
    '<https://ailleurs.example>',
    'AT&amp;T et &#65;',
    'C:\\dossier\\*',
    '~~barré~~',
    '---',
    '![image](https://ailleurs.example/x.png)',
    '+ plus',
  ])('is shown as it was typed: %s', (typed) => {
    expect(shown(htmlOf(paragraph(typed)))).toBe(typed);
  });

  it('is shown as it was typed, whatever signs stand in it', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'ab *_`[]()<>#&;!~|\\.:=+'), maxLength: 30 });
    fc.assert(
      fc.property(signs, (typed) => {
        const text = typed.replace(/\s+/g, ' ').trim();
        const line = `x ${text}x`;
        expect(shown(htmlOf(paragraph(line)))).toBe(line);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its line breaks', () => {
    expect(htmlOf(paragraph('Rose', 'Le Goff'), paragraph('Nantes'))).toBe('<p>Rose<br>\nLe Goff</p>\n<p>Nantes</p>\n');
  });
});
