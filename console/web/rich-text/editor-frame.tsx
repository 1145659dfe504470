import { Input } from '@mantine/core';
import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { chosenIn } from './chosen-variable.ts';
import { FallbackField } from './fallback-field.tsx';
import styles from './rich-text.module.css';
import type { EditorField } from './use-editor-field.ts';

type EditorFrameProps = {
  editor: Editor | null;
  field: EditorField;
  toolbar: ReactNode;
};

/** The frame of an editor: its label, its tools, the text, and the field of the variable that was chosen in it. */
export function EditorFrame({ editor, field, toolbar }: EditorFrameProps) {
  const { label, withLabel, readOnly, description, error, kind, fieldId } = field;
  const chosen = useEditorState({ editor, selector: () => editor && chosenIn(editor.state) });
  return (
    <Input.Wrapper
      id={fieldId}
      labelElement="div"
      {...(withLabel && { label, labelProps: { onClick: () => editor?.view.focus() } })}
      description={description}
      error={error}
    >
      <div className={styles.editor} data-kind={kind} data-invalid={Boolean(error)}>
        {toolbar && (
          <div className={styles.tools} inert={readOnly}>
            {toolbar}
          </div>
        )}
        <EditorContent editor={editor} className={styles.content} />
        {!readOnly && editor && chosen && <FallbackField key={chosen.at} editor={editor} chosen={chosen} />}
      </div>
    </Input.Wrapper>
  );
}
