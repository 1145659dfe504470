import { Button, Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { withGaps } from '../queue/draft/plain-text.ts';
import { queryClient, trpc } from '../trpc.ts';
import type { EditedTemplate, FilledTemplate, Template } from './template.ts';
import type { UnsentText } from './unsent-text.ts';

type TemplateMenuProps = {
  contactId: string;
  text: UnsentText;
  disabled: boolean;
  onInsert(filled: FilledTemplate): void;
  onEdit(template: EditedTemplate): void;
};

/** Inserts a template with the contact's values, keeps the text that was written as one, or opens one to change it. */
export function TemplateMenu({ contactId, text, disabled, onInsert, onEdit }: TemplateMenuProps) {
  const { composer: words, variables } = useTranslations();
  const [changing, setChanging] = useState(false);
  const { channel } = text;
  const list = useQuery(trpc.templates.list.queryOptions({ channel }, { refetchInterval: false }));
  const fill = useMutation({
    mutationFn: (id: string) =>
      queryClient.fetchQuery(trpc.templates.fill.queryOptions({ id, contactId }, { staleTime: 0 })),
    onSuccess: (filled) => {
      // The checks flag these gaps, so that nobody sends one unnoticed.
      const fill = (text: string) => withGaps(text, variables.names);
      onInsert({ ...filled, subject: filled.subject === null ? null : fill(filled.subject), body: fill(filled.body) });
    },
  });
  const templates = list.data?.templates ?? [];
  const handleChoose = (template: Template) => (changing ? onEdit(template) : fill.mutate(template.id));
  const subject = channel === 'email' ? text.subject : null;
  return (
    <Menu position="top-end" withinPortal returnFocus onClose={() => setChanging(false)}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={fill.isPending}
          disabled={disabled}
          leftSection={<IconTemplate size={16} aria-hidden />}
        >
          {words.templates}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{changing ? words.changeWhich : words.insertTemplate}</Menu.Label>
        {templates.length === 0 && <Menu.Label>{words.noTemplate}</Menu.Label>}
        {templates.map((template) => (
          <Menu.Item key={template.id} onClick={() => handleChoose(template)}>
            {template.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {templates.length > 0 && !changing && (
          <Menu.Item closeMenuOnClick={false} onClick={() => setChanging(true)}>
            {words.changeTemplate}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => onEdit({ channel, subject, body: text.body })}>{words.newTemplate}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
