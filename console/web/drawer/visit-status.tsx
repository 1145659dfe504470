import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { RecordLink } from './record-link.tsx';
import type { Visit } from './visit.ts';

type Shown = Pick<Visit, 'kind' | 'status' | 'movedTo'>;

/** The status of a visit in words: one that was moved is stored as cancelled, and says to which day. */
export function useVisitStatus() {
  const { record } = useTranslations();
  const { formatDateTime } = useDateFormat();
  return ({ kind, status, movedTo }: Shown): string =>
    movedTo ? `${record.movedTo(kind)} ${formatDateTime(movedTo.startsAt)}` : record.statusOf(kind, status);
}

/** The same, with a link to the visit that took the place of one that was moved. */
export function VisitStatus({ kind, status, movedTo }: Shown) {
  const { record } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if (!movedTo) return record.statusOf(kind, status);
  return (
    <>
      {`${record.movedTo(kind)} `}
      <RecordLink record={{ kind: 'visit', id: movedTo.id }}>{formatDateTime(movedTo.startsAt)}</RecordLink>
    </>
  );
}
