import { useState } from 'react';
import type { Fold } from '../../../domain/conversations/folds.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './drafts.module.css';

type FoldedTextProps = { text: string; folds: readonly Fold[] };

/** The whole text of a message. The quoted message and the signature open and close in their place. */
export function FoldedText({ text, folds }: FoldedTextProps) {
  const parts = partsOf(text, folds);
  return (
    <div className={styles.messageText}>
      {parts.map(({ from, words, kind }) =>
        kind ? <FoldedPart key={from} words={words} kind={kind} /> : <p key={from}>{words}</p>,
      )}
    </div>
  );
}

function FoldedPart({ words, kind }: { words: string; kind: Fold['kind'] }) {
  const { inbox } = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const label = inbox.folds[kind][isOpen ? 'hide' : 'show'];
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        •••
      </button>
      {isOpen && <p className={styles.folded}>{words}</p>}
    </>
  );
}

type Part = { from: number; words: string; kind?: Fold['kind'] };

/** The text in its order, without the blank lines around each part. */
function partsOf(text: string, folds: readonly Fold[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to, kind } of folds) {
    parts.push({ from: at, words: text.slice(at, from) }, { from, words: text.slice(from, to), kind });
    at = to;
  }
  parts.push({ from: at, words: text.slice(at) });
  return parts.map((part) => ({ ...part, words: part.words.trim() })).filter(({ words }) => words !== '');
}
