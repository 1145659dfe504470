import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import type { BrowsedProperty } from './property.ts';
import { usePropertyTexts } from './use-property-texts.ts';

const DAY_MS = 86_400_000;

/** How many faults an inspector would find; without any, in how many days the first paper ends. */
export function InspectionMark({ property: { inspection } }: { property: BrowsedProperty }) {
  const { properties: words } = usePropertyTexts();
  const { formatDate } = useDateFormat();
  if (!inspection) return null;
  const { faults, until } = inspection;
  if (faults === 0 && until === null) return null;
  const end = `${until}T12:00:00Z`;
  const title = faults > 0 ? words.faults(faults) : words.endsOn(formatDate(end));
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
      <span aria-hidden>
        {faults > 0 ? faults : words.daysLeft(Math.max(0, Math.round((Date.parse(end) - serverNow()) / DAY_MS)))}
      </span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </Text>
  );
}
