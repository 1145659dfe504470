import { Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useAgentEntryTexts } from '../../agent/use-agent-entry-texts.ts';
import { useAgentAccess } from '../../agent/use-agent-panel.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import shared from '../../components/shared.module.css';
import { useTranslations } from '../../i18n/language-provider.tsx';

type RejectionDialogProps = {
  /** The recipients, if several drafts are rejected at once. */
  recipients?: string[];
  /** All are proposals of recipes, which read no reason: they count rejections. */
  isOfRecipe?: boolean;
  onReject(reason: string): void;
  onClose(): void;
};

/** Asks for the reason. Each suggestion is one tap or one digit, and can be continued in one's own words. */
export function RejectionDialog({ recipients = [], isOfRecipe = false, onReject, onClose }: RejectionDialogProps) {
  const { rejection } = useTranslations();
  const { rejectRecipeLead } = useAgentEntryTexts();
  const [reason, setReason] = useState('');
  const title = recipients.length > 1 ? rejection.titleMany(recipients.length) : rejection.title;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onReject(reason.trim());
  };
  const choose = (suggestion: string) => setReason(reasonOf(suggestion));
  const handleKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    const suggestion = rejection.suggestions[Number(event.key) - 1];
    // In a reason of one's own a digit is a digit. A key that is still held from before is no part of the reason.
    const isUnchanged = reason.trim() === '' || rejection.suggestions.some((other) => reason === reasonOf(other));
    if (!isCommand && suggestion !== undefined && isUnchanged) choose(suggestion);
    else if (!(event.repeat && reason === '' && event.key.length === 1)) return;
    event.preventDefault();
  };
  return (
    <Dialog title={title} lead={isOfRecipe ? rejectRecipeLead : rejection.lead} onClose={onClose}>
      {recipients.length > 1 && (
        <Text c="dimmed" fz="sm" mt={7}>
          {rejection.to(recipients)}
        </Text>
      )}
      <form className={shared.stack} onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
        <Group gap={6}>
          {rejection.suggestions.map((suggestion, index) => (
            <Button
              key={suggestion}
              size="compact-md"
              radius="xl"
              fz="sm"
              variant={reason.startsWith(suggestion) ? 'light' : 'default'}
              fw={400}
              aria-pressed={reason.startsWith(suggestion)}
              leftSection={
                <Kbd size="xs" visibleFrom="md" aria-hidden>
                  {index + 1}
                </Kbd>
              }
              onClick={() => choose(suggestion)}
            >
              {suggestion}
            </Button>
          ))}
        </Group>
        <Textarea
          label={rejection.label}
          value={reason}
          maxLength={1000}
          autosize
          minRows={2}
          required
          autoFocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" color="red" disabled={!reason.trim()}>
            {rejection.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const reasonOf = (suggestion: string) => `${suggestion}. `;

type SendBackDialogProps = {
  /** The draft is one of the agency's own agent, which writes it again by itself. */
  isOwnAgents: boolean;
  onSendBack(remark: string): void;
  onClose(): void;
};

/** Asks for the remark that the agent reads as its next task. */
export function SendBackDialog({ isOwnAgents, onSendBack, onClose }: SendBackDialogProps) {
  const { sendBack } = useTranslations();
  const { sendBackLead } = useAgentEntryTexts();
  const rewrites = useAgentAccess() === 'ready' && isOwnAgents;
  const [remark, setRemark] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (remark.trim()) onSendBack(remark.trim());
  };
  return (
    <Dialog title={sendBack.title} lead={rewrites ? sendBackLead : sendBack.lead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <Textarea
          label={sendBack.label}
          placeholder={sendBack.placeholder}
          value={remark}
          maxLength={1000}
          autosize
          minRows={3}
          required
          autoFocus
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={!remark.trim()}>
            {sendBack.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
