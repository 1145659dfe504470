import { fieldLabel } from '../i18n/field-labels.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, fieldErrorsOf } from '../trpc.ts';
import styles from './shared.module.css';

type ErrorMessageProps = { error: unknown };

/** Says what went wrong and what to do, and which fields are faulty. */
export function ErrorMessage({ error }: ErrorMessageProps) {
  const translations = useTranslations();
  const { common, errors, fieldErrors } = translations;
  const sentence = error ? (errors[errorCodeOf(error) ?? 'unreachable'] ?? errors.unknown) : null;
  const fields = fieldErrorsOf(error).flatMap(({ path, message }) => {
    const name = fieldLabel(lastWordOf(path), translations);
    return name ? [{ name, problem: fieldErrors.problem(message) }] : [];
  });
  return (
    sentence && (
      <div className={styles.failure} role="alert">
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
