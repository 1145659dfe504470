import { type TemplateError, variableNames } from '../../../domain/drafts/template.ts';
import { useTranslations } from '../i18n/language-provider.tsx';

const placeholders = variableNames.map((name) => `{{${name}}}`);

/** Describes what is wrong with a text's variables in the person's language, and lists the variables that exist. */
export function useTemplateErrorText(): (faults: TemplateError[]) => string | undefined {
  const { variables } = useTranslations();
  return (faults) => {
    const kinds = [...new Set(faults.map(({ kind }) => kind))];
    const writtenAs = (kind: TemplateError['kind']) => [
      ...new Set(faults.filter((fault) => fault.kind === kind).map(({ written }) => written)),
    ];
    return kinds.map((kind) => variables.faults[kind](writtenAs(kind), placeholders)).join(' ') || undefined;
  };
}
