import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockMarkdown, joinBlocks } from '../../console/web/rich-text/markdown-of.ts';
import { unmaskVariables } from '../../console/web/rich-text/masked-variables.ts';
import { type RichText, richTextOf, simplifiedText } from '../../console/web/rich-text/rich-text.ts';
import { renderMarkdown } from '../../domain/drafts/markdown.ts';
import { templateParts } from '../../domain/drafts/template.ts';
import { storedTexts } from './stored-texts.ts';

/** The text with one block written anew, as after an edit. */
const edited = ({ blocks, variables }: RichText, at: number, written: (typeof blocks)[number]['block']) =>
  unmaskVariables(
    joinBlocks(blocks.map(({ source }, index) => (index === at ? blockMarkdown(written) : source))),
    variables,
  );

/** The HTML that leaves, with a word for each variable. */
const sent = (text: string) =>
  renderMarkdown(
    templateParts(text)
      .map((part) => (typeof part === 'string' ? part : 'Rose'))
      .join(''),
  );

describe('a stored text in the editor', () => {
  it('leaves alike when each of its blocks is written anew, and otherwise is not opened there', () => {
    let opened = 0;
    fc.assert(
      fc.property(storedTexts, fc.nat(), (text, at) => {
        const rich = richTextOf(text);
        if (rich === null || rich.blocks.length === 0) return;
        opened += 1;
        const index = at % rich.blocks.length;
        const { block } = rich.blocks[index] as (typeof rich.blocks)[number];
        expect(sent(edited(rich, index, block))).toBe(sent(text));
        const around = rich.blocks.map(({ source }, place) => (place === index ? 'Nouveau' : source));
        expect(renderMarkdown(joinBlocks(around))).toBe(around.map(renderMarkdown).join(''));
      }),
      { numRuns: 2000 },
    );
    expect(opened).toBeGreaterThan(200);
  });

  it('is together its words and its variables', () => {
    const written = (text: string) =>
      templateParts(text)
        .map((part) => (typeof part === 'string' ? part : part.written))
        .join('');
    fc.assert(fc.property(storedTexts, (text) => void expect(written(text)).toBe(text)));
  });

  it.each([
    '# Titre',
    '> citation',
    '*italique*',
    '`code`',
    '- a\n  - b',
    '- a\n\n- b',
    '---',
    '[le bien][1]\n\n[1]: https://agence.example',
  ])('with formatting that the editor lacks is not opened there, until it is simplified: %j', (text) => {
    expect(richTextOf(text)).toBeNull();
    expect(richTextOf(simplifiedText(text))).not.toBeNull();
  });

  it.each([
    'Bonjour,\n\n**À samedi**',
    '* DPE\n* Plan',
    '1. un\n2. deux',
    'Le [bien](https://agence.example).',
    'Bonjour **{{contact.firstName}}**suite',
  ])('is opened with its bold words, lists, links and variables: %j', (text) =>
    expect(richTextOf(text)?.text).toBe(text),
  );
});
