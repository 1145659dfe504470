import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { writtenVariable } from '../../../domain/drafts/template.ts';
import { type ChosenVariable, choose, deleteVariable, moveCursor } from './chosen-variable.ts';
import styles from './rich-text.module.css';
import { useTextVariables } from './text-variables.ts';
import { variableOf } from './variable-node.ts';

type FallbackFieldProps = { editor: Editor; chosen: ChosenVariable };

/** The field with the words that replace a value which a contact lacks. */
export function FallbackField({ editor, chosen: { at, written } }: FallbackFieldProps) {
  const { words: variables, labelIfMissing } = useTextVariables();
  const { name, fallback = '' } = variableOf(written);
  const example = variables.fallbacks[name];
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
      {Object.hasOwn(variables.chips, name) ? (
        <TextInput
          flex="1 1 14rem"
          maw="24rem"
          size="sm"
          label={labelIfMissing(name)}
          placeholder={example && variables.example(example)}
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
