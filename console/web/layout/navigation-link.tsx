import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import styles from './navigation.module.css';
import type { NavigationItem } from './use-navigation.tsx';

type NavigationLinkProps = Pick<NavigationItem, 'path' | 'icon' | 'label'> & { badge?: ReactNode };

/** A link that is marked as current on its page and on the pages beneath it. */
export function NavigationLink({ path, icon: Icon, label, badge }: NavigationLinkProps) {
  const [currentPath] = useLocation();
  const isCurrent = currentPath === path || currentPath.startsWith(`${path}/`);
  return (
    <Link href={path} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{label}</span>
      {badge}
    </Link>
  );
}
