import { Text } from '@mantine/core';
import { useActionText } from '../contacts/use-action-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import type { ContactSheet } from './contact.ts';

/** The next thing to be done with the contact, before all else: a task or a visit, in red once it is overdue. */
export function NextAction({ contact: { nextAction } }: { contact: ContactSheet }) {
  const { contactRecord: words, contacts } = useTranslations();
  const actionText = useActionText();
  const { formatDue } = useDateFormat();
  const isOverdue = nextAction !== null && Date.parse(nextAction.at) < serverNow();
  return (
    <section aria-label={contacts.column.nextAction}>
      <Text fz="xs" c="dimmed">
        {contacts.column.nextAction}
        {isOverdue && ` · ${contacts.overdue}`}
      </Text>
      {nextAction ? (
        <Text fz="sm" fw={600} c={isOverdue ? 'var(--bad)' : undefined}>
          {formatDue(nextAction.at)} · {actionText(nextAction)}
        </Text>
      ) : (
        <Text fz="sm">{words.nothingNext}</Text>
      )}
    </section>
  );
}
