import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Reads the browser's selection before each key. Browsers report a cursor that they have moved only a little later, and a key that
 * comes before that would act on the former place: Delete before a variable would do nothing.
 */
export const CurrentSelection = Extension.create({
  name: 'currentSelection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view) {
            if (!view.composing && view.hasFocus()) readSelection(view);
            return false;
          },
        },
      },
    }),
  ],
});

function readSelection(view: EditorView): void {
  const { selection, doc, tr } = view.state;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  if (!(selection instanceof TextSelection) || !anchorNode || !focusNode) return;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0, 1);
  const head = view.posAtDOM(focusNode, focusOffset ?? 0, 1);
  const current = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (!current.eq(selection)) view.dispatch(tr.setSelection(current));
}
