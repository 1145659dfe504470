import { NavLink } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useAgentPanel } from '../agent/use-agent-panel.ts';
import styles from './navigation.module.css';
import type { NavigationItem } from './use-navigation.tsx';

type NavigationLinkProps = Pick<NavigationItem, 'path' | 'icon' | 'label'> & {
  badge?: ReactNode;
  /** In the bar at the bottom of a phone, with the icon above the label. */
  isTab?: boolean;
};

/** A link that is marked as current on its page and on the pages beneath it. */
export function NavigationLink({ path, icon: Icon, label, badge, isTab = false }: NavigationLinkProps) {
  const [currentPath] = useLocation();
  const current = currentPath === path || currentPath.startsWith(`${path}/`) ? 'page' : undefined;
  const { opened: isNarrow } = useAgentPanel();
  const icon = <Icon size={20} stroke={1.7} color={current ? undefined : 'var(--soft)'} aria-hidden />;
  if (isTab) {
    return (
      <Link href={path} className={styles.tab} aria-current={current}>
        {icon}
        <span>{label}</span>
        {badge}
      </Link>
    );
  }
  return (
    <NavLink
      component={Link}
      href={path}
      aria-current={current}
      fw={current && 600}
      label={label}
      // Beside the agent's panel the menu may have no room for words.
      title={isNarrow ? label : undefined}
      leftSection={icon}
      rightSection={badge}
    />
  );
}
