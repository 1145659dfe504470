import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, fieldErrorsOf } from '../trpc.ts';
import styles from './shared.module.css';

type ErrorMessageProps = { error: unknown };

/** Says what went wrong and what to do. The faulty fields are listed in the server's English, untranslated. */
export function ErrorMessage({ error }: ErrorMessageProps) {
  const { errors } = useTranslations();
  const sentence = error ? (errors[errorCodeOf(error) ?? 'unreachable'] ?? errors.unknown) : null;
  const fields = fieldErrorsOf(error);
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
