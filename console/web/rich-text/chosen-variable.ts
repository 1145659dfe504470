import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

const key = new PluginKey<number | null>('chosenVariable');

/** The place of the variable that was chosen in an editor, whose fallback is then written beneath it; null if none is. */
const chosenVariable = new Plugin<number | null>({
  key,
  state: {
    init: () => null,
    apply(transaction, chosen) {
      const chooses: number | null | undefined = transaction.getMeta(key);
      if (chooses !== undefined) return chooses;
      if (chosen === null) return null;
      const { pos, deletedAfter } = transaction.mapping.mapResult(chosen);
      return deletedAfter ? null : pos;
    },
  },
  props: {
    decorations(state) {
      const at = key.getState(state) ?? null;
      if (at === null) return null;
      return DecorationSet.create(state.doc, [Decoration.node(at, at + 1, { 'aria-expanded': 'true' })]);
    },
    handleDOMEvents: {
      mousedown(view, event) {
        const variable = variableAt(view, event);
        if (variable === null) {
          if (key.getState(view.state) !== null) choose(view, null);
          return false;
        }
        if (!view.editable || event.button !== 0) return false;
        // Otherwise the variable would have the focus, and what is typed then would be lost.
        event.preventDefault();
        const { left, width } = variable.element.getBoundingClientRect();
        moveCursor(view, event.clientX < left + width / 2 ? variable.at : variable.at + 1);
        choose(view, variable.at);
        return true;
      },
      keydown(view, event) {
        const variable = variableAt(view, event);
        return variable !== null && view.editable && handleKey(view, event, variable.at);
      },
    },
  },
});

export const ChosenVariables = Extension.create({
  name: 'chosenVariables',
  addProseMirrorPlugins: () => [chosenVariable],
});

export type ChosenVariable = { at: number; written: string };

export function chosenIn(state: EditorState): ChosenVariable | null {
  const at = key.getState(state) ?? null;
  return at === null ? null : { at, written: state.doc.nodeAt(at)?.attrs.written };
}

export const choose = (view: EditorView, at: number | null) => view.dispatch(view.state.tr.setMeta(key, at));

export function moveCursor(view: EditorView, to: number): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, to)).scrollIntoView());
  view.focus();
}

/** The keys on a variable that has the focus, which it gets by Tab. @returns whether nothing else may happen */
function handleKey(view: EditorView, event: KeyboardEvent, at: number): boolean {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand) return false;
  if (['Enter', ' ', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight'].includes(event.key)) event.preventDefault();
  if (event.key === 'Enter' || event.key === ' ') choose(view, at);
  else if (event.key === 'Backspace' || event.key === 'Delete') deleteVariable(view, at);
  else if (event.key === 'ArrowLeft') moveCursor(view, at);
  else if (event.key === 'ArrowRight') moveCursor(view, at + 1);
  else {
    // A letter is written behind the variable.
    if (event.key.length === 1) moveCursor(view, at + 1);
    return false;
  }
  return true;
}

export function deleteVariable(view: EditorView, at: number): void {
  view.dispatch(view.state.tr.delete(at, at + 1));
  moveCursor(view, at);
}

/** The variable on which an event happened. */
function variableAt(view: EditorView, { target }: Event): { element: Element; at: number } | null {
  const element = target instanceof Element ? target.closest('[data-variable]') : null;
  return element && view.dom.contains(element) ? { element, at: view.posAtDOM(element, 0) } : null;
}
