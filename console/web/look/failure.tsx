import { codeOf, errorsOf } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './parts.module.css';

/** One sentence for what went wrong and what to do, or null where nothing did. */
function useFailure(error: unknown): string | null {
  const { errors } = useWords();
  if (!error) return null;
  return errors[codeOf(error) ?? 'unreachable'] ?? errors.unknown ?? null;
}

/** With the fields at fault in the server's own words: better than having to guess. */
export function Failure({ error }: { error: unknown }) {
  const sentence = useFailure(error);
  const fields = errorsOf(error);
  return (
    sentence && (
      <div className={styles.failure} role="alert">
        <p>{sentence}</p>
        {fields.length > 0 && (
          <ul className={styles.fields} lang="en">
            {fields.map(({ path, message }) => (
              <li key={path + message}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  );
}
