import { isVariable, type Placeholder } from '../../../domain/drafts/template.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './chip.module.css';

type VariableChipProps = { variable: Placeholder };

/** A variable in a text that is only read. */
export function VariableChip({ variable: { name, fallback } }: VariableChipProps) {
  const { variables } = useTranslations();
  const label = variables.chips[name] ?? name;
  return (
    <span
      className={styles.chip}
      data-unknown={!isVariable(name)}
      data-fallback={fallback || undefined}
      title={fallback ? variables.chipLabel(label, fallback) : undefined}
    >
      {label}
    </span>
  );
}
