import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSecondsLeft } from '../decided/seconds.ts';
import { announce, showSummary } from '../decided/toasts.ts';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { putBack } from '../queue/queue.ts';
import { outdate, trpc } from '../wire.ts';
import { Since, useDates, useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import type { Draft } from './item.ts';
import { onConflict } from './newer.ts';

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
  return <span className={`${parts.tag} ${tones[draft.status] ?? ''}`}>{standing[word]}</span>;
}

const sentWord = ({ kind, deliveredAt }: Draft) =>
  kind === 'enrollment' ? 'started' : kind === 'campaign' ? 'launched' : deliveredAt ? 'delivered' : 'sent';

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

const refreshed = { onSuccess: () => outdate(trpc.drafts.pathKey()) };

/** What a person can still do: take it back, try again, or say what became of it. */
export function Remedies({ draft }: { draft: Draft }) {
  if (draft.status === 'approved' || draft.status === 'scheduled') return <TakeBack draft={draft} />;
  if (draft.status === 'failed') return <Again draft={draft} />;
  if (draft.status === 'unconfirmed') return <Settle draft={draft} />;
  return null;
}

function TakeBack({ draft }: { draft: Draft }) {
  const { standing } = useWords();
  const left = useSecondsLeft(useMemo(() => [draft], [draft]));
  const undo = useMutation(
    trpc.drafts.undo.mutationOptions({
      onSuccess: () => putBack(draft.id),
      onError: onConflict(draft.id, () => {
        announce(standing.tooLate);
        showSummary(standing.tooLate, []);
      }),
    }),
  );
  if (draft.waitsFor === 'undo' && left === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        data-act="undo"
        loading={undo.isPending}
        onClick={() => undo.mutate({ id: draft.id })}
      >
        {standing.undo}
      </Button>
      <Failure error={undo.error} />
    </>
  );
}

function Again({ draft }: { draft: Draft }) {
  const { standing } = useWords();
  const retry = useMutation(trpc.drafts.retry.mutationOptions(refreshed));
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        loading={retry.isPending}
        onClick={() => retry.mutate({ id: draft.id, fingerprint: draft.fingerprint })}
      >
        {standing.retry}
      </Button>
      <Failure error={retry.error} />
    </>
  );
}

function Settle({ draft }: { draft: Draft }) {
  const { standing } = useWords();
  const settle = useMutation(trpc.drafts.settle.mutationOptions(refreshed));
  return (
    <div className={styles.settle}>
      <p>{standing.unsure}</p>
      <div className={parts.row}>
        {(['sent', 'send_again', 'abandon'] as const).map((outcome) => (
          <Button
            key={outcome}
            size="compact-sm"
            variant="default"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ id: draft.id, outcome })}
          >
            {standing.settle[outcome]}
          </Button>
        ))}
      </div>
      <Failure error={settle.error} />
    </div>
  );
}
