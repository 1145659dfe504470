import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHIP, unmaskVariables } from '../../console/web/rich-text/masked-variables.ts';
import { plainDocument, plainText } from '../../console/web/rich-text/plain-document.ts';
import { richDocument, richText } from '../../console/web/rich-text/rich-document.ts';
import { richTextOf } from '../../console/web/rich-text/rich-text.ts';
import { type EditorKind, schemaOf } from '../../console/web/rich-text/schema.ts';
import { renderMarkdown } from '../../domain/drafts/markdown.ts';
import { storedTexts } from './stored-texts.ts';

const variables = { words: { chips: {}, chipLabel: (chip: string) => chip }, className: '' };
const schema = (kind: EditorKind) => getSchema(schemaOf(kind, variables));
const withoutVariables = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, 'Rose');
const schemas = { rich: schema('rich'), plain: schema('plain'), line: schema('line') };

describe('an e-mail’s text as the editor’s document', () => {
  const open = (text: string) => {
    const rich = richTextOf(text);
    return rich && { rich, document: Node.fromJSON(schemas.rich, richDocument(rich)) };
  };

  it('is saved as it was stored if nobody edits it, also once an edit was undone', () => {
    fc.assert(
      fc.property(storedTexts, (text) => {
        const opened = open(text);
        if (!opened) return;
        const { rich, document } = opened;
        document.check();
        expect(richText(document, rich)).toBe(text);
        let state = EditorState.create({ doc: document, plugins: [history()] });
        state = state.apply(state.tr.insertText('x', 1).insertText('y', state.tr.doc.content.size));
        undo(state, (tr) => {
          state = state.apply(tr);
        });
        expect(richText(state.doc, rich)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('is stored with nothing changed but the paragraph that was edited', () => {
    let [edited, exact] = [0, 0];
    fc.assert(
      fc.property(storedTexts, fc.nat(), (text, place) => {
        const opened = open(text);
        if (!opened || opened.rich.blocks.length === 0) return;
        const { rich, document } = opened;
        const at = place % rich.blocks.length;
        const { tr } = EditorState.create({ doc: document });
        const start = document.children.slice(0, at).reduce((size, { nodeSize }) => size + nodeSize, 0);
        tr.replaceWith(
          start,
          start + document.child(at).nodeSize,
          schemas.rich.node('paragraph', { stored: at }, schemas.rich.text('Neuf')),
        );
        edited += 1;
        const stored = richText(tr.doc, rich);
        expect(renderMarkdown(withoutVariables(stored))).toContain('<p>Neuf</p>');
        // A definition of a link that no text uses is left out.
        if (![...rich.blocks.map(({ gap }) => gap), rich.end].every((gap) => gap.trim() === '')) return;
        const before = rich.blocks
          .slice(0, at)
          .map(({ gap, source }) => gap + source)
          .join('');
        const [next, ...others] = rich.blocks.slice(at + 1);
        const after = [next?.source, ...others.map(({ gap, source }) => gap + source), rich.end].join('');
        const count = (masked: string) => masked.split(CHIP).length - 1;
        const last = rich.variables.slice(rich.variables.length - count(after));
        expect(stored.startsWith(unmaskVariables(before, rich.variables))).toBe(true);
        expect(stored.endsWith(unmaskVariables(after, last))).toBe(true);
        exact += 1;
      }),
      { numRuns: 1000 },
    );
    expect(edited).toBeGreaterThan(100);
    expect(exact).toBeGreaterThan(100);
  });

  it('keeps how a paragraph beside the edited one is stored', () => {
    const text = 'Bonjour {{ contact.firstName | Madame }},\n\n* DPE\n* Plan\n\nÀ __samedi__ : www.agence.example';
    const { rich, document } = open(text) as NonNullable<ReturnType<typeof open>>;
    const { tr } = EditorState.create({ doc: document });
    expect(richText(tr.insertText(' !', document.child(0).nodeSize - 1).doc, rich)).toBe(text.replace('},', '}, !'));
  });

  it('separates an edited paragraph from one that ends with a single CRLF', () => {
    const { rich, document } = open('Un\r\n* a') as NonNullable<ReturnType<typeof open>>;
    const { tr } = EditorState.create({ doc: document });
    const words = schemas.rich.node('paragraph', { stored: 1 }, schemas.rich.text('Neuf'));
    const { doc } = tr.replaceWith(document.child(0).nodeSize, document.content.size, words);
    expect(richText(doc, rich)).toBe('Un\n\nNeuf');
  });

  it('keeps the empty lines around the edited paragraph', () => {
    const text = '\nUn\r\n\r\n\r\n  Deux\n\n\nTrois\n';
    const { rich, document } = open(text) as NonNullable<ReturnType<typeof open>>;
    const { tr } = EditorState.create({ doc: document });
    expect(richText(tr.insertText('!', document.content.size - 1).doc, rich)).toBe(text.replace('Trois', 'Trois!'));
  });
});

describe('a text without formatting as the editor’s document', () => {
  it.each(['plain', 'line'] as const)('is saved as it was stored if nobody edits it: %s', (kind) => {
    const stored = kind === 'line' ? storedTexts.map((text) => text.replace(/\s*[\r\n]\s*/g, ' ')) : storedTexts;
    fc.assert(
      fc.property(stored, (text) => {
        const document = Node.fromJSON(schemas[kind], plainDocument(text, kind));
        document.check();
        expect(plainText(document)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});
