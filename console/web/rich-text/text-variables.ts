import { createContext, use } from 'react';
import { variableNames } from '../../../domain/drafts/template.ts';
import { useTranslations } from '../i18n/language-provider.tsx';

type FurtherVariablesValue = {
  /** In the order of the menu. */
  names: readonly string[];
  chips: Readonly<Record<string, string>>;
  /** The label of the words that replace a value which is missing. */
  ifMissing: string;
};

/** The variables that the texts of one part of the console have beside those of every text: a recipe's, for instance. */
export const FurtherVariables = createContext<FurtherVariablesValue>({ names: [], chips: {}, ifMissing: '' });

/** The variables that a text may have, and their words in the reader's language. */
export function useTextVariables() {
  const { variables } = useTranslations();
  const { names, chips, ifMissing } = use(FurtherVariables);
  return {
    names: [...names, ...variableNames],
    words: { ...variables, chips: { ...variables.chips, ...chips } },
    labelIfMissing: (name: string) => variables.ifMissing[name] ?? ifMissing,
  };
}
