import { useOnline } from '../connection.ts';
import { fieldLabel, type OwnLabels } from '../i18n/field-labels.ts';
import { useFirstTexts } from '../i18n/language-provider.tsx';
import { errorCodeOf, fieldErrorsOf, isOfQuery } from '../trpc.ts';
import styles from './shared.module.css';
import { useInView } from './use-in-view.ts';

type ErrorMessageProps = {
  error: unknown;
  /** The labels of the page's fields that are others than elsewhere. */
  labels?: OwnLabels | undefined;
};

/** Says what went wrong and what to do, and which fields are faulty. That the network was away says nothing once it is back. */
export function ErrorMessage({ error: given, labels }: ErrorMessageProps) {
  const isOnline = useOnline();
  const error = isOnline && errorCodeOf(given) === 'offline' ? null : given;
  const texts = useFirstTexts();
  const { common, errors, fieldErrors } = texts;
  // A page that cannot be refreshed by itself answers no press, and stays where it is.
  const ref = useInView<HTMLDivElement>(error && !isOfQuery(error) ? error : null);
  const sentence = error ? (errors[errorCodeOf(error) ?? 'unreachable'] ?? errors.unknown) : null;
  const fields = fieldErrorsOf(error).flatMap(({ path, message }) => {
    const name = fieldLabel(lastWordOf(path), texts, labels);
    return name ? [{ name, problem: fieldErrors.problem(message) }] : [];
  });
  return (
    sentence && (
      <div ref={ref} className={`${styles.failure} ${styles.answer}`} role="alert">
        <p>{sentence}</p>
        {fields.length > 0 && (
          <ul>
            {fields.map(({ name, problem }) => (
              <li key={name + problem}>
                <strong>{name}</strong>
                {common.colon + problem}
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  );
}

/** `email` of `contact.email`, `cities` of `search.cities.0`. */
const lastWordOf = (path: string): string => path.match(/([A-Za-z]+)(\.\d+)*$/)?.[1] ?? '';
