import { Box, Group, Text, UnstyledButton } from '@mantine/core';
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
        <Box component="details" mt={6} fz={13} c="dimmed">
          <summary>{inbox.filesInText(inText.length)}</summary>
          <Files files={inText} label={inbox.filesInText(inText.length)} />
        </Box>
      )}
    </>
  );
}

const countOf = (files: readonly ListedFile[]) => files.reduce((sum, { count = 1 }) => sum + count, 0);

const Files = ({ files, label }: FileListProps & { label: string }) => (
  <Group component="ul" className={styles.files} gap={6} m={0} mt={4} p={0} aria-label={label}>
    {files.map((file, index) => (
      <FileItem key={file.id ?? index} file={file} />
    ))}
  </Group>
);

function FileItem({ file: { id, name, bytes, refusal = null, count = 1 } }: { file: ListedFile }) {
  const { inbox } = useTranslations();
  const { language } = useLanguage();
  const words = (
    <>
      {refusal === null ? <IconPaperclip size={15} aria-hidden /> : <IconFileOff size={15} aria-hidden />}
      <Text span inherit truncate>
        {count > 1 ? inbox.otherFiles(count) : name}
      </Text>
      <Text span inherit flex="none" c="dimmed">
        {fileSize(bytes, language)}
        {refusal !== null && ` · ${inbox.refusals[refusal]}`}
      </Text>
    </>
  );
  return (
    <li className={styles.item}>
      {id && refusal === null ? (
        <UnstyledButton className={styles.file} onClick={() => download('attachment', { id })}>
          {words}
        </UnstyledButton>
      ) : (
        <span className={styles.file} title={refusal === null ? undefined : inbox.notKept}>
          {words}
        </span>
      )}
    </li>
  );
}
