import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { eventTypes } from '../../../domain/shared/event.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';

type EventTypeFieldsProps = { selected: readonly string[]; isEmpty: boolean; onChange(): void };

/** All event types (form field `all`), or those that are ticked (form field `kind`). */
export function EventTypeFields({ selected, isEmpty, onChange }: EventTypeFieldsProps) {
  const { webhooks } = useTranslations();
  const [hasAll, setHasAll] = useState(selected.length === 0);
  return (
    <fieldset className={shared.choices} onChange={onChange}>
      <legend>{webhooks.kinds}</legend>
      <Checkbox
        name="all"
        label={webhooks.all}
        checked={hasAll}
        onChange={(event) => setHasAll(event.currentTarget.checked)}
      />
      {!hasAll &&
        eventTypes.map((type) => (
          <Checkbox
            key={type}
            name="kind"
            value={type}
            label={webhooks.kindNames[type]}
            description={<code>{type}</code>}
            defaultChecked={selected.includes(type)}
          />
        ))}
      {isEmpty && (
        <p className={shared.failure} role="alert">
          {webhooks.noKinds}
        </p>
      )}
    </fieldset>
  );
}
