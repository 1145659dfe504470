import { Button, Checkbox, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Fragment, Suspense, useMemo, useState } from 'react';
import type { EmailItem } from '../../../domain/drafts/email.ts';
import { differencesOf } from '../../../domain/drafts/text-differences.ts';
import type { ProposalItem } from '../../../domain/matching/property-proposal.ts';
import { lazyPage } from '../components/code-loading.ts';
import { ForRole } from '../components/for-role.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { differencesText } from '../matching/match.ts';
import { useMatchingTexts } from '../matching/use-matching-texts.ts';
import article from './draft/draft.module.css';
import { type Review, textsOf, titleOf } from './draft/draft.ts';
import text from './draft/draft-text.module.css';
import { SignatureBlock } from './draft/email-signature.tsx';
import { RejectionDialog } from './draft/rejection-dialog.tsx';
import styles from './plan-article.module.css';
import { useApproveAll } from './use-approve-all.tsx';
import { useBulkDecisions } from './use-bulk-decisions.ts';

const ReasonList = lazyPage(async () => ({ default: (await import('../agent/reason-list.tsx')).ReasonList }));

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
  const matching = useMatchingTexts();
  const { plan, reserved } = translations;
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState(false);
  const { isBusy, approveAll, rejectAll } = useBulkDecisions(onDecided);
  const approval = useApproveAll(approveAll);
  const { parts, rows } = useMemo(() => differencesOf(reviews.map(textOf)), [reviews]);
  const included = reviews.filter((review) => !excludedIds.has(review.draft.id));
  const toggle = (id: string) =>
    setExcludedIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const hasProposals = reviews.some(({ draft }) => proposalIn(draft) !== undefined);
  const slotCount = rows[0]?.length ?? 0;
  const { signature } = (reviews[0]?.draft.item ?? {}) as Partial<EmailItem>;
  return (
    <article className={article.article} tabIndex={-1} aria-labelledby="plan-title">
      <header className={article.top}>
        <div>
          <h2 id="plan-title">{plan.title(reviews.length)}</h2>
          <Text c="dimmed" fz="sm">
            {plan.lead}
          </Text>
        </div>
      </header>
      <div className={article.content}>
        <div className={text.bubble}>
          {parts.map((part, index) =>
            typeof part === 'string' ? (
              part
            ) : (
              <mark key={index} className={styles.slot}>
                {rows[0]?.[part.slot]}
                <sup>{part.slot + 1}</sup>
              </mark>
            ),
          )}
          {signature && <SignatureBlock signature={signature} />}
        </div>
        <Table.ScrollContainer minWidth={0}>
          <Table horizontalSpacing={6} mt="lg">
            <VisuallyHidden component="caption">{plan.table}</VisuallyHidden>
            <Table.Thead c="dimmed" fz="xs">
              <Table.Tr>
                <Table.Th scope="col">{plan.recipient}</Table.Th>
                {Array.from({ length: slotCount }, (_, slot) => (
                  <Table.Th key={slot} scope="col" aria-label={plan.slot(slot + 1)}>
                    {slot + 1}
                  </Table.Th>
                ))}
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {reviews.map((review, row) => {
                const name = titleOf(review, translations);
                const { id } = review.draft;
                return (
                  <Fragment key={id}>
                    <Table.Tr c={excludedIds.has(id) ? 'dimmed' : undefined} bd={hasWhy(review) ? 0 : undefined}>
                      <Table.Th scope="row" fw={500} miw="max-content">
                        <Checkbox
                          size="xs"
                          checked={!excludedIds.has(id)}
                          onChange={() => toggle(id)}
                          label={name}
                          description={hasProposals && proposalText(review, matching)}
                          aria-label={plan.include(name)}
                        />
                      </Table.Th>
                      {rows[row]?.map((value, slot) => (
                        <Table.Td key={slot} td={excludedIds.has(id) ? 'line-through' : undefined}>
                          {value}
                        </Table.Td>
                      ))}
                      <Table.Td ta="end" pe={0}>
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          color="gray"
                          aria-label={plan.openOf(name)}
                          onClick={() => onOpen(id)}
                        >
                          {plan.open}
                        </Button>
                      </Table.Td>
                    </Table.Tr>
                    {hasWhy(review) && (
                      <Table.Tr>
                        <Table.Td colSpan={slotCount + 2} pt={0} ps={30}>
                          <Why review={review} />
                        </Table.Td>
                      </Table.Tr>
                    )}
                  </Fragment>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </div>
      <Group component="footer" gap="xs" className={article.foot}>
        <ForRole operation="approveDraft" otherwise={reserved.decision}>
          <Button
            data-act="approve"
            leftSection={<IconCheck size={18} />}
            loading={isBusy}
            disabled={included.length === 0}
            onClick={() => approval.ask(included)}
          >
            {plan.approve(included.length)}
          </Button>
          <Button
            data-act="reject"
            variant="default"
            c="var(--bad)"
            leftSection={<IconX size={17} />}
            disabled={isBusy || included.length === 0}
            onClick={() => setRejecting(true)}
          >
            {plan.reject(included.length)}
          </Button>
        </ForRole>
      </Group>
      {approval.question}
      {rejecting && (
        <RejectionDialog
          recipients={included.map((review) => titleOf(review, translations))}
          isOfRecipe={included.every(({ recipe }) => recipe)}
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

/** The contact's last message, if it waits for an answer. */
const receivedOf = ({ conversation }: Review) => {
  const last = conversation.at(-1);
  return last?.direction === 'inbound' ? last : undefined;
};

const hasWhy = (review: Review) => review.reasons.length > 0 || receivedOf(review) !== undefined;

/** Why this one of the plan is proposed, and the first line of the message to which it would be the answer. */
function Why({ review }: { review: Review }) {
  const { draft, common } = useTranslations();
  const received = receivedOf(review);
  return (
    <>
      {review.reasons.length > 0 && (
        <Suspense fallback={null}>
          <ReasonList reasons={review.reasons} isNamed />
        </Suspense>
      )}
      {received && (
        <Text c="dimmed" fz="sm" lineClamp={1}>
          {draft.latestReply + common.colon}
          {received.body.trim().split('\n', 1)[0]}
        </Text>
      )}
    </>
  );
}

/** How a proposed property differs from the contact's search, as it was when the message was prepared. */
const proposalText = ({ draft }: Review, words: ReturnType<typeof useMatchingTexts>): string =>
  differencesText(proposalIn(draft)?.differences ?? [], words).join(' · ') || words.allMet;

const proposalIn = ({ item }: Review['draft']) => (item as Partial<ProposalItem>).proposal;

/** Without the marks of bold text in an e-mail, which its reader does not see either. */
const textOf = ({ draft }: Review): string => {
  const { subject, body = '' } = textsOf(draft.item);
  return subject === undefined ? body : `${subject}\n${body}`.replaceAll('**', '');
};
