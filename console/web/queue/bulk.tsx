import { Button } from '@mantine/core';
import { useState } from 'react';
import { announce, showSummary } from '../decided/toasts.ts';
import { type Draft, type Review, titleOf } from '../draft/item.ts';
import { Rejection } from '../draft/rejection.tsx';
import { reasonOf } from '../draft/standing.tsx';
import { useUnsaved } from '../draft/unsaved.ts';
import { codeOf, server } from '../wire.ts';
import type { Words } from '../words/fr.ts';
import { useWords } from '../words/words.tsx';
import styles from './page.module.css';

type Told = { chosen: Review[]; onClear(): void; onDecided(id: string): void };

/** Several at once, each by a call of its own that names the text it is about. */
export function Bulk({ chosen, onClear, onDecided }: Told) {
  const words = useWords();
  const [busy, work] = useState(false);
  const [rejecting, ask] = useState(false);
  const unsaved = useUnsaved();
  // Another text is on the screen than the one that would be decided on.
  const ready = chosen.filter(({ draft }) => !unsaved.has(draft.id));
  const open = ready.filter(({ blocked }) => !blocked);
  const unready = chosen.length - ready.length;
  const decide = async (these: Review[], call: Call) => {
    work(true);
    const outcomes = await Promise.all(these.map((review) => decided(review, call, words)));
    for (const { done, id } of outcomes) if (done) onDecided(id);
    const text = summary(outcomes, ready.length - these.length, unready, words);
    announce(text);
    showSummary(
      text,
      outcomes.flatMap(({ refused }) => refused ?? []),
      outcomes.flatMap(({ done }) => (done?.waitsFor === 'undo' ? done : [])),
    );
    onClear();
    work(false);
  };
  if (chosen.length === 0) return null;
  return (
    <div className={styles.bulk} role="toolbar" data-bulk aria-label={words.queue.selected(chosen.length)}>
      <span>{words.queue.selected(chosen.length)}</span>
      {unready > 0 && <em className={styles.unready}>{words.queue.bulkUnsaved(unready)}</em>}
      <Button
        size="sm"
        loading={busy}
        disabled={open.length === 0}
        onClick={() => decide(open, ({ id, fingerprint }) => server.drafts.approve.mutate({ id, fingerprint }))}
      >
        {words.queue.approveAll(open.length)}
      </Button>
      <Button size="sm" variant="light" color="red" disabled={busy || ready.length === 0} onClick={() => ask(true)}>
        {words.queue.rejectAll(ready.length)}
      </Button>
      <Button size="sm" variant="subtle" color="gray" disabled={busy} onClick={onClear}>
        {words.queue.clearSelection}
      </Button>
      {rejecting && (
        <Rejection
          of={ready.map((review) => titleOf(review, words))}
          onClose={() => ask(false)}
          onReject={(reason) => {
            ask(false);
            void decide(ready, ({ id }) => server.drafts.reject.mutate({ id, reason }));
          }}
        />
      )}
    </div>
  );
}

type Call = (draft: Draft) => Promise<Draft>;
/** `done` is the draft as it was answered; `refused` names whom and says why. */
type Outcome = { id: string; done?: Draft; refused?: string };

async function decided({ draft, contact }: Review, call: Call, words: Words): Promise<Outcome> {
  const { id } = draft;
  const named = (why: string) => titleOf({ draft, contact }, words) + words.common.colon + why;
  try {
    const answer = await call(draft);
    const refused = answer.reasonCode && reasonOf(answer, words.standing.rules);
    return { id, done: answer, ...(refused && { refused: named(refused) }) };
  } catch (error) {
    return { id, refused: named(words.errors[codeOf(error) ?? 'unreachable'] ?? words.errors.unknown ?? '') };
  }
}

/** Counted by what became of each: a rule may have rejected what a person approved. */
function summary(outcomes: Outcome[], left: number, unready: number, { queue }: Words): string {
  const failed = outcomes.filter(({ done }) => !done).length;
  const rejected = outcomes.filter(({ done }) => done?.status === 'rejected').length;
  const approved = outcomes.length - failed - rejected;
  return [
    approved > 0 && queue.bulkApproved(approved),
    rejected > 0 && queue.bulkRejected(rejected),
    left > 0 && queue.bulkBlocked(left),
    unready > 0 && queue.bulkUnsaved(unready),
    failed > 0 && queue.bulkFailed(failed),
  ]
    .filter(Boolean)
    .join(', ');
}
