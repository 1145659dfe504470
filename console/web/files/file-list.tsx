import { IconFileOff, IconPaperclip } from '@tabler/icons-react';
import type { ShownFile } from '../../../domain/attachments/stored-files.ts';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { download } from './download.ts';
import { fileSize } from './file-size.ts';
import styles from './files.module.css';

/** Without an id it cannot be downloaded. */
type ListedFile = Pick<ShownFile, 'name' | 'bytes'> & Partial<Pick<ShownFile, 'id' | 'refusal' | 'isInText' | 'count'>>;

type FileListProps = { files: readonly ListedFile[] };

/** The files of a message. Pressing one saves it. Those that belong to its text are folded away. */
export function FileList({ files }: FileListProps) {
  const { inbox } = useTranslations();
  const attached = files.filter(({ isInText = false }) => !isInText);
  const inText = files.filter(({ isInText = false }) => isInText);
  return (
    <>
      {attached.length > 0 && <Files files={attached} label={inbox.filesOf(countOf(attached))} />}
      {inText.length > 0 && (
        <details className={styles.inText}>
          <summary>{inbox.filesInText(inText.length)}</summary>
          <Files files={inText} label={inbox.filesInText(inText.length)} />
        </details>
      )}
    </>
  );
}

const countOf = (files: readonly ListedFile[]) => files.reduce((sum, { count = 1 }) => sum + count, 0);

const Files = ({ files, label }: FileListProps & { label: string }) => (
  <ul className={styles.files} aria-label={label}>
    {files.map((file, index) => (
      <FileItem key={file.id ?? index} file={file} />
    ))}
  </ul>
);

function FileItem({ file: { id, name, bytes, refusal = null, count = 1 } }: { file: ListedFile }) {
  const { inbox } = useTranslations();
  const { language } = useLanguage();
  const words = (
    <>
      {refusal === null ? <IconPaperclip size={15} aria-hidden /> : <IconFileOff size={15} aria-hidden />}
      <span className={styles.name}>{count > 1 ? inbox.otherFiles(count) : name}</span>
      <span className={styles.size}>
        {fileSize(bytes, language)}
        {refusal !== null && ` · ${inbox.refusals[refusal]}`}
      </span>
    </>
  );
  return (
    <li className={styles.item}>
      {id && refusal === null ? (
        <button type="button" className={styles.file} onClick={() => download('attachment', { id })}>
          {words}
        </button>
      ) : (
        <span className={styles.file} title={refusal === null ? undefined : inbox.notKept}>
          {words}
        </span>
      )}
    </li>
  );
}
