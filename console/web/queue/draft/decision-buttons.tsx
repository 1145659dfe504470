import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarClock,
  IconCheck,
  IconDots,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { CampaignItem } from '../../../../domain/campaigns/campaign-item.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { ForRole } from '../../components/for-role.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { CampaignStartDialog, FlagsDialog } from './approval-dialogs.tsx';
import { DelayedDeparture, plannedTime } from './departure.tsx';
import styles from './draft.module.css';
import { hasEditableTexts, type Review } from './draft.ts';
import { DecidedNotice, NewerVersionNotice } from './draft-notices.tsx';
import { isAgent } from './is-agent.ts';
import { RejectionDialog, SendBackDialog } from './rejection-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
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

/** How a draft is approved, other than at once: not before a time, or outside the courtesy hours. */
type ApprovalOptions = { sendAt?: string; anyHour?: true };

type OpenDialog = 'campaign' | 'reject' | 'send-back' | 'schedule' | { flags: ApprovalOptions };

/** The decisions on a draft. The keyboard shortcuts press these buttons, which they find by `data-act`. */
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
  const { draft: texts, decision, reserved } = useTranslations();
  const { formatWhen } = useDateFormat();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { approve, reject, sendBack } = useDecisions(review, onDecided, onDecidedElsewhere);
  const { id, kind, fingerprint, requestedBy } = review.draft;
  const flags = review.findings.filter(({ flag }) => flag);
  const isMessage = kind === 'sms' || kind === 'email';
  const planned = plannedTime(review);
  const isBusy = approve.isPending || reject.isPending || sendBack.isPending;
  const cannotApprove = isBusy || newer !== undefined || review.blocked !== null;
  const close = () => setDialog(null);
  const decide = (mutate: () => void) => {
    close();
    mutate();
  };
  const handleApprove = (options: ApprovalOptions = {}) => {
    if (kind === 'campaign') setDialog('campaign');
    else if (flags.length > 0) setDialog({ flags: options });
    else decide(() => approve.mutate({ id, fingerprint, ...options }));
  };
  const others: OtherDecision[] = [
    ...(isAgent(requestedBy.kind)
      ? [{ act: 'send-back' as const, label: decision.sendBack, icon: <IconArrowBackUp size={17} />, disabled: isBusy }]
      : []),
    ...(planned
      ? [
          {
            act: 'send-now' as const,
            label: decision.sendNow,
            icon: <IconSend size={17} />,
            disabled: cannotApprove,
          },
        ]
      : []),
    ...(isMessage
      ? [
          {
            act: 'schedule' as const,
            label: decision.schedule,
            icon: <IconCalendarClock size={17} />,
            disabled: cannotApprove,
          },
        ]
      : []),
  ];
  return (
    <Stack component="footer" gap="xs" className={styles.decision}>
      {decidedElsewhere ? (
        <DecidedNotice id={id} onSeeResult={onSeeResult} />
      ) : (
        <>
          <ErrorMessage error={approve.error ?? reject.error ?? sendBack.error} />
          {newer && <NewerVersionNotice newer={newer} onRead={onRead} />}
          <ForRole operation="approveDraft" otherwise={reserved.decision}>
            <DelayedDeparture
              review={review}
              disabled={cannotApprove}
              onSendNow={() => handleApprove({ anyHour: true })}
            />
          </ForRole>
          <Group gap={6} className={styles.actions}>
            <ForRole operation="approveDraft">
              <Button
                data-act="approve"
                data-wide
                leftSection={<IconCheck size={18} />}
                rightSection={<KeyHint>a</KeyHint>}
                loading={approve.isPending}
                disabled={cannotApprove}
                onClick={() => handleApprove(planned ? { sendAt: planned } : {})}
              >
                {planned ? decision.plan(formatWhen(planned)) : texts.approve}
              </Button>
            </ForRole>
            {hasEditableTexts(kind) && (
              <Button
                data-act="edit"
                variant="default"
                leftSection={<IconPencil size={17} />}
                rightSection={<KeyHint>e</KeyHint>}
                disabled={isBusy || newer !== undefined}
                onClick={onEdit}
              >
                {texts.edit}
              </Button>
            )}
            <ForRole operation="approveDraft">
              <Button
                data-act="reject"
                variant="default"
                c="var(--bad)"
                leftSection={<IconX size={17} />}
                rightSection={<KeyHint>r</KeyHint>}
                loading={reject.isPending}
                disabled={isBusy}
                onClick={() => setDialog('reject')}
              >
                {texts.reject}
              </Button>
              <OtherDecisions
                decisions={others}
                onChoose={(act) => (act === 'send-now' ? handleApprove() : setDialog(act))}
              />
            </ForRole>
          </Group>
        </>
      )}
      {dialog === 'campaign' && (
        <CampaignStartDialog
          campaign={review.draft.item as CampaignItem}
          onClose={close}
          onStart={() => decide(() => approve.mutate({ id, fingerprint, acceptedFlags: flags.map((flag) => flag.id) }))}
        />
      )}
      {dialog === 'reject' && (
        <RejectionDialog
          isOfRecipe={review.recipe !== null}
          onClose={close}
          onReject={(reason) => decide(() => reject.mutate({ id, reason }))}
        />
      )}
      {dialog === 'send-back' && (
        <SendBackDialog
          isOwnAgents={requestedBy.kind === 'agent'}
          onClose={close}
          onSendBack={(remark) => decide(() => sendBack.mutate({ id, remark }))}
        />
      )}
      {dialog === 'schedule' && (
        <ScheduleDialog visits={review.visits} onClose={close} onSchedule={(sendAt) => handleApprove({ sendAt })} />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <FlagsDialog
          flags={flags}
          onClose={close}
          onApprove={(acceptedFlags) =>
            decide(() => approve.mutate({ id, fingerprint, acceptedFlags, ...dialog.flags }))
          }
        />
      )}
    </Stack>
  );
}

type KeyHintProps = { children: string };

/** The shortcut of a button. The list of all of them tells it to a screen reader. */
const KeyHint = ({ children }: KeyHintProps) => (
  <Text
    span
    className={styles.keyHint}
    ff="monospace"
    fz="xs"
    lh={1.35}
    px={5}
    bd="1px solid"
    opacity={0.65}
    bdrs={5}
    visibleFrom="md"
    aria-hidden
  >
    {children}
  </Text>
);

type OtherAct = 'send-back' | 'schedule' | 'send-now';
type OtherDecision = { act: OtherAct; label: string; icon: ReactNode; disabled: boolean };
type OtherDecisionsProps = { decisions: OtherDecision[]; onChoose(act: OtherAct): void };

/** The rarer decisions: buttons where there is room, otherwise a menu. */
function OtherDecisions({ decisions, onChoose }: OtherDecisionsProps) {
  const { decision } = useTranslations();
  if (decisions.length === 0) return null;
  return (
    <>
      <div className={styles.others}>
        {decisions.map(({ act, label, icon, disabled }) => (
          <Button
            key={act}
            data-act={act}
            variant="subtle"
            color="gray"
            size="sm"
            px={4}
            fz="0.86rem"
            leftSection={icon}
            disabled={disabled}
            onClick={() => onChoose(act)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Disclosure
        label={decision.more}
        position="top-end"
        button={(toggle) => (
          <ActionIcon className={styles.more} variant="default" size="lg" aria-label={decision.more} onClick={toggle}>
            <IconDots size={20} />
          </ActionIcon>
        )}
      >
        {decisions.map(({ act, label, icon, disabled }) => (
          <Button
            key={act}
            variant="subtle"
            color="gray"
            fullWidth
            justify="start"
            leftSection={icon}
            disabled={disabled}
            onClick={() => onChoose(act)}
          >
            {label}
          </Button>
        ))}
      </Disclosure>
    </>
  );
}
