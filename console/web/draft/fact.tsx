import type { ReactNode } from 'react';
import styles from './draft.module.css';

type Told = { name: string; wide?: boolean; children: ReactNode };

/** One line of a list of facts. */
export const Fact = ({ name, wide = false, children }: Told) => (
  <div className={wide ? styles.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
