import { Button, Text } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { EditorFrame } from './editor-frame.tsx';
import PlainTextEditor from './plain-text-editor.tsx';
import { richDocument, richText } from './rich-document.ts';
import { type RichText, richTextOf, simplifiedText } from './rich-text.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { type TextEditorProps, useEditorField } from './use-editor-field.ts';
import { useOwnTexts } from './use-own-texts.ts';
import { showDocument, useTextEditor } from './use-text-editor.ts';

/**
 * A text with bold words, lists and links, as its reader will see it. A text with other formatting is shown as it is stored, so
 * that nothing of it is lost.
 */
export default function RichTextEditor({ value, onChange, ...props }: TextEditorProps) {
  const { editor: words } = useTranslations();
  const [opened, setOpened] = useState(() => richTextOf(value));
  const reportOwn = useOwnTexts(value, (text) => setOpened(richTextOf(text)));
  const report = (text: string) => {
    reportOwn(text);
    onChange(text);
  };
  const simplify = () => {
    const text = simplifiedText(value);
    report(text);
    setOpened(richTextOf(text));
  };
  if (opened) return <RichTextField {...props} opened={opened} onChange={report} />;
  const tools = (
    <>
      <Text span px={7} fz="sm" c="dimmed">
        {words.rawText}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={simplify}>
        {words.simplify}
      </Button>
    </>
  );
  return (
    <PlainTextEditor
      {...props}
      hasVariables={props.hasVariables ?? false}
      value={value}
      onChange={report}
      tools={tools}
    />
  );
}

type RichTextFieldProps = Omit<TextEditorProps, 'value'> & { opened: RichText };

function RichTextField({ opened, onChange, hasVariables = false, autoFocus = false, ...props }: RichTextFieldProps) {
  const field = useEditorField(props, 'rich');
  const shown = useRef(opened);
  const editor = useTextEditor(() => richDocument(opened), {
    kind: 'rich',
    hasVariables,
    readOnly: field.readOnly,
    autoFocus,
    attributes: field.attributes,
    onWrite: (document) => onChange(richText(document, opened)),
  });
  useLayoutEffect(() => {
    if (opened === shown.current) return;
    shown.current = opened;
    if (editor) showDocument(editor, richDocument(opened));
  }, [opened]);
  const toolbar = editor && <RichToolbar editor={editor} hasVariables={hasVariables} />;
  return <EditorFrame editor={editor} field={field} toolbar={toolbar} />;
}
