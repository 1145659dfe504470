import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import styles from './contacts.module.css';
import { CutText } from './cut-text.tsx';
import type { BrowsedContact } from './use-contact-filters.ts';

export const features = tableFeatures({ columnVisibilityFeature });
const helper = createColumnHelper<typeof features, BrowsedContact>();

export const contactPath = (id: string) => paths.contact.replace(':contactId', id);

type CellProps = { contact: BrowsedContact };

export function ContactName({ contact }: CellProps) {
  const { draft } = useTranslations();
  return (
    <Link className={styles.name} href={contactPath(contact.id)} title={contact.name}>
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
  return (
    <span className={styles.stage} data-stage={contact.stage}>
      {stages[contact.stage]}
    </span>
  );
}

/** A text that the column may cut. */
const Titled = ({ children }: { children: string | null }) =>
  children && <CutText title={children}>{children}</CutText>;

/** Each town stays on one line with the comma behind it. */
function TownList({ towns }: { towns: readonly string[] }) {
  if (towns.length === 0) return null;
  return (
    <CutText title={towns.join(', ')}>
      {towns.map((town, index) => (
        <Fragment key={town}>
          <span className={styles.town}>{index < towns.length - 1 ? `${town},` : town}</span>{' '}
        </Fragment>
      ))}
    </CutText>
  );
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
  const { formatDue } = useDateFormat();
  return (
    nextAction && (
      <CutText title={`${nextAction.title}, ${formatDue(nextAction.at)}`}>
        <small>{formatDue(nextAction.at)}</small> {nextAction.title}
      </CutText>
    )
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
  helper.display({ id: 'cities', cell: ({ row }) => <TownList towns={row.original.cities} /> }),
  helper.display({ id: 'assignee', cell: ({ row }) => <Titled>{row.original.assigneeName}</Titled> }),
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
