import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { chipsIn, convertTypedVariables, createChip, isChip, setChip, withFallback } from './chip.ts';
import { createEditHistory } from './edit-history.ts';
import { readPlain } from './plain-content.ts';

/** Keeps variables in what is copied from one editor to another; other programs get their words. */
const CLIPBOARD_TYPE = 'application/x-clef-text';

type EditableOptions = {
  /** The text as it is stored. */
  read(root: HTMLElement): string;
  onChange(text: string): void;
  kind: 'rich' | 'plain' | 'line';
  hasVariables: boolean;
};

/** An element in which people write: its cursor, what is pasted into it, and the variables in it. */
export function useEditable({ read, onChange, kind, hasVariables }: EditableOptions) {
  const { variables: words } = useTranslations();
  const rootRef = useRef<HTMLDivElement>(null);
  const lastRange = useRef<Range>(null);
  const { selected, select } = useSelectedChip();
  const [history] = useState(createEditHistory);
  const report = (inputType?: string) => {
    const root = rootRef.current;
    if (!root) return;
    if (hasVariables) convertTypedVariables(root, words);
    if (selected && !root.contains(selected.chip)) select(null);
    history.remember(root, inputType);
    onChange(read(root));
  };
  const travel = (step: 'undo' | 'redo') => {
    const root = rootRef.current;
    if (!root || !history[step](root)) return;
    select(null);
    onChange(read(root));
  };
  /** Goes to where the cursor was; in a text in which it never was, to its end. */
  const focusAtCursor = () => {
    const [root, selection, range] = [rootRef.current, getSelection(), lastRange.current];
    if (!root || !selection || document.activeElement === root) return;
    root.focus();
    if (range && isWithin(root, range)) return selection.setBaseAndExtent(...endsOf(range));
    selection.selectAllChildren(root);
    selection.collapseToEnd();
  };
  const run = (command: string, argument?: string) => {
    focusAtCursor();
    document.execCommand(command, false, argument);
    report();
  };
  const insertVariable = (name: string) => {
    focusAtCursor();
    const selection = getSelection();
    if (!selection || selection.rangeCount === 0) return;
    // Undoing leads back to this place of the cursor.
    report();
    const chip = createChip(`{{${name}}}`, words);
    insertAtCursor(chip, selection);
    select(chip);
    report();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    const step = isCommand && !event.altKey ? stepOf(key, event.shiftKey) : null;
    if (step) {
      event.preventDefault();
      return travel(step);
    }
    if (isChip(target)) return handleChipKey(event, target);
    // Underlined and italic words would not leave as such, nor bold ones in a text without formatting.
    if (isCommand && (kind === 'rich' ? ['i', 'u'] : ['b', 'i', 'u']).includes(key)) event.preventDefault();
    if (key !== 'enter' || isCommand || kind === 'rich' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (kind === 'line') rootRef.current?.closest('form')?.requestSubmit();
    else run('insertLineBreak');
  };
  const handleChipKey = (event: KeyboardEvent, chip: HTMLElement) => {
    if (!['Enter', ' ', 'Backspace', 'Delete'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Enter' || event.key === ' ') select(chip);
    else removeChip(chip);
  };
  const removeChip = (chip: HTMLElement) => {
    const range = document.createRange();
    range.setStartBefore(chip);
    range.collapse(true);
    chip.remove();
    focusAt(range);
    report();
  };
  const focusAt = (range: Range) => {
    rootRef.current?.focus();
    getSelection()?.setBaseAndExtent(...endsOf(range));
    select(null);
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const { clipboardData } = event;
    const text = (clipboardData.getData(CLIPBOARD_TYPE) || clipboardData.getData('text/plain')).replaceAll(
      '\r\n',
      '\n',
    );
    document.execCommand('insertText', false, kind === 'line' ? text.replace(/\s*\n\s*/g, ' ') : text);
  };
  const handleCopy = (event: ClipboardEvent) => {
    const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
    const copied = document.createElement('div');
    if (range) copied.append(range.cloneContents());
    if (chipsIn(copied).length === 0) return;
    event.preventDefault();
    event.clipboardData.setData(CLIPBOARD_TYPE, readPlain(copied));
    event.clipboardData.setData('text/plain', getSelection()?.toString() ?? '');
    if (event.type === 'cut') document.execCommand('delete');
  };
  const handlers = {
    onInput: ({ nativeEvent }: FormEvent) => report((nativeEvent as InputEvent).inputType),
    onPaste: handlePaste,
    onCopy: handleCopy,
    onCut: handleCopy,
    // Dropped text would bring the formatting of its program.
    onDrop: (event: { preventDefault(): void }) => event.preventDefault(),
    onKeyDown: handleKeyDown,
    onClick: ({ target }: MouseEvent) => select((target as Element).closest<HTMLElement>('[data-variable]')),
    onBlur: () => {
      const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
      if (range && rootRef.current && isWithin(rootRef.current, range)) lastRange.current = range.cloneRange();
    },
  };
  // The menus of browsers and a shaken phone undo too.
  const handleHistory = useEffectEvent((event: InputEvent) => {
    const step = { historyUndo: 'undo', historyRedo: 'redo' } as const;
    if (!(event.inputType in step)) return;
    event.preventDefault();
    travel(step[event.inputType as keyof typeof step]);
  });
  useEffect(() => {
    const root = rootRef.current;
    root?.addEventListener('beforeinput', handleHistory);
    return () => root?.removeEventListener('beforeinput', handleHistory);
  }, []);
  return {
    rootRef,
    handlers,
    /** Called once the editor holds another text. */
    begin: () => rootRef.current && history.begin(rootRef.current),
    run,
    focusAtCursor,
    insertVariable,
    selected,
    changeFallback: (fallback: string) => {
      if (!selected) return;
      setChip(selected.chip, withFallback(selected.chip, fallback), words);
      report();
    },
    removeSelected: () => selected && removeChip(selected.chip),
    /** Goes back to the text, behind the variable. */
    leaveSelected: () => {
      if (!selected) return;
      const range = document.createRange();
      range.setStartAfter(selected.chip);
      focusAt(range);
    },
  };
}

const TEXT_FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]';

/**
 * Called after the effect that fills the editor: the cursor stands in its first paragraph. The editor's code may arrive late, and who
 * writes in another field by then goes on writing there.
 */
export function useAutoFocus(rootRef: RefObject<HTMLElement | null>, autoFocus: boolean): void {
  useEffect(() => {
    if (autoFocus && !document.activeElement?.matches(TEXT_FIELD)) rootRef.current?.focus();
  }, []);
}

/** The chip whose fallback is being written. Each selection has another key. */
function useSelectedChip() {
  const [selected, setSelected] = useState<{ chip: HTMLElement; key: number } | null>(null);
  useEffect(() => {
    selected?.chip.setAttribute('aria-expanded', 'true');
    return () => selected?.chip.removeAttribute('aria-expanded');
  }, [selected]);
  const select = (chip: HTMLElement | null) =>
    setSelected((before) => (chip === (before?.chip ?? null) ? before : chip && { chip, key: (before?.key ?? 0) + 1 }));
  return { selected, select };
}

/** Ctrl Z, Ctrl Y and Ctrl Shift Z. */
const stepOf = (key: string, withShift: boolean) =>
  key === 'y' || (key === 'z' && withShift) ? 'redo' : key === 'z' ? 'undo' : null;

const isWithin = (root: HTMLElement, range: Range) => root.contains(range.commonAncestorContainer);

const endsOf = ({ startContainer, startOffset, endContainer, endOffset }: Range) =>
  [startContainer, startOffset, endContainer, endOffset] as const;

/** Inserts a variable, with a space where a word or another variable would otherwise touch it. */
function insertAtCursor(chip: HTMLElement, selection: Selection): void {
  selection.deleteFromDocument();
  const spaceIf = (isNeeded: boolean) => (isNeeded ? [' '] : []);
  const inserted = document.createDocumentFragment();
  inserted.append(...spaceIf(/[\p{L}\p{N}.,;:!?)]$/u.test(characterBeside(selection, 'backward'))), chip);
  inserted.append(...spaceIf(/^[\p{L}\p{N}]/u.test(characterBeside(selection, 'forward'))));
  const range = selection.getRangeAt(0);
  range.insertNode(inserted);
  range.setStartAfter(chip);
  range.collapse(true);
}

/** The character before or after the cursor, or the words of the variable there; a line break at the end of a line. */
function characterBeside(selection: Selection, direction: 'backward' | 'forward'): string {
  const { anchorNode, anchorOffset } = selection;
  selection.modify('extend', direction, 'character');
  const character = selection.toString();
  selection.collapse(anchorNode, anchorOffset);
  return character;
}
