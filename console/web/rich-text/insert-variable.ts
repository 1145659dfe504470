import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { choose } from './chosen-variable.ts';
import { isVariableNode, variableNode } from './variable-node.ts';

/** Inserts a variable at the cursor, with a space where a word or another variable would otherwise touch it, and chooses it. */
export function insertVariable(view: EditorView, written: string): void {
  const { schema, selection, storedMarks, tr } = view.state;
  const { $from, $to } = selection;
  const spaceIf = (isNeeded: boolean) => (isNeeded ? [schema.text(' ')] : []);
  const before = spaceIf(endsWith($from.nodeBefore, /[\p{L}\p{N}.,;:!?)]$/u));
  const after = spaceIf(endsWith($to.nodeAfter, /^[\p{L}\p{N}]/u));
  const marks = storedMarks ?? $from.marks();
  const nodes = [...before, variableNode(schema, written), ...after].map((node) => node.mark(marks));
  // It is undone by itself, as are the words that are typed before and after it.
  closeHistory(tr.replaceWith($from.pos, $to.pos, nodes));
  const at = $from.pos + before.length;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  view.dispatch(closeHistory(view.state.tr));
  choose(view, at);
  view.focus();
}

const endsWith = (node: Node | null, end: RegExp) => isVariableNode(node) || end.test(node?.text ?? '');
