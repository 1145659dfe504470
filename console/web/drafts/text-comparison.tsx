import type { textsOf } from './draft.ts';
import { WordDifference } from './word-difference.tsx';

type Texts = ReturnType<typeof textsOf>;
type TextComparisonProps = { asked: Texts; current: Texts };

/** Compares subject and body with what the agent wrote. Loaded on demand, because the comparison needs a library. */
export default function TextComparison({ asked, current }: TextComparisonProps) {
  return (
    <>
      {current.subject !== undefined && asked.subject !== current.subject && (
        <WordDifference before={asked.subject ?? ''} after={current.subject} />
      )}
      <WordDifference before={asked.body ?? ''} after={current.body ?? ''} />
    </>
  );
}
