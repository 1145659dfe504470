import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { daysBetween } from '../../../domain/shared/local-time.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { useDayFormat } from '../i18n/use-day-format.ts';
import type { BrowsedProperty } from './property.ts';
import { usePropertyTexts } from './use-property-texts.ts';

/** How many faults an inspector would find; without any, in how many days the first paper ends. */
export function InspectionMark({ property: { inspection } }: { property: BrowsedProperty }) {
  const { properties: words } = usePropertyTexts();
  const formatDay = useDayFormat();
  if (!inspection) return null;
  const { faults, until } = inspection;
  if (faults > 0)
    return <Mark Icon={IconAlertTriangle} color="var(--bad)" text={faults} title={words.faults(faults)} />;
  if (until === null) return null;
  const daysLeft = Math.max(0, daysBetween(agencyClock(0).day, until));
  return (
    <Mark
      Icon={IconClockExclamation}
      color="var(--warn)"
      text={words.daysLeft(daysLeft)}
      title={words.endsOn(formatDay(until))}
    />
  );
}

type MarkProps = { Icon: typeof IconAlertTriangle; color: string; text: string | number; title: string };

const Mark = ({ Icon, color, text, title }: MarkProps) => (
  <Text
    span
    fz="sm"
    title={title}
    c={color}
    style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
  >
    <Icon size={15} aria-hidden style={{ flex: 'none' }} />
    <span aria-hidden>{text}</span>
    <VisuallyHidden>{title}</VisuallyHidden>
  </Text>
);
