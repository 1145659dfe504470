import { Node } from '@tiptap/pm/model';
import { EditorState, Selection } from '@tiptap/pm/state';
import { Editor, type JSONContent } from '@tiptap/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { extensionsOf, inputRules } from './extensions.ts';
import type { EditorKind } from './schema.ts';
import { useTextVariables } from './text-variables.ts';

type TextEditorOptions = {
  kind: EditorKind;
  hasVariables: boolean;
  /** Called with each document that a person made. */
  onWrite(document: Node): void;
  readOnly: boolean;
  autoFocus: boolean;
  /** The attributes of the element in which people write. */
  attributes: Record<string, string>;
};

/**
 * TipTap's editor of one text, which opens a document; null while the page is drawn for the first time. TipTap's own hook makes it
 * while React renders, and destroys it again if that takes more than a millisecond.
 */
export function useTextEditor(
  open: () => JSONContent,
  { kind, hasVariables, onWrite, readOnly, autoFocus, attributes }: TextEditorOptions,
): Editor | null {
  // Another language does not replace what is being written.
  const { words } = useTextVariables();
  const [editor, setEditor] = useState<Editor | null>(null);
  const handleWrite = useEffectEvent(onWrite);
  useLayoutEffect(() => {
    const created = new Editor({
      extensions: extensionsOf(kind, { words, hasVariables }),
      content: open(),
      editorProps: { attributes },
      editable: !readOnly,
      // The content policy allows no style elements; rich-text.module.css has what is needed of TipTap's.
      injectCSS: false,
      enableInputRules: inputRules,
      enablePasteRules: false,
      // A text that can only be read still has the focus.
      coreExtensionOptions: { tabindex: { value: '0' } },
      // At once, because a shortcut that sends the text may follow before React's next turn.
      onUpdate: ({ editor: { state } }) => flushSync(() => handleWrite(state.doc)),
    });
    setEditor(created);
    return () => created.destroy();
  }, []);
  useLayoutEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly]);
  useLayoutEffect(() => editor?.setOptions({ editorProps: { attributes } }), [editor, JSON.stringify(attributes)]);
  useAutoFocus(editor, autoFocus);
  return editor;
}

/** Replaces what the editor shows, and begins a new history. */
export function showDocument({ view, schema }: Editor, content: JSONContent): void {
  const doc = Node.fromJSON(schema, content);
  view.updateState(EditorState.create({ doc, selection: Selection.atEnd(doc), plugins: view.state.plugins }));
  // Tells the toolbar.
  view.dispatch(view.state.tr);
}

const TEXT_FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]';

/**
 * The cursor stands at the end of a text, where a variable is then inserted, until somebody puts it elsewhere; in a text that has
 * the focus at once, at its beginning. The editor's code may arrive late, and who writes in another field by then goes on
 * writing there.
 */
function useAutoFocus(editor: Editor | null, autoFocus: boolean): void {
  useEffect(() => {
    if (!editor) return;
    const { view } = editor;
    const takesFocus = autoFocus && !document.activeElement?.matches(TEXT_FIELD);
    const place = takesFocus ? Selection.atStart : Selection.atEnd;
    view.dispatch(view.state.tr.setSelection(place(view.state.doc)));
    if (takesFocus) view.focus();
  }, [editor]);
}
