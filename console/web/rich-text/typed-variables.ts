import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { templateParts } from '../../../domain/drafts/template.ts';
import { variableNode } from './variable-node.ts';

/** Braces that are typed or pasted become the variable that they write. */
export const TypedVariables = Extension.create({
  name: 'typedVariables',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, state) =>
        transactions.some(({ docChanged }) => docChanged) ? typedVariables(state) : null,
    }),
  ],
});

function typedVariables({ doc, tr, schema }: EditorState): Transaction | null {
  const typed: { from: number; node: DocumentNode }[] = [];
  doc.descendants((node, at) => {
    if (!node.isText || !node.text?.includes('}}')) return;
    let from = at;
    for (const part of templateParts(node.text)) {
      if (typeof part === 'object') typed.push({ from, node: variableNode(schema, part.written).mark(node.marks) });
      from += typeof part === 'string' ? part.length : part.written.length;
    }
  });
  for (const { from, node } of typed.reverse()) tr.replaceWith(from, from + String(node.attrs.written).length, node);
  return tr.docChanged ? tr : null;
}
