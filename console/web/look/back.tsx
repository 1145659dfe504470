import { Link } from 'wouter';
import styles from './parts.module.css';

/** The way from one of them to all. */
export const Back = ({ href, to }: { href: string; to: string }) => (
  <p className={styles.back}>
    <Link href={href}>← {to}</Link>
  </p>
);
