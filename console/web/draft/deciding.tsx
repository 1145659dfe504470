import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import { showSummary } from '../decided/toasts.ts';
import { useMe } from '../door/owner.ts';
import { Failure } from '../look/failure.tsx';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './article.module.css';
import { Changed } from './changed.tsx';
import { decided, Gone } from './gone.tsx';
import type { Draft, Review } from './item.ts';
import { Launch } from './launch.tsx';
import { onConflict, onLostAnswer } from './newer.ts';
import { Rejection } from './rejection.tsx';

type Told = {
  review: Review;
  newer: Review | undefined;
  /** Decided elsewhere. What one is writing about it stays until it was sent off. */
  gone: boolean;
  onGone(): void;
  onSee?: (() => void) | undefined;
  onRead(newer: Review): void;
  onEdit(): void;
  onDecided(review: Review): void;
};

/** The buttons under an item. Keyboard shortcuts press them by their `data-act`. */
export function Deciding({ review, newer, gone, onGone, onSee, onRead, onEdit, onDecided }: Told) {
  const { draft: words } = useWords();
  const [rejecting, ask] = useState(false);
  const [launching, look] = useState(false);
  const { id, kind, fingerprint } = review.draft;
  const { approve, reject } = useDecisions(review, onDecided, onGone);
  const busy = approve.isPending || reject.isPending;
  return (
    <footer className={styles.deciding}>
      {gone ? (
        <Gone id={id} onSee={onSee} />
      ) : (
        <>
          <Failure error={approve.error ?? reject.error} />
          {newer && <Changed newer={newer} onRead={onRead} />}
          <div className={styles.actions}>
            <Button
              data-act="approve"
              leftSection={<IconCheck size={18} />}
              loading={approve.isPending}
              disabled={busy || newer !== undefined || review.blocked !== null}
              onClick={() => (kind === 'campaign' ? look(true) : approve.mutate({ id, fingerprint }))}
            >
              {words.approve}
            </Button>
            {(kind === 'sms' || kind === 'email') && (
              <Button
                data-act="edit"
                variant="default"
                leftSection={<IconPencil size={17} />}
                disabled={busy || newer !== undefined}
                onClick={onEdit}
              >
                {words.edit}
              </Button>
            )}
            <Button
              data-act="reject"
              className={styles.reject}
              variant="subtle"
              color="red"
              leftSection={<IconX size={17} />}
              loading={reject.isPending}
              disabled={busy}
              onClick={() => ask(true)}
            >
              {words.reject}
            </Button>
          </div>
        </>
      )}
      {launching && (
        <Launch
          campaign={review.draft.item as CampaignItem}
          onClose={() => look(false)}
          onLaunch={() => {
            look(false);
            approve.mutate({ id, fingerprint });
          }}
        />
      )}
      {rejecting && (
        <Rejection
          onClose={() => ask(false)}
          onReject={(reason) => {
            ask(false);
            reject.mutate({ id, reason });
          }}
        />
      )}
    </footer>
  );
}

/** Both decisions. Who comes second is told who was first, and keeps the words of a reason. */
function useDecisions(review: Review, onDecided: (review: Review) => void, onGone: () => void) {
  const words = useWords();
  const me = useMe()?.id;
  const { id } = review.draft;
  const done = (draft: Draft) => onDecided({ ...review, draft });
  const second = (what: 'approval' | 'rejection', reason?: string) =>
    onConflict(id, ({ draft }) => {
      onGone();
      const first = decided(draft, draft.decidedBy?.id === me, words);
      showSummary(words.queue.tooLate[what](first), reason ? [words.queue.yourReason(reason)] : []);
    });
  const lost = onLostAnswer(id, me, done);
  const approve = useMutation(
    trpc.drafts.approve.mutationOptions({
      onSuccess: done,
      onError: (error) => {
        void second('approval')(error);
        void lost(error);
      },
    }),
  );
  const reject = useMutation(
    trpc.drafts.reject.mutationOptions({
      onSuccess: done,
      onError: (error, { reason }) => {
        void second('rejection', reason)(error);
        void lost(error);
      },
    }),
  );
  return { approve, reject };
}
