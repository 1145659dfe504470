import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { CampaignStartDialog } from './campaign-start-dialog.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import type { Review } from './draft.ts';
import styles from './draft-article.module.css';
import { NewerVersionNotice } from './newer-version-notice.tsx';
import { RejectionDialog } from './rejection-dialog.tsx';
import { useDecisions } from './use-decisions.ts';

type DecisionButtonsProps = {
  review: Review;
  newer: Review | undefined;
  decidedElsewhere: boolean;
  onDecidedElsewhere(): void;
  onSeeResult?: (() => void) | undefined;
  onRead(newer: Review): void;
  onEdit(): void;
  onDecided(review: Review): void;
};

/** The keyboard shortcuts press these buttons, which they find by `data-act`. */
export function DecisionButtons({
  review,
  newer,
  decidedElsewhere,
  onDecidedElsewhere,
  onSeeResult,
  onRead,
  onEdit,
  onDecided,
}: DecisionButtonsProps) {
  const translations = useTranslations();
  const [rejecting, setRejecting] = useState(false);
  const [startingCampaign, setStartingCampaign] = useState(false);
  const { id, kind, fingerprint } = review.draft;
  const { approve, reject } = useDecisions(review, onDecided, onDecidedElsewhere);
  const isBusy = approve.isPending || reject.isPending;
  return (
    <footer className={styles.decision}>
      {decidedElsewhere ? (
        <DecidedNotice id={id} onSeeResult={onSeeResult} />
      ) : (
        <>
          <ErrorMessage error={approve.error ?? reject.error} />
          {newer && <NewerVersionNotice newer={newer} onRead={onRead} />}
          <div className={styles.actions}>
            <Button
              data-act="approve"
              leftSection={<IconCheck size={18} />}
              loading={approve.isPending}
              disabled={isBusy || newer !== undefined || review.blocked !== null}
              onClick={() => (kind === 'campaign' ? setStartingCampaign(true) : approve.mutate({ id, fingerprint }))}
            >
              {translations.draft.approve}
            </Button>
            {(kind === 'sms' || kind === 'email') && (
              <Button
                data-act="edit"
                variant="default"
                leftSection={<IconPencil size={17} />}
                disabled={isBusy || newer !== undefined}
                onClick={onEdit}
              >
                {translations.draft.edit}
              </Button>
            )}
            <Button
              data-act="reject"
              className={styles.reject}
              variant="subtle"
              color="red"
              leftSection={<IconX size={17} />}
              loading={reject.isPending}
              disabled={isBusy}
              onClick={() => setRejecting(true)}
            >
              {translations.draft.reject}
            </Button>
          </div>
        </>
      )}
      {startingCampaign && (
        <CampaignStartDialog
          campaign={review.draft.item as CampaignItem}
          onClose={() => setStartingCampaign(false)}
          onStart={() => {
            setStartingCampaign(false);
            approve.mutate({ id, fingerprint });
          }}
        />
      )}
      {rejecting && (
        <RejectionDialog
          onClose={() => setRejecting(false)}
          onReject={(reason) => {
            setRejecting(false);
            reject.mutate({ id, reason });
          }}
        />
      )}
    </footer>
  );
}
