import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messageLimits } from '../../../domain/drafts/message-limits.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import RichTextEditor from '../rich-text/rich-text-editor.tsx';
import { queryClient, trpc } from '../trpc.ts';
import styles from './composer.module.css';
import type { EditedTemplate } from './template.ts';
import { fallbacksIn, shownTemplate, storedTemplate, variablesIn } from './template-words.ts';

type TemplateDialogProps = {
  template: EditedTemplate;
  onClose(): void;
};

/** Keeps a text as a template, or changes one. Variables are shown in words, with a field for what stands in for a missing one. */
export default function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { composer: words, variables, common, draft } = useTranslations();
  const { names } = variables;
  const { channel } = template;
  const [name, setName] = useState(template.name ?? '');
  const [subject, setSubject] = useState(() => shownTemplate(template.subject ?? '', names));
  const [body, setBody] = useState(() => shownTemplate(template.body, names));
  const [fallbacks, setFallbacks] = useState(() => fallbacksIn(template.subject ?? '', template.body));
  const lastField = useRef<HTMLElement>(null);
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: trpc.templates.pathKey() });
    onClose();
  };
  const create = useMutation(trpc.templates.create.mutationOptions({ onSuccess: done }));
  const change = useMutation(trpc.templates.change.mutationOptions({ onSuccess: done }));
  const remove = useMutation(trpc.templates.remove.mutationOptions({ onSuccess: done }));
  const isComplete = [name, body, channel === 'email' ? subject : 'x'].every((text) => text.trim() !== '');
  const used = variablesIn(`${subject}\n${body}`, names);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const stored = (text: string) => storedTemplate(text.trim(), fallbacks, names);
    const details = { name: name.trim(), subject: channel === 'email' ? stored(subject) : null, body: stored(body) };
    if (template.id) change.mutate({ id: template.id, ...details });
    else create.mutate({ channel, ...details });
  };
  const insertVariable = (label: string) => {
    lastField.current?.focus();
    // Works alike in a field and in the editor, at the cursor, and can be undone.
    document.execCommand('insertText', false, `[${label}]`);
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
        <fieldset
          className={styles.fields}
          // Remembers where a variable goes when its button has taken the focus.
          onFocus={(event) => {
            lastField.current = event.target;
          }}
        >
          {channel === 'email' && (
            <TextInput
              label={draft.subject}
              required
              maxLength={messageLimits.subject}
              value={subject}
              onChange={({ currentTarget }) => setSubject(currentTarget.value)}
            />
          )}
          {channel === 'email' ? (
            <RichTextEditor label={words.text} value={body} onChange={setBody} />
          ) : (
            <Textarea
              label={words.text}
              required
              autosize
              minRows={3}
              maxRows={12}
              maxLength={messageLimits.sms}
              value={body}
              onChange={({ currentTarget }) => setBody(currentTarget.value)}
            />
          )}
        </fieldset>
        <fieldset className={styles.variables} aria-label={variables.insert}>
          {Object.entries(names).map(([variable, label]) => (
            <Button
              key={variable}
              size="compact-xs"
              variant="default"
              radius="xl"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insertVariable(label)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        {used.map((variable) => (
          <TextInput
            key={variable}
            label={words.ifMissing(names[variable] ?? variable)}
            description={words.ifMissingHint}
            maxLength={80}
            value={fallbacks[variable] ?? ''}
            onChange={({ currentTarget }) => setFallbacks({ ...fallbacks, [variable]: currentTarget.value })}
          />
        ))}
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
