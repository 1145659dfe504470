import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './drafts.module.css';

type RequesterNameProps = { requester: { kind: string; name: string } };

/** The name of a person or an agent; agents are marked as such. */
export function RequesterName({ requester: { kind, name } }: RequesterNameProps) {
  const { common } = useTranslations();
  return (
    <>
      {kind === 'system' ? common.clef : name}
      {kind === 'key' && <span className={styles.agent}>{common.agent}</span>}
    </>
  );
}
