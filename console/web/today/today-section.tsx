import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import styles from './today.module.css';

type TodaySectionProps = {
  title: string;
  /** How many there are, the ones not shown included. */
  total?: string | undefined;
  /** The page that has all of them, or a button that shows them here. */
  rest?: { label: string; path: string } | { label: string; onClick(): void } | undefined;
  /** Said in the place of rows where there is none. */
  empty?: ReactNode;
  children?: ReactNode;
};

/** A part of the day: a few rows under their heading, and the way to the rest. */
export function TodaySection({ title, total, rest, empty, children }: TodaySectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <header className={styles.sectionHead}>
        <h2 id={headingId}>{title}</h2>
        {total && <span className={styles.total}>{total}</span>}
        {rest && 'path' in rest && (
          <Link href={rest.path} className={styles.rest}>
            {rest.label}
          </Link>
        )}
        {rest && 'onClick' in rest && (
          <button type="button" className={styles.rest} onClick={rest.onClick}>
            {rest.label}
          </button>
        )}
      </header>
      {empty ? <p className={styles.none}>{empty}</p> : children}
    </section>
  );
}
