import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { isVariable, writtenVariable } from '../../../domain/drafts/template.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type ChosenVariable, choose, deleteVariable, moveCursor } from './chosen-variable.ts';
import styles from './rich-text.module.css';
import { variableOf } from './variable-node.ts';

type FallbackFieldProps = { editor: Editor; chosen: ChosenVariable };

/** The field with the words that replace a value which a contact lacks. */
export function FallbackField({ editor, chosen: { at, written } }: FallbackFieldProps) {
  const { variables } = useTranslations();
  const { name, fallback = '' } = variableOf(written);
  const [typed, setTyped] = useState(fallback);
  // The stored fallback has no spaces at its ends, and may have been changed by undoing.
  const shown = writtenVariable(name, typed) === writtenVariable(name, fallback) ? typed : fallback;
  const handleChange = (text: string) => {
    setTyped(text);
    const { view } = editor;
    view.dispatch(view.state.tr.setNodeAttribute(at, 'written', writtenVariable(name, text)));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    // The form is not sent and its dialog not closed by this.
    event.preventDefault();
    event.stopPropagation();
    choose(editor.view, null);
    moveCursor(editor.view, at + 1);
  };
  return (
    <Group className={styles.fallback} align="flex-end" gap="xs" w="100%" px="sm" py="xs">
      {isVariable(name) ? (
        <TextInput
          flex="1 1 14rem"
          maw="24rem"
          size="sm"
          label={variables.ifMissing[name]}
          placeholder={variables.example(variables.fallbacks[name] ?? '')}
          maxLength={80}
          value={shown}
          data-mantine-stop-propagation
          onKeyDown={handleKeyDown}
          onChange={({ currentTarget }) => handleChange(currentTarget.value)}
        />
      ) : (
        <Text fz="inherit" flex="1 1 14rem">
          {variables.faults.unknown([name])}
        </Text>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => deleteVariable(editor.view, at)}>
        {variables.remove}
      </Button>
    </Group>
  );
}
