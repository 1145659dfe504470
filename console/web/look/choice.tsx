import styles from './choice.module.css';

type Told = {
  label: string;
  value: string;
  /** Value and words of each. */
  options: readonly (readonly [string, string])[];
  onChange(value: string): void;
};

/** The browser's own list of choices: the best one on a phone. */
export const Choice = ({ label, value, options, onChange }: Told) => (
  <select className={styles.choice} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {options.map(([option, words]) => (
      <option key={option} value={option}>
        {words}
      </option>
    ))}
  </select>
);
