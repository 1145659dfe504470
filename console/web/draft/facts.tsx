import { Link } from 'wouter';
import { Since, useDates, useWords } from '../words/words.tsx';

import { CampaignFacts } from './campaign.tsx';
import { ConsentLine } from './consent.tsx';
import styles from './draft.module.css';
import { Fact } from './fact.tsx';
import { type Review, written } from './item.ts';
import { Segments } from './segments.tsx';

/** What a person weighs beside the text; of a text that is being changed the editor says what it costs and when it leaves. */
export function Facts({ review, editing = false }: { review: Review; editing?: boolean }) {
  const { draft: words } = useWords();
  const { draft, consent } = review;
  const content = written(draft);
  return (
    <dl className={styles.facts}>
      {consent && (
        <Fact name={words.consent}>
          <ConsentLine consent={consent} />
        </Fact>
      )}
      {content.kind === 'campaign' && <CampaignFacts campaign={content.item} />}
      {review.campaign && (
        <Fact name={words.kinds.campaign}>
          <Link href={`/campagnes/${review.campaign.id}`}>{review.campaign.name}</Link>
        </Fact>
      )}
      {review.visits.length > 0 && (
        <Fact name={words.visits} wide>
          <Visits visits={review.visits} />
        </Fact>
      )}
      {!editing && content.kind === 'sms' && (
        <Fact name={words.length}>
          <Segments sms={content.item} />
        </Fact>
      )}
      {!editing && draft.status === 'pending' && (
        <Fact name={words.leaves}>
          <Leaves leaves={review.leaves} />
        </Fact>
      )}
      {!editing && 'purpose' in content.item && (
        <Fact name={words.purpose}>{words.purposes[content.item.purpose]}</Fact>
      )}
      <Fact name={words.askedBy}>
        <Asker by={draft.requestedBy} />
      </Fact>
      {draft.editedBy?.kind === 'human' && draft.editedAt && (
        <Fact name={words.edited(draft.editedBy.name)}>
          <Since at={draft.editedAt} />
        </Fact>
      )}
    </dl>
  );
}

/** What the text says of an appointment can be held against it. */
function Visits({ visits }: Pick<Review, 'visits'>) {
  const { moment } = useDates();
  return (
    <ul className={styles.visits}>
      {visits.map(({ startsAt, property }) => (
        <li key={startsAt + property}>
          <strong>{moment(startsAt)}</strong> {property}
        </li>
      ))}
    </ul>
  );
}

export function Asker({ by }: { by: { kind: string; name: string } }) {
  const { common } = useWords();
  return (
    <>
      {by.kind === 'system' ? common.clef : by.name}
      {by.kind === 'key' && <span className={styles.agent}>{common.agent}</span>}
    </>
  );
}

export function Leaves({ leaves }: { leaves: Review['leaves'] }) {
  const { draft, common } = useWords();
  const { moment } = useDates();
  if (leaves.because === 'paused') return <span className={styles.later}>{draft.paused}</span>;
  if (!leaves.at) return draft.atOnce;
  const why = leaves.holiday ?? (leaves.because && draft.waits[leaves.because]);
  return (
    <span className={styles.later}>
      {draft.leavesAt(moment(leaves.at))}
      {why && common.colon + why}
    </span>
  );
}
