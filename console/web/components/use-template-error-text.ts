import type { TemplateError } from '../../../domain/drafts/template.ts';
import { templateParts } from '../../../domain/drafts/template.ts';
import { useTextVariables } from '../rich-text/text-variables.ts';

/** Describes what is wrong with a text's variables, in the person's language and without their braces. */
export function useTemplateErrorText(): (faults: TemplateError[]) => string | undefined {
  const { words: variables } = useTextVariables();
  const shown = ({ written }: TemplateError) => {
    const [part] = templateParts(written);
    return typeof part === 'object' ? (variables.chips[part.name] ?? part.name) : written;
  };
  return (faults) => {
    const kinds = [...new Set(faults.map(({ kind }) => kind))];
    const namesOf = (kind: TemplateError['kind']) => [
      ...new Set(faults.filter((fault) => fault.kind === kind).map(shown)),
    ];
    return kinds.map((kind) => variables.faults[kind](namesOf(kind))).join(' ') || undefined;
  };
}
