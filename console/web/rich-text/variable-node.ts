import { Node } from '@tiptap/core';
import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import { type Placeholder, templateParts } from '../../../domain/drafts/template.ts';

/** The words of variables in the reader's language. */
export type VariableWords = {
  chips: Readonly<Record<string, string>>;
  chipLabel(chip: string, fallback: string): string;
};

type VariableOptions = { words: VariableWords; className: string };

/**
 * A variable in an editor: one character of its text, which is inserted, deleted and copied as a whole. The cursor stands before
 * or behind it, never in it, and a variable is not selected by the arrow keys: the next letter would replace it.
 */
export const VariableNode = Node.create<VariableOptions>({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addOptions: () => ({ words: { chips: {}, chipLabel: (chip) => chip }, className: '' }),
  addAttributes: () => ({
    /** As the stored text has it, for instance `{{contact.firstName|Madame}}`. */
    written: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-variable]',
      getAttrs: ({ dataset: { variable: written = '' } }) => placeholderOf(written) !== null && { written },
    },
  ],
  renderHTML({ node }) {
    const { words, className } = this.options;
    const { chips, chipLabel } = words;
    const { name, fallback = '' } = variableOf(node.attrs.written);
    const label = chips[name] ?? name;
    const attributes = {
      class: className,
      role: 'button',
      tabindex: '0',
      'aria-label': chipLabel(label, fallback),
      'data-variable': node.attrs.written,
      'data-unknown': String(!Object.hasOwn(chips, name)),
      ...(fallback !== '' && { 'data-fallback': fallback }),
    };
    return ['span', attributes, label];
  },
  /** Other programs get the words. */
  renderText({ node }) {
    const { name } = variableOf(node.attrs.written);
    return this.options.words.chips[name] ?? name;
  },
});

/** The name and the fallback of a variable as it is written. */
export const variableOf = (written: string): Placeholder =>
  placeholderOf(written) ?? { written, name: written, fallback: undefined };

function placeholderOf(written: string): Placeholder | null {
  const [part, ...others] = templateParts(written);
  return typeof part === 'object' && others.length === 0 ? part : null;
}

export const isVariableNode = (node: DocumentNode | null): boolean => node?.type.name === 'variable';

export const variableNode = (schema: Schema, written: string): DocumentNode => schema.node('variable', { written });
