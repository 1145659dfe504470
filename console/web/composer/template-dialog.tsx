import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageLimits } from '../../../domain/drafts/message-limits.ts';
import { templateErrors } from '../../../domain/drafts/template.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTemplateErrorText } from '../components/use-template-error-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import PlainTextEditor from '../rich-text/plain-text-editor.tsx';
import RichTextEditor from '../rich-text/rich-text-editor.tsx';
import { queryClient, trpc } from '../trpc.ts';
import type { EditedTemplate } from './template.ts';

type TemplateDialogProps = {
  template: EditedTemplate;
  onClose(): void;
};

/** Keeps a text as a template, or changes one. */
export default function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { composer: words, common, draft } = useTranslations();
  const { channel } = template;
  const [name, setName] = useState(template.name ?? '');
  const [subject, setSubject] = useState(template.subject ?? '');
  const [body, setBody] = useState(template.body);
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: trpc.templates.pathKey() });
    onClose();
  };
  const create = useMutation(trpc.templates.create.mutationOptions({ onSuccess: done }));
  const change = useMutation(trpc.templates.change.mutationOptions({ onSuccess: done }));
  const remove = useMutation(trpc.templates.remove.mutationOptions({ onSuccess: done }));
  const isComplete = [name, body, channel === 'email' ? subject : 'x'].every((text) => text.trim() !== '');
  const errorText = useTemplateErrorText();
  const errorOf = (text: string, limit: number) =>
    text.length > limit ? draft.tooLong(limit, text.length) : errorText(templateErrors(text));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const details = { name: name.trim(), subject: channel === 'email' ? subject.trim() : null, body: body.trim() };
    if (template.id) change.mutate({ id: template.id, ...details });
    else create.mutate({ channel, ...details });
  };
  const isPending = create.isPending || change.isPending || remove.isPending;
  return (
    <Dialog title={template.id ? words.changeTemplate : words.newTemplate} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput
          label={words.templateName}
          required
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {channel === 'email' ? (
          <>
            <PlainTextEditor
              withLabel
              isLine
              label={draft.subject}
              error={errorOf(subject, messageLimits.subject)}
              value={subject}
              onChange={setSubject}
            />
            <RichTextEditor
              withLabel
              hasVariables
              label={words.text}
              error={errorOf(body, messageLimits.email)}
              value={body}
              onChange={setBody}
            />
          </>
        ) : (
          <PlainTextEditor
            withLabel
            label={words.text}
            error={errorOf(body, messageLimits.sms)}
            value={body}
            onChange={setBody}
          />
        )}
        <ErrorMessage error={create.error ?? change.error ?? remove.error} />
        <div className={`${shared.row} ${shared.end}`}>
          {template.id && (
            <Button
              variant="subtle"
              color="red"
              disabled={isPending}
              onClick={() => remove.mutate({ id: template.id as string })}
            >
              {words.removeTemplate}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={isPending} disabled={!isComplete}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
