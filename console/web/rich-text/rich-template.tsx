import { createElement, type ReactNode, useMemo } from 'react';
import { renderMarkdown } from '../../../domain/drafts/markdown.ts';
import { type Placeholder, templateParts } from '../../../domain/drafts/template.ts';
import { CHIP, maskVariables } from './masked-variables.ts';
import styles from './rich-text.module.css';
import { VariableChip } from './variable-chip.tsx';

type RichTemplateProps = { text: string };

/** The text of an e-mail as its reader will see it, with its variables as words. */
export default function RichTemplate({ text }: RichTemplateProps) {
  const content = useMemo(() => contentOf(text), [text]);
  return <div className={styles.read}>{content}</div>;
}

/** Markdown's own HTML is escaped, so these are the elements that it writes, and their words. */
function contentOf(text: string): ReactNode[] {
  const { masked } = maskVariables(text.replaceAll(CHIP, ''));
  const variables = templateParts(text).filter((part) => typeof part !== 'string');
  const parsed = new DOMParser().parseFromString(renderMarkdown(masked), 'text/html');
  return [...parsed.body.childNodes].map((node, index) => nodeContent(node, index, variables));
}

/** Takes each variable off the list where it stands in the text. */
function nodeContent(node: Node, key: number, variables: Placeholder[]): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    const [first = '', ...others] = (node.textContent ?? '').split(CHIP);
    return [first, ...others.flatMap((words, index) => [chipOf(variables.shift(), `${key}-${index}`), words])];
  }
  if (!(node instanceof Element)) return null;
  const href = node.getAttribute('href');
  const children = [...node.childNodes].map((child, index) => nodeContent(child, index, variables));
  return createElement(
    node.localName,
    { key, ...(href !== null && { href, target: '_blank', rel: 'noreferrer' }) },
    ...(children.length > 0 ? children : []),
  );
}

const chipOf = (variable: Placeholder | undefined, key: string): ReactNode =>
  variable && <VariableChip key={key} variable={variable} />;
