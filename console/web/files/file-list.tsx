import { IconFileOff, IconPaperclip } from '@tabler/icons-react';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { download } from './download.ts';
import { fileSize } from './file-size.ts';
import styles from './files.module.css';

type ListedFile = {
  /** Without one it cannot be downloaded. */
  id?: string;
  name: string;
  bytes: number;
  /** False for one that came in and was not kept. */
  isKept?: boolean;
};

type FileListProps = { files: readonly ListedFile[] };

/** The files of a message. Pressing one saves it. */
export function FileList({ files }: FileListProps) {
  const { inbox } = useTranslations();
  const { language } = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={inbox.filesOf(files.length)}>
      {files.map(({ id, name, bytes, isKept = true }, index) => {
        const words = (
          <>
            {isKept ? <IconPaperclip size={15} aria-hidden /> : <IconFileOff size={15} aria-hidden />}
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>
              {fileSize(bytes, language)}
              {!isKept && `, ${inbox.notKept}`}
            </span>
          </>
        );
        return (
          <li key={id ?? index} className={styles.item}>
            {id && isKept ? (
              <button type="button" className={styles.file} onClick={() => download('attachment', { id })}>
                {words}
              </button>
            ) : (
              <span className={styles.file}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
