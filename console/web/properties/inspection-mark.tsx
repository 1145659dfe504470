import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { BrowsedProperty } from './property.ts';
import { usePropertyTexts } from './use-property-texts.ts';

/** How many faults an inspector would find; without any, the day on which the first paper ends. */
export function InspectionMark({ property: { inspection } }: { property: BrowsedProperty }) {
  const { properties: words } = usePropertyTexts();
  const { formatDate } = useDateFormat();
  if (!inspection) return null;
  const { faults, until } = inspection;
  if (faults === 0 && until === null) return null;
  const title = faults > 0 ? words.faults(faults) : words.endsOn(formatDate(`${until}T12:00:00Z`));
  const Icon = faults > 0 ? IconAlertTriangle : IconClockExclamation;
  return (
    <Text
      span
      fz="sm"
      title={title}
      c={faults > 0 ? 'var(--bad)' : 'var(--warn)'}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
    >
      <Icon size={15} aria-hidden style={{ flex: 'none' }} />
      <span aria-hidden>{faults > 0 ? faults : formatDate(`${until}T12:00:00Z`)}</span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </Text>
  );
}
