import { Extension, type Extensions } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions';
import styles from './chip.module.css';
import { ChosenVariables } from './chosen-variable.ts';
import { CurrentSelection } from './current-selection.ts';
import { ListLines } from './list-lines.ts';
import { PastedText } from './pasted-text.ts';
import { type EditorKind, schemaOf } from './schema.ts';
import { TypedVariables } from './typed-variables.ts';
import type { VariableWords } from './variable-node.ts';

type ExtensionOptions = {
  words: VariableWords;
  /** Whether variables that are typed with their braces become words. */
  hasVariables: boolean;
};

/** TipTap's extensions for a kind of text: what it consists of, and how it is written. */
export function extensionsOf(kind: EditorKind, { words, hasVariables }: ExtensionOptions): Extensions {
  return [
    ...schemaOf(kind, { words, className: styles.chip ?? '' }),
    ...[CurrentSelection, ChosenVariables, UndoRedo, PastedText.configure({ kind }), ...keys[kind]],
    ...(hasVariables ? [TypedVariables] : []),
  ];
}

/** The rules by which typed signs become formatting: a dash begins a list, as it does for whoever reads the e-mail. */
export const inputRules = ['bulletList', 'orderedList'];

const BreakByEnter = Extension.create({
  name: 'breakByEnter',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.setHardBreak() };
  },
});

const SubmitByEnter = Extension.create({
  name: 'submitByEnter',
  addKeyboardShortcuts() {
    const submit = () => {
      this.editor.view.dom.closest('form')?.requestSubmit();
      return true;
    };
    return { Enter: submit, 'Shift-Enter': () => true };
  },
});

/** Underlined and italic words would not leave as such, nor bold ones in a text without formatting. */
const ignoredKeys = (keys: readonly string[]) =>
  Extension.create({
    name: 'ignoredKeys',
    addKeyboardShortcuts: () => Object.fromEntries(keys.map((key) => [key, () => true])),
  });

const keys: Record<EditorKind, Extensions> = {
  rich: [ListLines, ignoredKeys(['Mod-i', 'Mod-u'])],
  plain: [BreakByEnter, ignoredKeys(['Mod-b', 'Mod-i', 'Mod-u'])],
  line: [SubmitByEnter, ignoredKeys(['Mod-b', 'Mod-i', 'Mod-u'])],
};
