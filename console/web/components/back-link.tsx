import { Link } from 'wouter';
import styles from './shared.module.css';

type BackLinkProps = { href: string; label: string };

/** Leads from one record back to its list. */
export const BackLink = ({ href, label }: BackLinkProps) => (
  <p className={styles.back}>
    <Link href={href}>← {label}</Link>
  </p>
);
