import { Extension } from '@tiptap/core';
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorKind } from './schema.ts';

/**
 * Pasted text loses the formatting of its program. What is copied from one editor to another keeps its variables, and where the
 * other one has them its bold words, lists and links.
 */
export const PastedText = Extension.create<{ kind: EditorKind }>({
  name: 'pastedText',
  addOptions: () => ({ kind: 'rich' }),
  addProseMirrorPlugins() {
    const { kind } = this.options;
    return [
      new Plugin({
        props: {
          clipboardTextParser: (text, _context, _plain, { state: { schema } }) => textSlice(text, schema, kind),
          transformPasted: (slice, { state: { schema } }) =>
            kind === 'rich' ? slice : new Slice(Fragment.from(wordsOf(slice.content, schema)), 0, 0),
          handleDOMEvents: {
            // Before its HTML is read, whose styles the content policy would report.
            paste(view, event) {
              const [html, text] = ['text/html', 'text/plain'].map((type) => event.clipboardData?.getData(type));
              // ProseMirror marks what it copies.
              if (view.composing || !html || !text || html.includes('data-pm-slice')) return false;
              event.preventDefault();
              return view.pasteText(text);
            },
          },
          // Dropped text would bring its formatting; what is moved within the text may.
          handleDrop: (_view, _event, _slice, isMoved) => !isMoved,
        },
      }),
    ];
  },
});

/** A text as it is pasted: in an e-mail an empty line begins a paragraph. */
function textSlice(text: string, schema: Schema, kind: EditorKind): Slice {
  const lines = text.split(/\r\n?|\n/).map((line) => (line === '' ? [] : [schema.text(line)]));
  if (kind !== 'rich') return new Slice(Fragment.from(joined(lines, schema)), 0, 0);
  const paragraphs: Node[][][] = [[]];
  for (const line of lines) {
    if (line.length > 0) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  const nodes = paragraphs.map((paragraph) => schema.node('paragraph', null, joined(paragraph, schema)));
  return new Slice(Fragment.from(nodes), 1, 1);
}

/** The words and variables of a text with formatting, each of its paragraphs and items on a line. */
function wordsOf(content: Fragment, schema: Schema): Node[] {
  const lines: Node[][] = [[]];
  content.descendants((node) => {
    if (node.isTextblock && lines.at(-1)?.length) lines.push([]);
    else if (node.type.name === 'hardBreak') lines.push([]);
    else if (node.isInline) lines.at(-1)?.push(node.mark([]));
  });
  return joined(lines, schema);
}

/** Lines with a break between them, or with a space where a text has one line. */
function joined(lines: readonly Node[][], { nodes, text }: Schema): Node[] {
  return lines.flatMap((line, index) => [...(index > 0 ? [nodes.hardBreak?.create() ?? text(' ')] : []), ...line]);
}
