import { ActionIcon, Box, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { messageLimits } from '../../../domain/drafts/message-limits.ts';
import { templateErrors } from '../../../domain/drafts/template.ts';
import { Card } from '../components/card.tsx';
import { lazyPage } from '../components/code-loading.ts';
import shared from '../components/shared.module.css';
import { useTemplateErrorText } from '../components/use-template-error-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { DelayField } from './delay-field.tsx';
import type { StepForm } from './sequence-form.ts';
import { fieldId } from './step-errors.tsx';

const PlainTextEditor = lazyPage(() => import('../rich-text/plain-text-editor.tsx'));
const RichTextEditor = lazyPage(() => import('../rich-text/rich-text-editor.tsx'));

type StepFieldsProps = {
  step: StepForm;
  index: number;
  count: number;
  onChange(step: StepForm): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
};

/** One step: its delay, its subject and its text. */
export function StepFields({ step, index, count, onChange, onMove, onRemove }: StepFieldsProps) {
  const { sequences, draft } = useTranslations();
  const errorText = useTemplateErrorText();
  // Checked once typing pauses, because half a variable is not wrong yet.
  const [debounced] = useDebouncedValue(step, 600);
  const errorOf = (text: string, limit: number) =>
    text.length > limit ? draft.tooLong(limit, text.length) : errorText(templateErrors(text));
  return (
    <Card>
      <Group gap="0.5rem 1rem">
        <h2>{sequences.step(index + 1)}</h2>
        <DelayField
          hours={step.delayHours}
          isFirst={index === 0}
          onChange={(delayHours) => onChange({ ...step, delayHours })}
        />
        <StepButtons index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </Group>
      <div className={shared.stack}>
        <Suspense fallback={<Box mih={176} />}>
          <PlainTextEditor
            withLabel
            isLine
            id={fieldId(index, 'subject')}
            label={sequences.subject}
            error={errorOf(debounced.subject, messageLimits.subject)}
            value={step.subject}
            onChange={(subject) => onChange({ ...step, subject })}
          />
          <RichTextEditor
            withLabel
            hasVariables
            id={fieldId(index, 'body')}
            label={sequences.body}
            error={errorOf(debounced.body, messageLimits.email)}
            value={step.body}
            onChange={(body) => onChange({ ...step, body })}
          />
        </Suspense>
      </div>
    </Card>
  );
}

type StepButtonsProps = Pick<StepFieldsProps, 'index' | 'count' | 'onMove' | 'onRemove'>;

function StepButtons({ index, count, onMove, onRemove }: StepButtonsProps) {
  const { sequences } = useTranslations();
  if (count === 1) return null;
  const n = index + 1;
  return (
    <Group gap={0} ml="auto">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={sequences.up(n)}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={sequences.down(n)}
        disabled={n === count}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={17} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={sequences.remove(n)} onClick={onRemove}>
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  );
}
