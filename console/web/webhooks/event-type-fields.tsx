import { Checkbox, Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type EventType, eventTypes } from '../../../domain/shared/event.ts';
import shared from '../components/shared.module.css';
import { useWebhookTexts } from './use-webhook-texts.ts';

type EventTypeFieldsProps = {
  /** Null for all of them. */
  value: EventType[] | null;
  error?: ReactNode;
  onChange(kinds: EventType[] | null): void;
};

/** All event types, or those that are ticked. */
export function EventTypeFields({ value, error, onChange }: EventTypeFieldsProps) {
  const { webhooks } = useWebhookTexts();
  return (
    <Fieldset variant="unstyled" legend={webhooks.kinds}>
      <Stack gap="xs" mt="xs">
        <Checkbox
          label={webhooks.all}
          checked={value === null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [])}
        />
        {value && (
          <Checkbox.Group value={value} onChange={(kinds) => onChange(kinds as EventType[])}>
            <Stack gap="xs">
              {eventTypes.map((type) => (
                <Checkbox key={type} value={type} label={webhooks.kindNames[type]} description={<code>{type}</code>} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {error && (
          <p className={shared.failure} role="alert">
            {error}
          </p>
        )}
      </Stack>
    </Fieldset>
  );
}
