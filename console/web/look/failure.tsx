import { codeOf } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './parts.module.css';

/** One sentence for what went wrong and what to do, or null where nothing did. */
function useFailure(error: unknown): string | null {
  const { errors } = useWords();
  if (!error) return null;
  return errors[codeOf(error) ?? 'unreachable'] ?? errors.unknown ?? null;
}

export function Failure({ error }: { error: unknown }) {
  const sentence = useFailure(error);
  return (
    sentence && (
      <p className={styles.failure} role="alert">
        {sentence}
      </p>
    )
  );
}
