import styles from './select.module.css';

type SelectProps = {
  label: string;
  value: string;
  /** Pairs of value and label. */
  options: readonly (readonly [string, string])[];
  onChange(value: string): void;
};

/** The browser's own select, which is the easiest to use on a phone. */
export const Select = ({ label, value, options, onChange }: SelectProps) => (
  <select className={styles.select} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {options.map(([optionValue, optionLabel]) => (
      <option key={optionValue} value={optionValue}>
        {optionLabel}
      </option>
    ))}
  </select>
);
