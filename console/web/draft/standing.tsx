import parts from '../look/parts.module.css';
import { Since, useDates, useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import type { Draft } from './item.ts';

const tones: Partial<Record<Draft['status'], string | undefined>> = {
  sent: parts.good,
  approved: parts.good,
  scheduled: parts.warn,
  failed: parts.bad,
  unconfirmed: parts.bad,
};

/** The state in a word. */
export function Standing({ draft }: { draft: Draft }) {
  const { standing } = useWords();
  const word = draft.status === 'sent' ? sentWord(draft) : draft.status;
  const tone = word === 'undelivered' ? parts.bad : tones[draft.status];
  return <span className={`${parts.tag} ${tone ?? ''}`}>{standing[word]}</span>;
}

function sentWord({ kind, deliveredAt, failure }: Draft) {
  if (kind === 'enrollment') return 'started';
  if (kind === 'campaign') return 'launched';
  if (deliveredAt) return 'delivered';
  return failure ? 'undelivered' : 'sent';
}

/** Who decided and when, and how it went on. */
export function Course({ draft }: { draft: Draft }) {
  const { standing } = useWords();
  return (
    <div className={styles.course}>
      {draft.decidedBy && draft.decidedAt && (
        <span>
          {standing.by(draft.decidedBy.name)}, <Since at={draft.decidedAt} />
        </span>
      )}
      <Sequel draft={draft} />
    </div>
  );
}

/** A person's own words; a rule's in the reader's language. */
export const reasonOf = ({ reason, reasonCode }: Draft, rules: Record<string, string>) =>
  (reasonCode && rules[reasonCode]) || reason;

/** Of what is tried again, or has its own choices, more is said elsewhere. */
const told = ({ status }: Draft) => status === 'failed' || status === 'sent';

/** What it waits for, why it was rejected, what the provider said. */
export function Sequel({ draft }: { draft: Draft }) {
  const { standing, common } = useWords();
  return (
    <>
      <Waiting draft={draft} />
      {draft.reason && <span>{standing.reason + common.colon + reasonOf(draft, standing.rules)}</span>}
      {draft.failure && told(draft) && (
        <span className={styles.denied}>
          <Fault {...draft.failure} />
          {draft.attempts > 1 && ` (${standing.attempts(draft.attempts)})`}
        </span>
      )}
    </>
  );
}

/** What went wrong in the reader's language, then what the provider said in its own. */
export function Fault({ code, detail }: { code: string; detail: string }) {
  const { standing, common } = useWords();
  const said = detail !== '' && !(code in standing.failures) && common.colon + common.quoted(detail);
  return (
    <>
      {standing.failures[code] ?? standing.refusals[code] ?? standing.refused}
      {said}
    </>
  );
}

function Waiting({ draft }: { draft: Draft }) {
  const words = useWords();
  const { moment } = useDates();
  const { status, waitsFor, releaseAt, holiday } = draft;
  if ((status !== 'scheduled' && status !== 'approved') || !waitsFor || waitsFor === 'undo') return null;
  if (waitsFor === 'retry') return <span className={styles.later}>{words.standing.retries}</span>;
  if (waitsFor === 'paused' || !releaseAt) return <span className={styles.later}>{words.draft.paused}</span>;
  return (
    <span className={styles.later}>
      {words.draft.leavesAt(moment(releaseAt)) + words.common.colon + (holiday ?? words.draft.waits[waitsFor])}
    </span>
  );
}
