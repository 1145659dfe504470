import { Text, VisuallyHidden } from '@mantine/core';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'wouter';
import { endsWithin, MANDATE_NOTICE_DAYS } from '../../../domain/properties/ends-within.ts';
import { isBuyable } from '../../../domain/property-status/statuses.ts';
import { localTime } from '../../../domain/shared/local-time.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { unbroken } from '../components/unbroken.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { AssigneeInitials } from '../record-list/assignee-initials.tsx';
import type { features } from '../record-list/record-table.tsx';
import type { ColumnWidths } from '../record-list/use-columns-without-room.ts';
import { WordBadge } from '../record-list/word-badge.tsx';
import { EnergyMark } from './energy-mark.tsx';
import { InspectionMark } from './inspection-mark.tsx';
import styles from './properties.module.css';
import { type BrowsedProperty, photoPath, propertyPath } from './property.ts';
import { usePropertyTexts } from './use-property-texts.ts';

const helper = createColumnHelper<typeof features, BrowsedProperty>();

type CellProps = { property: BrowsedProperty };

export function PropertyTitle({ property: { id, title } }: CellProps) {
  return (
    <Link className={shared.recordName} href={propertyPath(id)} title={title}>
      {unbroken(title)}
    </Link>
  );
}

function TitleAndTown({ property }: CellProps) {
  return (
    <div className={styles.titleCell}>
      <Thumbnail property={property} />
      <span>
        <PropertyTitle property={property} />
        <Text span fz="0.8rem" lh={1.3} c="dimmed" truncate display="block" title={property.city}>
          {property.city}
        </Text>
      </span>
    </div>
  );
}

/** Its place is kept where there is no photo, so that the titles stand below each other. */
const Thumbnail = ({ property: { photo } }: CellProps) => (
  <span className={styles.thumbnail}>
    {photo && (
      <img src={photoPath(photo.key, 'thumbnail')} alt="" width={photo.width} height={photo.height} loading="lazy" />
    )}
  </span>
);

export function StatusText({ property: { status, statusSince } }: CellProps) {
  const { record } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const { formatDate } = useDateFormat();
  return (
    <WordBadge className={styles.status} data-status={status} title={words.since(formatDate(statusSince))}>
      {record.propertyStatuses[status]}
    </WordBadge>
  );
}

export function PriceText({ property: { priceEuros } }: CellProps) {
  const { record } = useTranslations();
  return priceEuros !== null && <span>{record.euros(priceEuros)}</span>;
}

/** « 64 m² · 3 p. » */
export function SizeText({ property: { surfaceSqm, rooms } }: CellProps) {
  const { record } = useTranslations();
  return [surfaceSqm !== null && record.sqm(surfaceSqm), rooms !== null && record.roomsOf(rooms, null)]
    .filter(Boolean)
    .join(' · ');
}

/** A mandate is in force on its last day, at whatever hour of it the record says. */
function stateOf(expiresAt: string): 'running' | 'ending' | 'ended' {
  const [last, today] = [localTime(new Date(expiresAt), agencyTimeZone()).day, agencyClock(0).day];
  if (last < today) return 'ended';
  return endsWithin(last, MANDATE_NOTICE_DAYS, today) ? 'ending' : 'running';
}

/** The number of the mandate, and its end: marked once it is over, and while it is near. */
export function MandateText({ property: { mandate, status } }: CellProps) {
  const { record } = useTranslations();
  const { properties: words } = usePropertyTexts();
  const { formatDate } = useDateFormat();
  if (!mandate) return null;
  const { number, kind, expiresAt } = mandate;
  const state = isBuyable(status) && expiresAt !== null ? stateOf(expiresAt) : 'running';
  const until = expiresAt && words.mandateUntil[state === 'ended' ? 'ended' : 'running'](formatDate(expiresAt));
  const title = [kind ? record.mandateOf(number, record.mandateKinds[kind]) : number, until].filter(Boolean).join(', ');
  return (
    <span title={title}>
      <span style={{ whiteSpace: 'nowrap' }}>{number}</span>
      {expiresAt && (
        <Text component="small" fz="sm" className={styles.mandateEnd} data-state={state}>
          {` ${formatDate(expiresAt)}`}
          {state === 'ended' && <VisuallyHidden>{words.mandateEnded}</VisuallyHidden>}
        </Text>
      )}
    </span>
  );
}

function TypeText({ property: { type } }: CellProps) {
  const { record } = useTranslations();
  return <span>{record.propertyTypes[type]}</span>;
}

function Surface({ property: { surfaceSqm } }: CellProps) {
  const { record } = useTranslations();
  return surfaceSqm !== null && <span>{record.sqm(surfaceSqm)}</span>;
}

export const columnIds = [
  'reference',
  'title',
  'type',
  'status',
  'price',
  'surface',
  'rooms',
  'energy',
  'mandate',
  'inspection',
  'assignee',
  'updated',
] as const;
export type ColumnId = (typeof columnIds)[number];

export const columns = helper.columns([
  helper.display({
    id: 'reference',
    enableHiding: false,
    cell: ({ row }) => (
      <Text span fz="sm" c="dimmed" title={row.original.reference}>
        {row.original.reference}
      </Text>
    ),
  }),
  helper.display({ id: 'title', enableHiding: false, cell: ({ row }) => <TitleAndTown property={row.original} /> }),
  helper.display({ id: 'type', cell: ({ row }) => <TypeText property={row.original} /> }),
  helper.display({ id: 'status', cell: ({ row }) => <StatusText property={row.original} /> }),
  helper.display({ id: 'price', cell: ({ row }) => <PriceText property={row.original} /> }),
  helper.display({ id: 'surface', cell: ({ row }) => <Surface property={row.original} /> }),
  helper.display({ id: 'rooms', cell: ({ row }) => row.original.rooms }),
  helper.display({ id: 'energy', cell: ({ row }) => <EnergyMark label={row.original.energyClass} /> }),
  helper.display({ id: 'mandate', cell: ({ row }) => <MandateText property={row.original} /> }),
  helper.display({ id: 'inspection', cell: ({ row }) => <InspectionMark property={row.original} /> }),
  helper.display({ id: 'assignee', cell: ({ row }) => <AssigneeInitials name={row.original.assigneeName} /> }),
  helper.display({ id: 'updated', cell: ({ row }) => <TimeAgo at={row.original.updatedAt} /> }),
]);

export const columnWidths: ColumnWidths<ColumnId> = {
  // Together they fit into a window of 1680 px.
  least: {
    reference: 6.7,
    title: 15.4,
    type: 7,
    status: 9.8,
    price: 7.2,
    surface: 4.8,
    rooms: 4,
    energy: 3.4,
    mandate: 10.6,
    inspection: 5.2,
    assignee: 5.6,
    updated: 6.2,
  },
  elastic: 'title',
  leaving: ['updated', 'type', 'rooms', 'assignee', 'inspection', 'energy', 'mandate', 'surface'],
  leavingMine: ['assignee', 'updated', 'type', 'rooms', 'inspection', 'energy', 'mandate', 'surface'],
};
