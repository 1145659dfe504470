import { Box, Button, FileButton, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconClock, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { messageLimits } from '../../../domain/drafts/message-limits.ts';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { FlagsDialog } from '../queue/draft/approval-dialogs.tsx';
import { refetchLive, trpc } from '../trpc.ts';
import { AgentTextButton } from './agent-text-button.tsx';
import { AgentTextStatus } from './agent-text-status.tsx';
import { AttachmentField } from './attachment-field.tsx';
import styles from './composer.module.css';
import { DepartureLine } from './departure-line.tsx';
import { DraftsToWithdraw } from './drafts-to-withdraw.tsx';
import { MarkedField } from './marked-field.tsx';
import { ReplyCheck } from './reply-check.tsx';
import type { EditedTemplate } from './template.ts';
import { TemplateMenu } from './template-menu.tsx';
import { bringBack, takeOut, type UnsentText, useUnsentText, type WrittenText } from './unsent-text.ts';
import { useAgentText } from './use-agent-text.ts';
import { useAttachments } from './use-attachments.ts';
import { useReply } from './use-reply.ts';
import { useSentToast } from './use-sent-toast.ts';

const TemplateDialog = lazyPage(() => import('./template-dialog.tsx'));
const ScheduleDialog = lazyPage(async () => {
  const { ScheduleDialog } = await import('../queue/draft/schedule-dialog.tsx');
  return { default: ScheduleDialog };
});
const RichTextEditor = lazyPage(() => import('../rich-text/rich-text-editor.tsx'));

/** The browser's dialog shows these; the server looks at the bytes. */
const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp';

export type ComposerProps = {
  /** Under which a text that was not sent is kept: the conversation's id, or the contact's for a new message. */
  storageKey: string;
  /** The conversation that it answers, if it answers one. */
  conversationId?: string;
  contact: { id: string; name: string; email: string | null; phone: string | null };
  initial: Omit<WrittenText, 'attachments'>;
  autoFocus?: boolean;
  onSent?(): void;
};

/** Writes an SMS or an e-mail to a contact and sends it, exactly as it is shown. */
export function Composer({ storageKey, conversationId, contact, initial, autoFocus = false, onSent }: ComposerProps) {
  const { composer: words, draft: texts, decision } = useTranslations();
  const written = useUnsentText(storageKey, { ...initial, attachments: [] });
  const { text, update } = written;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<EditedTemplate | null>(null);
  const [isScheduling, setIsScheduling] = useState(false);
  const { arriving, refused, add } = useAttachments(text.attachments, (file) =>
    update(({ attachments }) => ({ attachments: [...attachments, file] })),
  );
  const agent = useAgentText({ contactId: contact.id, conversationId, text, update });
  const showSent = useSentToast();
  const drafts = useQuery(trpc.replies.draftsTo.queryOptions({ contactId: contact.id })).data?.drafts ?? [];
  const [chosen, setChosen] = useState<string[]>([]);
  // Drafts that were decided meanwhile are not in the list any more.
  const withdrawn = chosen.filter((id) => drafts.some((draft) => draft.id === id));
  const reply = useReply(contact.id, written, withdrawn, (draft, sent) => {
    takeOut(storageKey, sent, { ...initial, channel: sent.channel, body: '', attachments: [] });
    setMissing([]);
    setChosen([]);
    // Taken back, the text is in its form again, also when another page is open by then.
    showSent(draft, () => bringBack(storageKey, sent));
    void refetchLive();
    onSent?.();
  });
  // An addition would not be sent with the text that is already on its way to the server.
  const isReadOnly = reply.isPending;
  const limit = messageLimits[text.channel];
  const isTooLong = text.body.length > limit;
  const hasFilesInSms = text.channel === 'sms' && text.attachments.length > 0;
  const isReady = arriving.length === 0 && !hasFilesInSms;
  const canSend = reply.isComplete && !isTooLong && isReady && !reply.preview?.blocked;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    if (canSend) reply.send();
  };
  const insert = (filled: { subject: string | null; body: string; missing: string[] }) => {
    const body = [text.body.trim(), filled.body].filter(Boolean).join(text.channel === 'email' ? '\n\n' : ' ');
    update({ body, ...(filled.subject !== null && text.subject.trim() === '' && { subject: filled.subject }) });
    setMissing(filled.missing);
  };
  return (
    <>
      <Stack
        component="form"
        gap="xs"
        className={styles.composer}
        aria-label={words.title(contact.name)}
        // Enter in the subject does not send.
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={handleKeyDown}
      >
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={words.channel}
            value={text.channel}
            readOnly={isReadOnly}
            onChange={(channel) => update({ channel: channel as UnsentText['channel'] })}
            data={[
              { value: 'sms', label: texts.kinds.sms, disabled: contact.phone === null },
              { value: 'email', label: texts.kinds.email, disabled: contact.email === null },
            ]}
          />
          <Group gap="xs">
            <AgentTextButton agent={agent} about={conversationId ?? contact.id} disabled={isReadOnly} />
            <TemplateMenu
              contactId={contact.id}
              text={text}
              disabled={isReadOnly}
              onInsert={insert}
              onEdit={setEdited}
            />
          </Group>
        </Group>
        <AgentTextStatus agent={agent} disabled={isReadOnly} />
        {text.channel === 'email' ? (
          <>
            <TextInput
              aria-label={texts.subject}
              placeholder={texts.subject}
              value={text.subject}
              maxLength={messageLimits.subject}
              readOnly={isReadOnly}
              onChange={({ currentTarget }) => update({ subject: currentTarget.value })}
            />
            <Suspense fallback={<Box mih={144} />}>
              <RichTextEditor
                label={words.text}
                autoFocus={autoFocus}
                value={text.body}
                readOnly={isReadOnly}
                onChange={(body) => update({ body })}
              />
            </Suspense>
          </>
        ) : (
          <MarkedField
            preview={reply.preview}
            aria-label={words.text}
            autoFocus={autoFocus}
            placeholder={words.smsPlaceholder(contact.name)}
            value={text.body}
            readOnly={isReadOnly}
            autosize
            minRows={2}
            maxRows={10}
            onChange={({ currentTarget }) => update({ body: currentTarget.value })}
          />
        )}
        <AttachmentField
          attachments={text.attachments}
          arriving={arriving}
          refused={refused}
          readOnly={isReadOnly}
          onRemove={(removed) => update({ attachments: text.attachments.filter(({ id }) => id !== removed) })}
        />
        {hasFilesInSms && <p className={styles.problem}>{words.smsWithoutFiles}</p>}
        {isTooLong && <p className={styles.problem}>{texts.tooLong(limit, text.body.length)}</p>}
        {missing.length > 0 && text.body !== '' && <MissingValues names={missing} />}
        {reply.preview && <ReplyCheck preview={reply.preview} channel={text.channel} name={contact.name} />}
        {text.body.trim() !== '' && (
          <DraftsToWithdraw drafts={drafts} chosen={withdrawn} disabled={isReadOnly} onChange={setChosen} />
        )}
        <ErrorMessage error={reply.error} />
        <Group gap="xs" className={styles.foot}>
          <Button loading={reply.isPending} disabled={!canSend} onClick={() => reply.send()} title={words.shortcut}>
            {words.send}
          </Button>
          <Button
            variant="default"
            disabled={!canSend || reply.isPending}
            leftSection={<IconClock size={16} aria-hidden />}
            onClick={() => setIsScheduling(true)}
          >
            {decision.schedule}
          </Button>
          {text.channel === 'email' && (
            <FileButton multiple accept={ACCEPTED} onChange={add}>
              {(button) => (
                <Button
                  {...button}
                  variant="subtle"
                  color="gray"
                  disabled={arriving.length > 0 || isReadOnly}
                  title={words.attachHint}
                  leftSection={<IconPaperclip size={16} aria-hidden />}
                >
                  {words.attach}
                </Button>
              )}
            </FileButton>
          )}
          {reply.preview && !reply.preview.blocked && (
            <DepartureLine
              releaseTime={reply.preview.releaseTime}
              disabled={!canSend || reply.isPending}
              onSendNow={() => reply.send({ anyHour: true })}
            />
          )}
        </Group>
      </Stack>
      {/* Outside the form: a key that confirms a dialog must not send the message. */}
      {reply.flags && <FlagsDialog flags={reply.flags} onClose={reply.cancel} onApprove={reply.acceptFlags} />}
      {isScheduling && (
        <Suspense>
          <ScheduleDialog
            visits={[]}
            onClose={() => setIsScheduling(false)}
            onSchedule={(sendAt) => {
              setIsScheduling(false);
              reply.send({ sendAt });
            }}
          />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <TemplateDialog template={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The values of a template that the contact's record lacks. They are left in the text as flagged gaps. */
function MissingValues({ names }: { names: readonly string[] }) {
  const { composer: words, variables } = useTranslations();
  return <p className={styles.problem}>{words.missing(names.map((name) => variables.names[name] ?? name))}</p>;
}
