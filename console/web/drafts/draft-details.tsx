import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { CampaignRows } from '../campaigns/campaign-rows.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { ConsentLine } from './consent-line.tsx';
import { DepartureTime } from './departure-time.tsx';
import { contentOf, type Review } from './draft.ts';
import styles from './drafts.module.css';
import { RequesterName } from './requester-name.tsx';
import { SmsSegments } from './sms-segments.tsx';

type DraftDetailsProps = { review: Review; editing?: boolean };

/** The facts to consider beside the text. While it is edited, the editor shows its cost and purpose instead. */
export function DraftDetails({ review, editing = false }: DraftDetailsProps) {
  const { draft: texts } = useTranslations();
  const { draft, consent } = review;
  const content = contentOf(draft);
  return (
    <DetailList>
      {consent && (
        <DetailRow name={texts.consent}>
          <ConsentLine consent={consent} />
        </DetailRow>
      )}
      {content.kind === 'campaign' && <CampaignRows campaign={content.item} preview={content.item} />}
      {review.campaign && (
        <DetailRow name={texts.kinds.campaign}>
          <Link href={`${paths.campaigns}/${review.campaign.id}`}>{review.campaign.name}</Link>
        </DetailRow>
      )}
      {review.visits.length > 0 && (
        <DetailRow name={texts.visits} wide>
          <VisitList visits={review.visits} />
        </DetailRow>
      )}
      {!editing && content.kind === 'sms' && (
        <DetailRow name={texts.length}>
          <SmsSegments sms={content.item} />
        </DetailRow>
      )}
      {!editing && draft.status === 'pending' && (
        <DetailRow name={texts.departure}>
          <DepartureTime departure={review.releaseTime} />
        </DetailRow>
      )}
      {!editing && 'purpose' in content.item && (
        <DetailRow name={texts.purpose}>{texts.purposes[content.item.purpose]}</DetailRow>
      )}
      <DetailRow name={texts.requestedBy}>
        <RequesterName requester={draft.requestedBy} />
      </DetailRow>
      {draft.editedBy?.kind === 'human' && draft.editedAt && (
        <DetailRow name={texts.edited(draft.editedBy.name)}>
          <TimeAgo at={draft.editedAt} />
        </DetailRow>
      )}
    </DetailList>
  );
}

type VisitListProps = Pick<Review, 'visits'>;

/** The contact's next visits, to check any appointment that the text mentions. */
function VisitList({ visits }: VisitListProps) {
  const { formatDateTime } = useDateFormat();
  return (
    <ul className={styles.visits}>
      {visits.map(({ startsAt, property }) => (
        <li key={startsAt + property}>
          <strong>{formatDateTime(startsAt)}</strong> {property}
        </li>
      ))}
    </ul>
  );
}
