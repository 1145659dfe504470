import { ActionIcon } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { type Conversation, conversationName } from './conversation.ts';

const TaskDialog = lazyPage(() => import('../tasks/task-dialog.tsx'));

/** Makes a task of a conversation, for oneself unless one chooses a colleague. */
export function NewTaskButton({ conversation }: { conversation: Conversation }) {
  const translations = useTranslations();
  const { task } = translations;
  const [isOpen, setIsOpen] = useState(false);
  const userId = useCurrentUser()?.id;
  const { contact } = conversation;
  const initial = {
    title: task.replyTo(conversationName(conversation, translations)),
    description: null,
    priority: 'normal' as const,
    contactId: contact?.id ?? null,
    contactName: contact?.name ?? null,
    assigneeId: userId ?? null,
    dueAt: null,
  };
  return (
    <>
      <ActionIcon
        size={26}
        variant="default"
        aria-label={task.fromMessage}
        title={task.fromMessage}
        onClick={() => setIsOpen(true)}
      >
        <IconChecklist size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <TaskDialog task={initial} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
