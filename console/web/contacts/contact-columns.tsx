import { Text, VisuallyHidden } from '@mantine/core';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { AssigneeInitials } from '../record-list/assignee-initials.tsx';
import type { features } from '../record-list/record-table.tsx';
import type { ColumnWidths } from '../record-list/use-columns-without-room.ts';
import { WordBadge } from '../record-list/word-badge.tsx';
import { serverNow } from '../server-clock.ts';
import styles from './contacts.module.css';
import { useActionText } from './use-action-text.ts';
import type { BrowsedContact } from './use-contact-filters.ts';

const helper = createColumnHelper<typeof features, BrowsedContact>();

export const contactPath = (id: string) => paths.contact.replace(':contactId', id);

type CellProps = { contact: BrowsedContact };

export function ContactName({ contact }: CellProps) {
  const { draft } = useTranslations();
  return (
    <Link className={shared.recordName} href={contactPath(contact.id)} title={contact.name}>
      {contact.name || draft.unnamedContact}
    </Link>
  );
}

export function KindText({ contact }: CellProps) {
  const { contacts: words } = useTranslations();
  return contact.kind && <span title={words.kinds[contact.kind]}>{words.kinds[contact.kind]}</span>;
}

export function StageText({ contact }: CellProps) {
  const { stages } = useTranslations();
  return <WordBadge>{stages[contact.stage]}</WordBadge>;
}

/** The row has one line: the towns that do not fit are read in the title, and on the record. */
function TownList({ contact: { cities } }: CellProps) {
  const towns = cities.join(', ');
  return towns && <span title={towns}>{towns}</span>;
}

export function BudgetText({ contact: { budgetMinEuros, budgetMaxEuros } }: CellProps) {
  const { contacts: words, record } = useTranslations();
  if (budgetMinEuros === null && budgetMaxEuros === null) return null;
  return (
    <span title={record.budgetBetween(budgetMinEuros, budgetMaxEuros)}>
      {words.budget(budgetMinEuros, budgetMaxEuros)}
    </span>
  );
}

export function LastExchange({ contact: { lastExchangeAt } }: CellProps) {
  return lastExchangeAt && <TimeAgo at={lastExchangeAt} />;
}

export function NextActionText({ contact: { nextAction } }: CellProps) {
  const { contacts: words } = useTranslations();
  const actionText = useActionText();
  const { formatDue } = useDateFormat();
  if (!nextAction) return null;
  const text = actionText(nextAction);
  const due = formatDue(nextAction.at);
  const isOverdue = Date.parse(nextAction.at) < serverNow();
  return (
    <span title={[text, due, ...(isOverdue ? [words.overdue] : [])].join(', ')}>
      <Text
        component="small"
        fz="sm"
        c={isOverdue ? 'var(--bad)' : 'dimmed'}
        fw={isOverdue ? 600 : undefined}
        data-overdue={isOverdue}
      >
        {isOverdue && <VisuallyHidden>{words.overdue}</VisuallyHidden>}
        {due}
      </Text>{' '}
      {text}
    </span>
  );
}

/** A mark for each channel on which the contact may be written to, or may not, or cannot be reached. */
function Consents({ contact: { consent, undeliverable } }: CellProps) {
  const { contactRecord, draft } = useTranslations();
  return (['sms', 'email'] as const).map((channel) => (
    <abbr
      key={channel}
      className={styles.consent}
      data-status={undeliverable[channel] ? 'undeliverable' : consent[channel]}
      title={undeliverable[channel] ? contactRecord.undeliverable[channel] : draft.consents[channel][consent[channel]]}
    >
      {channel === 'sms' ? 'SMS' : 'E-mail'}
    </abbr>
  ));
}

export const columns = helper.columns([
  helper.display({ id: 'name', enableHiding: false, cell: ({ row }) => <ContactName contact={row.original} /> }),
  helper.display({ id: 'kind', cell: ({ row }) => <KindText contact={row.original} /> }),
  helper.display({ id: 'stage', cell: ({ row }) => <StageText contact={row.original} /> }),
  helper.display({ id: 'budget', cell: ({ row }) => <BudgetText contact={row.original} /> }),
  helper.display({ id: 'cities', cell: ({ row }) => <TownList contact={row.original} /> }),
  helper.display({ id: 'assignee', cell: ({ row }) => <AssigneeInitials name={row.original.assigneeName} /> }),
  helper.display({ id: 'lastExchange', cell: ({ row }) => <LastExchange contact={row.original} /> }),
  helper.display({ id: 'nextAction', cell: ({ row }) => <NextActionText contact={row.original} /> }),
  helper.display({ id: 'consents', cell: ({ row }) => <Consents contact={row.original} /> }),
]);

export const columnIds = [
  'name',
  'kind',
  'stage',
  'budget',
  'cities',
  'assignee',
  'lastExchange',
  'nextAction',
  'consents',
] as const;
export type ColumnId = (typeof columnIds)[number];

export const columnWidths: ColumnWidths<ColumnId> = {
  // Together they fit into a window of 1440 px.
  least: {
    name: 11,
    kind: 6.2,
    stage: 7.9,
    budget: 7.5,
    cities: 8,
    assignee: 5.6,
    lastExchange: 7.6,
    nextAction: 8.9,
    consents: 7.5,
  },
  // The next action has a date before its words. It is the last to go; name and stage stay.
  elastic: 'nextAction',
  leaving: ['consents', 'kind', 'lastExchange', 'cities', 'assignee', 'budget', 'nextAction'],
  leavingMine: ['assignee', 'consents', 'kind', 'lastExchange', 'cities', 'budget', 'nextAction'],
};
