import { Badge, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';

type CountBadgeProps = {
  count: number;
  /** A sentence that names the counted items and says whose they are, for screen readers and beside the pointer. */
  label: string;
};

export function CountBadge({ count, label }: CountBadgeProps) {
  const { layout } = useTranslations();
  return count > 0 && <LinkBadge label={label}>{layout.badge(count)}</LinkBadge>;
}

type LinkBadgeProps = { label: string; children: ReactNode };

/** A mark beside the name of a link of the navigation, which a screen reader hears as a sentence. */
export const LinkBadge = ({ label, children }: LinkBadgeProps) => (
  <Badge variant="filled" color="green" fw={650} px={7} w="max-content" maw="none" title={label}>
    <span aria-hidden="true">{children}</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Badge>
);
