import { Button, Group, Paper, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { messageLimits } from '../../../../domain/drafts/message-limits.ts';
import type { Purpose } from '../../../../domain/drafts/sending-rules.ts';
import { signatureLimits } from '../../../../domain/signatures/limits.ts';
import { lazyPage } from '../../components/code-loading.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useMay } from '../../sign-in/use-current-user.ts';
import { trpc } from '../../trpc.ts';
import { confirmLeaving, discardChange, storedChange, useStoredChange } from '../../unsaved/unsaved-changes.ts';
import { FlagsDialog } from './approval-dialogs.tsx';
import styles from './draft.module.css';
import { contentOf, type DraftChange, type Review, textsOf, titleOf } from './draft.ts';
import { DecidedNotice, NewerVersionNotice } from './draft-notices.tsx';
import text from './draft-text.module.css';
import { DraftText } from './draft-text.tsx';
import { EditPreview } from './edit-preview.tsx';
import { onConflict, refetchReview } from './review-updates.ts';
import { useCorrectedApproval } from './use-decisions.ts';

const RichTextEditor = lazyPage(() => import('../../rich-text/rich-text-editor.tsx'));

const TYPING_PAUSE_MS = 300;

type DraftEditorProps = {
  review: Review;
  newer: Review | undefined;
  /** Once the draft was decided elsewhere, the edited text can only be copied. */
  decidedElsewhere: boolean;
  onDecidedElsewhere(): void;
  onSeeResult?: (() => void) | undefined;
  onRead(newer: Review): void;
  onSaved(review: Review): void;
  onDecided(review: Review): void;
  onCancel(): void;
};

/** Edits the text in its place: an SMS in its bubble. Beneath it stands what will be read or, on a switch, what has changed. */
export default function DraftEditor({
  review,
  newer,
  decidedElsewhere,
  onDecidedElsewhere,
  onSeeResult,
  onRead,
  onSaved,
  onDecided,
  onCancel,
}: DraftEditorProps) {
  const { draft: texts, common, decision } = useTranslations();
  const { id, item, fingerprint } = review.draft;
  const content = contentOf(review.draft);
  const isSignature = content.kind === 'signature';
  const purpose = 'purpose' in content.item ? content.item.purpose : 'service';
  const saved: DraftChange = { ...textsOf(item), ...(!isSignature && { purpose }) };
  const [stored] = useState(() => storedChange<DraftChange>(id));
  const [baseFingerprint] = useState(stored?.fingerprint ?? fingerprint);
  const [change, setChange] = useState(stored?.change ?? saved);
  useStoredChange(id, { fingerprint: baseFingerprint, change }, isChanged(change, saved));
  const [debouncedChange] = useDebouncedValue(change, TYPING_PAUSE_MS);
  const edit = useMutation(
    trpc.drafts.edit.mutationOptions({
      // Show the text that was just saved, even if a colleague has saved another one since.
      onSuccess: async (draft) => {
        discardChange(id);
        onSaved({ ...(await refetchReview(id)), draft });
      },
      onError: onConflict(id, onDecidedElsewhere),
    }),
  );
  const update = (part: DraftChange) => setChange((before) => ({ ...before, ...part }));
  const maxLength = isSignature ? signatureLimits.message : messageLimits[content.kind === 'sms' ? 'sms' : 'email'];
  const length = change.body?.length ?? 0;
  const isTooLong = length > maxLength;
  const isBodyEmpty = !change.body?.trim();
  const isSubjectEmpty = change.subject !== undefined && !change.subject.trim();
  const cannotSave = decidedElsewhere || newer !== undefined || isBodyEmpty || isSubjectEmpty || isTooLong;
  const approval = useCorrectedApproval(
    review,
    (decided) => {
      discardChange(id);
      onDecided(decided);
    },
    onDecidedElsewhere,
  );
  const mayDecide = useMay('approveDraft');
  const cannotApprove = cannotSave || review.blocked !== null || !isChanged(change, saved);
  const isBusy = edit.isPending || approval.isPending;
  // An addition made before the server has answered would be lost when the editor closes.
  const isReadOnly = decidedElsewhere || isBusy;
  const handleSave = () => {
    if (!isBusy && !cannotSave) edit.mutate({ id, fingerprint, change });
  };
  const handleSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!mayDecide) return handleSave();
    if (!isBusy && !cannotApprove) approval.approve(change);
  };
  const handleRead = (version: Review) => {
    edit.reset();
    onRead(version);
  };
  const handleCancel = () => confirmLeaving(onCancel, [id]);
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      // The same key press would otherwise also close the question that this may open.
      event.preventDefault();
      handleCancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Otherwise the text would get another line.
      event.preventDefault();
      handleSubmit();
    }
  };
  const field = {
    label: texts.text,
    value: change.body ?? '',
    readOnly: isReadOnly,
    error: isBodyEmpty ? texts.empty : isTooLong && texts.tooLong(maxLength, length),
    autoFocus: true,
  };
  return (
    <>
      <Stack component="form" gap="sm" onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
        {decidedElsewhere && (
          <DecidedNotice id={id} onSeeResult={onSeeResult}>
            <p>{texts.notSaved}</p>
          </DecidedNotice>
        )}
        {!decidedElsewhere && newer && !edit.isPending && <NewerVersionNotice newer={newer} onRead={handleRead} />}
        {change.subject !== undefined && (
          <TextInput
            label={texts.subject}
            value={change.subject}
            maxLength={isSignature ? signatureLimits.title : messageLimits.subject}
            required
            readOnly={isReadOnly}
            error={isSubjectEmpty && texts.empty}
            onChange={(event) => update({ subject: event.currentTarget.value })}
          />
        )}
        {content.kind === 'email' ? (
          <RichTextEditor {...field} withLabel onChange={(body) => update({ body })} />
        ) : (
          <Textarea
            {...field}
            {...(!isSignature && { variant: 'unstyled', classNames: { input: text.bubble as string } })}
            autosize
            minRows={3}
            maxRows={18}
            onChange={(event) => update({ body: event.currentTarget.value })}
          />
        )}
        {length > maxLength * 0.9 && !isTooLong && (
          <Text c="dimmed" fz="sm">
            {texts.lengthOf(length, maxLength)}
          </Text>
        )}
        {!isSignature && (
          <PurposeSwitch
            purpose={change.purpose ?? 'service'}
            readOnly={isReadOnly}
            onChange={(next) => update({ purpose: next })}
          />
        )}
        {!isBodyEmpty && !isTooLong && <EditPreview review={review} change={debouncedChange} />}
        {fingerprint !== baseFingerprint && <ColleagueText review={review} />}
        <ErrorMessage error={edit.error ?? approval.error} />
        <Group gap={6} className={styles.actions}>
          {mayDecide && (
            <Button type="submit" data-wide loading={approval.isPending} disabled={cannotApprove || isBusy}>
              {decision.approveCorrected}
            </Button>
          )}
          <Button variant="default" loading={edit.isPending} disabled={cannotSave || isBusy} onClick={handleSave}>
            {common.save}
          </Button>
          <Button variant="subtle" color="gray" onClick={handleCancel}>
            {decidedElsewhere ? common.close : common.cancel}
          </Button>
          {decidedElsewhere && <CopyButton text={change.body ?? ''} />}
        </Group>
      </Stack>
      {approval.flags && (
        <FlagsDialog flags={approval.flags} onClose={approval.cancel} onApprove={approval.acceptFlags} />
      )}
    </>
  );
}

const isChanged = (change: DraftChange, saved: DraftChange) =>
  change.body !== saved.body || change.subject !== saved.subject || change.purpose !== saved.purpose;

type ColleagueTextProps = { review: Review };

/** The text that a colleague saved meanwhile, beside the one that is being edited. */
function ColleagueText({ review }: ColleagueTextProps) {
  const translations = useTranslations();
  return (
    <Paper component="section" px="md" py="sm" bg="var(--panel)">
      <Text component="h3" c="dimmed" fz="xs" fw={600} mb={6}>
        {translations.draft.edited(review.draft.editedBy?.name ?? '')}
      </Text>
      <DraftText content={contentOf(review.draft)} name={titleOf(review, translations)} findings={review.findings} />
    </Paper>
  );
}

type PurposeSwitchProps = { purpose: Purpose; readOnly: boolean; onChange(purpose: Purpose): void };

/** Marketing is subject to the law of advertising, a service message is not. */
function PurposeSwitch({ purpose, readOnly, onChange }: PurposeSwitchProps) {
  const { draft } = useTranslations();
  return (
    <div>
      <SegmentedControl
        aria-label={draft.purpose}
        value={purpose}
        readOnly={readOnly}
        onChange={(value) => onChange(value as Purpose)}
        data={(['service', 'marketing'] as const).map((value) => ({ value, label: draft.purposes[value] }))}
      />
      <Text c="dimmed" fz="sm" mt={7}>
        {draft.purposeHints[purpose]}
      </Text>
    </div>
  );
}
