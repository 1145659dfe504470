import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { placeOfWrong } from '../../../domain/adverts/wrong-words.ts';
import { SaveConflict } from '../components/save-conflict.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { FieldInput } from './field-input.tsx';
import type { WordsRequest } from './field-request.ts';
import { NewerVersion } from './newer-version.tsx';
import {
  type FieldValue,
  fieldValue,
  inputWith,
  type PropertyChange,
  type PropertyField,
  type PropertySheet,
  valuesOf,
} from './property-fields.ts';
import styles from './property-page.module.css';
import { useBoundFaults } from './use-bound-faults.ts';
import { usePropertySave } from './use-property-save.ts';

type FieldEditorProps = {
  property: PropertySheet;
  field: PropertyField;
  /** Words to begin with, in a text. */
  words?: WordsRequest | undefined;
  onClose(): void;
};

/**
 * Changes a field in its place: Enter or leaving it saves, Escape gives up. A colleague's newer version is shown before it is
 * overwritten, if the colleague has changed this field too or the server has refused.
 */
export function FieldEditor({ property, field, words: asked, onClose }: FieldEditorProps) {
  const { common } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  /** The version that the typed value is based on. */
  const [base, setBase] = useState(property);
  const [value, setValue] = useState<FieldValue>(() => fieldValue(field, property));
  const save = usePropertySave(onClose);
  const isNewer = property.updatedAt > base.updatedAt;
  // A colleague's change of another field stays as it is.
  if (isNewer && !save.error && fieldValue(field, property) === fieldValue(field, base)) setBase(property);
  const isChanged = value !== fieldValue(field, base);
  const form = useContractForm({
    kept: {
      values: { [field.path]: value } as Record<string, FieldValue>,
      update: (changes) => setValue(changes[field.path] ?? (field.kind === 'number' ? null : '')),
    },
    faultsOf: useBoundFaults(),
    inputOf: (values) =>
      ({
        id: property.id,
        readAt: base.updatedAt,
        ...inputWith([field.path], { ...valuesOf(base), ...values }, base),
      }) as PropertyChange,
    send: save,
  });
  const { ref } = form.props;
  const begin = useEffectEvent((given: WordsRequest | undefined) => {
    const input = ref.current?.querySelector<HTMLElement>('input, select, textarea');
    if (given && input instanceof HTMLTextAreaElement) setValue(textWith(given, input));
    // Afterwards, so that a long text is scrolled to the selected words.
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  });
  useEffect(() => begin(asked), [asked]);
  const submit = () => (isChanged ? form.submit() : onClose());
  const handleKeyDown = (event: KeyboardEvent) => {
    const isLineBreak = field.kind === 'long' && !(event.ctrlKey || event.metaKey);
    if (event.key === 'Escape') onClose();
    else if (
      event.key === 'Enter' &&
      !isLineBreak &&
      event.target instanceof HTMLElement &&
      event.target.tagName !== 'BUTTON'
    )
      submit();
    else return;
    event.preventDefault();
    // Escape would close what the record lies in.
    event.stopPropagation();
  };
  const handleBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // A calendar lies elsewhere on the page, and a press on nothing has no target.
    const isElsewhere =
      relatedTarget instanceof Element &&
      !currentTarget.contains(relatedTarget) &&
      // The next point to correct is about the same text.
      !relatedTarget.closest(`[data-edits="${field.path}"]`);
    if (isElsewhere && field.kind !== 'instant' && field.kind !== 'day' && !save.isPending && !save.error) submit();
  };
  const newer = isNewer && (save.error !== null || isChanged);
  return (
    <form
      {...form.props}
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <Group gap={4} wrap="nowrap" align="flex-start">
        <div className={styles.input}>
          <FieldInput field={field} input={form.field(field.path)} isInPlace />
        </div>
        <ActionIcon
          type="submit"
          size={36}
          variant="light"
          loading={save.isPending}
          aria-label={words.save(words.fields[field.path])}
        >
          <IconCheck size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon size={36} variant="subtle" color="gray" aria-label={common.cancel} onClick={onClose}>
          <IconX size={17} aria-hidden />
        </ActionIcon>
      </Group>
      <SaveConflict
        notice={<NewerVersion before={base} after={property} />}
        form={{ newer, keepMine: () => setBase(property), takeTheirs: onClose }}
        save={{ ...save, error: form.error }}
      />
    </form>
  );
}

/** Selects words in a text, or their replacement, and gives the text. Words that are no longer there leave it as it is. */
function textWith({ finding, isReplacing }: WordsRequest, input: HTMLTextAreaElement): string {
  const place = placeOfWrong(finding, input.value);
  if (place && isReplacing && finding.replacement !== null)
    input.setRangeText(finding.replacement, place.start, place.end, 'select');
  else if (place) input.setSelectionRange(place.start, place.end);
  return input.value;
}
