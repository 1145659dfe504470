import type { RefObject } from 'react';
import { type Fault, variableNames } from '../../../domain/drafts/template.ts';
import { useWords } from '../words/words.tsx';
import { Choice } from './choice.tsx';

const braced = variableNames.map((name) => `{{${name}}}`);

/** What is wrong with a text's variables, in the reader's language, with those that there are. */
export function useFaultWords(): (faults: Fault[]) => string | undefined {
  const { variables } = useWords();
  return (faults) => {
    const kinds = [...new Set(faults.map(({ kind }) => kind))];
    const written = (wanted: Fault['kind']) => [
      ...new Set(faults.filter(({ kind }) => kind === wanted).map(({ written }) => written)),
    ];
    return kinds.map((kind) => variables.faults[kind](written(kind), braced)).join(' ') || undefined;
  };
}

/** Puts a variable where one is writing. */
export function InsertVariable(told: { field: RefObject<HTMLTextAreaElement | null>; onInsert(text: string): void }) {
  const { variables } = useWords();
  const insert = (name: string) => {
    const field = told.field.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    told.onInsert(`${value.slice(0, selectionStart)}{{${name}}}${value.slice(selectionEnd)}`);
    field.focus();
  };
  return (
    <Choice
      label={variables.insert}
      value=""
      onChange={insert}
      options={[['', variables.insert], ...Object.entries(variables.names)]}
    />
  );
}
