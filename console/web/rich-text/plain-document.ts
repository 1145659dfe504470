import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { templateParts } from '../../../domain/drafts/template.ts';
import { isVariableNode } from './variable-node.ts';

/** A text without formatting as the editor's document: one paragraph, with its line ends as breaks. */
export function plainDocument(text: string, kind: 'plain' | 'line'): JSONContent {
  const content = templateParts(text).flatMap((part): JSONContent[] => {
    if (typeof part !== 'string') return [{ type: 'variable', attrs: { written: part.written } }];
    if (kind === 'line') return [{ type: 'text', text: part.replace(/\s*[\r\n]\s*/g, ' ') }];
    return part
      .split(/(\r\n?|\n)/)
      .filter((words) => words !== '')
      .map((words) =>
        /^[\r\n]/.test(words) ? { type: 'hardBreak', attrs: { written: words } } : { type: 'text', text: words },
      );
  });
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}

/** The text of such a document, with its variables and line ends as they are stored. */
export function plainText(document: Node): string {
  let text = '';
  document.descendants((node) => {
    if (node.isText) text += node.text ?? '';
    else if (isVariableNode(node) || node.type.name === 'hardBreak') text += String(node.attrs.written);
  });
  return text;
}
