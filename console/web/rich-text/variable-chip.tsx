import type { Placeholder } from '../../../domain/drafts/template.ts';
import styles from './chip.module.css';
import { useTextVariables } from './text-variables.ts';

type VariableChipProps = { variable: Placeholder };

/** A variable in a text that is only read. */
export function VariableChip({ variable: { name, fallback } }: VariableChipProps) {
  const { words: variables } = useTextVariables();
  const label = variables.chips[name] ?? name;
  return (
    <span
      className={styles.chip}
      data-unknown={!Object.hasOwn(variables.chips, name)}
      data-fallback={fallback || undefined}
      title={fallback ? variables.chipLabel(label, fallback) : undefined}
    >
      {label}
    </span>
  );
}
