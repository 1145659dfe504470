import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Fact } from '../findings/fact.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Review } from './draft.ts';

type DuplicateNoticeProps = { duplicate: Review['duplicate'] };

/** An agent asked for the same message to the same contact before: approving both would send it twice. */
export function DuplicateNotice({ duplicate }: DuplicateNoticeProps) {
  const { draft, common, draftStatus } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if (!duplicate) return null;
  return (
    <Fact result="unsupported">
      <Link href={`${paths.queue}/${duplicate.id}`}>{draft.duplicate}</Link>
      {`${common.colon}${draftStatus[duplicate.status]}, ${formatDateTime(duplicate.at)}`}
    </Fact>
  );
}
