import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';

/** Each line of a list is an item of its own, because the stored text has no line breaks in an item. */
export const ListLines = Extension.create({
  name: 'listLines',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, state) =>
        transactions.some(({ docChanged }) => docChanged) ? linesAsItems(state) : null,
    }),
  ],
});

function linesAsItems({ doc, tr }: EditorState): Transaction | null {
  const breaks: number[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'hardBreak' && doc.resolve(at).node(-1).type.name === 'listItem') breaks.push(at);
  });
  for (const at of breaks.reverse()) tr.delete(at, at + 1).split(at, 2);
  return tr.docChanged ? tr : null;
}

/** Lets the selected lines be a paragraph of their own, so that a list is made of these and not of the lines around them. */
export function separateLines(tr: Transaction): Transaction {
  const { $from, $to } = tr.selection;
  const breaksOf = ({ parent, start }: { parent: typeof $from.parent; start: number }) => {
    const breaks: number[] = [];
    parent.forEach((node, offset) => void (node.type.name === 'hardBreak' && breaks.push(start + offset)));
    return breaks;
  };
  const last = breaksOf({ parent: $to.parent, start: $to.start() }).find((at) => at >= $to.pos);
  const first = breaksOf({ parent: $from.parent, start: $from.start() }).findLast((at) => at < $from.pos);
  const separate = (at: number | undefined, side: -1 | 1) => {
    if (at === undefined) return;
    const { from, to } = tr.selection;
    const done = tr.mapping.maps.length;
    tr.delete(at, at + 1).split(at);
    const mapping = tr.mapping.slice(done);
    tr.setSelection(TextSelection.create(tr.doc, mapping.map(from, side), mapping.map(to, side)));
  };
  // The selection stays in its lines.
  separate(last, -1);
  separate(first, 1);
  return tr;
}
