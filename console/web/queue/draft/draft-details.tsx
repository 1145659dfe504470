import { Badge, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../page-paths.ts';
import { CampaignRows } from '../../campaigns/campaign-rows.tsx';
import { lazyPage } from '../../components/code-loading.ts';
import { DetailList } from '../../components/detail-list.tsx';
import { DetailRow } from '../../components/detail-row.tsx';
import shared from '../../components/shared.module.css';
import { TimeAgo } from '../../components/time-ago.tsx';
import { RecordLink } from '../../drawer/record-link.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { DepartureTime, plannedTime, useDelayedReleaseTime } from './departure.tsx';
import styles from './draft.module.css';
import { contentOf, type Review } from './draft.ts';
import { isAgent } from './is-agent.ts';

const RequestReason = lazyPage(() => import('../../agent/request-reason.tsx'));
const RecipeReasons = lazyPage(() => import('../../agent/recipe-reasons.tsx'));

type DraftDetailsProps = { review: Review; editing?: boolean };

/** The facts to consider after the text. While it is edited, the editor shows its purpose instead. */
export function DraftDetails({ review, editing = false }: DraftDetailsProps) {
  const { draft: texts } = useTranslations();
  const { draft } = review;
  const { formatDateTime } = useDateFormat();
  const planned = plannedTime(review);
  const content = contentOf(draft);
  // The decision below says when a delayed message will leave.
  const isSaidWithDecision = useDelayedReleaseTime(review) !== null;
  return (
    <DetailList>
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
      {!editing && draft.status === 'pending' && !review.blocked && !isSaidWithDecision && (
        <DetailRow name={texts.departure}>
          {planned ? texts.leavesAt(formatDateTime(planned)) : <DepartureTime departure={review.releaseTime} />}
        </DetailRow>
      )}
      {!editing && 'purpose' in content.item && (
        <DetailRow name={texts.purpose}>{texts.purposes[content.item.purpose]}</DetailRow>
      )}
      {review.recipe ? (
        <Suspense fallback={null}>
          <RecipeReasons recipe={review.recipe} reasons={review.reasons} />
        </Suspense>
      ) : (
        <DetailRow name={texts.requestedBy}>
          <RequesterName requester={draft.requestedBy} />
        </DetailRow>
      )}
      {review.request && (
        <Suspense fallback={null}>
          <RequestReason request={review.request} />
        </Suspense>
      )}
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
  const { record } = useTranslations();
  const { formatDateTime } = useDateFormat();
  return (
    <Stack component="ul" gap={4} m={0} p={0} className={styles.visits}>
      {visits.map(({ id, kind, startsAt, property, propertyId, street, agent }) => (
        <li key={id}>
          <Text fw={600} inherit>
            <RecordLink record={{ kind: 'visit', id }}>{formatDateTime(startsAt)}</RecordLink>
          </Text>
          <span className={shared.dotSeparated}>
            {kind !== 'visit' && <span>{record.visitKinds[kind]}</span>}
            {propertyId && (
              <span>
                <RecordLink record={{ kind: 'property', id: propertyId }}>{property}</RecordLink>
              </span>
            )}
            {street && <span>{street}</span>}
            {agent && <span>{agent}</span>}
          </span>
        </li>
      ))}
    </Stack>
  );
}

type RequesterNameProps = { requester: { kind: string; name: string } };

/** The name of a person or an agent; agents are marked as such. */
export function RequesterName({ requester: { kind, name } }: RequesterNameProps) {
  const { common } = useTranslations();
  return (
    <>
      {kind === 'system' ? common.clef : name}
      {isAgent(kind) && (
        <>
          {' '}
          <Badge>{common.agent}</Badge>
        </>
      )}
    </>
  );
}
