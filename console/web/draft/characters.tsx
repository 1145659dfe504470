import { memo } from 'react';
import type { Found } from './item.ts';
import { codePoint, parts } from './marks.ts';
import styles from './text.module.css';

type Told = { text: string; found: Found; costly?: readonly string[] };

/**
 * The exact text, with what the server found in it marked. The marks are drawn by the style sheet, so that the text in the
 * page, read aloud or copied, stays the text that leaves.
 */
export const Marked = memo(function Marked({ text, found, costly = [] }: Told) {
  const hidden = found.hiddenCharacters.map(({ code }) => String.fromCodePoint(Number.parseInt(code.slice(2), 16)));
  return parts(text, { hidden, mixed: found.mixedScripts, costly }).map(({ at, value, mark }) =>
    mark ? (
      <mark key={at} className={styles[mark]} data-code={mark === 'hidden' ? codePoint(value) : undefined}>
        {value}
      </mark>
    ) : (
      value
    ),
  );
});
