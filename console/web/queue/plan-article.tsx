import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { differencesOf } from '../../../domain/drafts/text-differences.ts';
import { ForRole } from '../components/for-role.tsx';
import shared from '../components/shared.module.css';
import { type Review, textsOf, titleOf } from '../drafts/draft.ts';
import { RejectionDialog } from '../drafts/rejection-dialog.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './plan-article.module.css';
import { useBulkDecisions } from './use-bulk-decisions.ts';

type PlanArticleProps = {
  reviews: readonly Review[];
  onOpen(id: string): void;
  onDecided(id: string): void;
};

/**
 * Several drafts whose texts differ by a few words: the text once, with the words of its first contact, and a table of what
 * differs. Loaded on demand, because the comparison needs a library.
 */
export default function PlanArticle({ reviews, onOpen, onDecided }: PlanArticleProps) {
  const translations = useTranslations();
  const { plan, reserved } = translations;
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState(false);
  const { isBusy, approveAll, rejectAll } = useBulkDecisions(onDecided);
  const { parts, rows } = useMemo(() => differencesOf(reviews.map(textOf)), [reviews]);
  const included = reviews.filter(({ draft }) => !excludedIds.has(draft.id));
  const toggle = (id: string) =>
    setExcludedIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const slotCount = rows[0]?.length ?? 0;
  return (
    <article className={styles.article} tabIndex={-1} aria-labelledby="plan-title">
      <header className={styles.top}>
        <h2 id="plan-title">{plan.title(reviews.length)}</h2>
        <p>{plan.lead}</p>
      </header>
      <div className={styles.content}>
        <p className={styles.text}>
          {parts.map((part, index) =>
            typeof part === 'string' ? (
              part
            ) : (
              <mark key={index} className={styles.slot}>
                {rows[0]?.[part.slot]}
                <sup className={styles.number}>{part.slot + 1}</sup>
              </mark>
            ),
          )}
        </p>
        <div className={styles.tableScroll}>
          <table className={styles.table}>
            <caption className={shared.visuallyHidden}>{plan.table}</caption>
            <thead>
              <tr>
                <th scope="col">{plan.recipient}</th>
                {Array.from({ length: slotCount }, (_, slot) => (
                  <th key={slot} scope="col" aria-label={plan.slot(slot + 1)}>
                    {slot + 1}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {reviews.map((review, row) => {
                const name = titleOf(review, translations);
                const { id } = review.draft;
                return (
                  <tr key={id} data-excluded={excludedIds.has(id)}>
                    <th scope="row">
                      <Checkbox
                        size="xs"
                        checked={!excludedIds.has(id)}
                        onChange={() => toggle(id)}
                        label={name}
                        aria-label={plan.include(name)}
                      />
                    </th>
                    {rows[row]?.map((value, slot) => (
                      <td key={slot}>{value}</td>
                    ))}
                    <td className={styles.open}>
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        color="gray"
                        aria-label={plan.openOf(name)}
                        onClick={() => onOpen(id)}
                      >
                        {plan.open}
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
      <footer className={styles.decision}>
        <ForRole operation="approveDraft" otherwise={reserved.decision}>
          <Button
            data-act="approve"
            leftSection={<IconCheck size={18} />}
            loading={isBusy}
            disabled={included.length === 0}
            onClick={() => void approveAll(included)}
          >
            {plan.approve(included.length)}
          </Button>
          <Button
            data-act="reject"
            variant="default"
            className={styles.reject}
            leftSection={<IconX size={17} />}
            disabled={isBusy || included.length === 0}
            onClick={() => setRejecting(true)}
          >
            {plan.reject(included.length)}
          </Button>
        </ForRole>
      </footer>
      {rejecting && (
        <RejectionDialog
          recipients={included.map((review) => titleOf(review, translations))}
          onClose={() => setRejecting(false)}
          onReject={(reason) => {
            setRejecting(false);
            void rejectAll(included, reason);
          }}
        />
      )}
    </article>
  );
}

/** Without the marks of bold text in an e-mail, which its reader does not see either. */
const textOf = ({ draft }: Review): string => {
  const { subject, body = '' } = textsOf(draft.item);
  return subject === undefined ? body : `${subject}\n${body}`.replaceAll('**', '');
};
