import { templateParts } from '../../../domain/drafts/template.ts';
import { VariableChip } from './variable-chip.tsx';

type TemplateTextProps = { text: string };

/** A text without formatting, with its variables as words. */
export const TemplateText = ({ text }: TemplateTextProps) =>
  templateParts(text).map((part, index) =>
    typeof part === 'string' ? part : <VariableChip key={index} variable={part} />,
  );
