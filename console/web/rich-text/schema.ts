import { Extension, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { LinkMark } from './link-mark.ts';
import { VariableNode, type VariableWords } from './variable-node.ts';

/** An e-mail's text with bold words, lists and links; an SMS; or a subject, which has one line. */
export type EditorKind = 'rich' | 'plain' | 'line';

/** The nodes and marks of a text: only what the stored text can hold. `className` is that of its variables. */
export function schemaOf(kind: EditorKind, variables: { words: VariableWords; className: string }): Extensions {
  const always = [Paragraph, Text, VariableNode.configure(variables)];
  if (kind === 'line') return [OneParagraph, ...always];
  if (kind === 'plain') return [OneParagraph, LineBreak, ...always];
  return [Document, LineBreak, ...always, Bold, LinkMark, BulletList, OrderedList, Item, StoredBlocks];
}

const OneParagraph = Document.extend({ content: 'paragraph' });

const LineBreak = HardBreak.extend({
  addAttributes: () => ({
    /** The line end of the stored text. */
    written: { default: '\n', rendered: false },
  }),
  // Ctrl Enter sends a message.
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.setHardBreak() };
  },
});

/** Items hold one paragraph, and Tab leaves the text. */
const Item = ListItem.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** A paragraph or list knows which one of the stored text it is. */
const StoredBlocks = Extension.create({
  name: 'storedBlocks',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'bulletList', 'orderedList'],
      attributes: { stored: { default: null, rendered: false, parseHTML: () => null } },
    },
  ],
});
