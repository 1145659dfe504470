import { CloseButton, Group, Loader, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { AttachedFile } from '../../../domain/drafts/attached-file.ts';
import { fileSize } from '../files/file-size.ts';
import files from '../files/files.module.css';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf } from '../trpc.ts';
import styles from './composer.module.css';
import type { RefusedFile } from './use-attachments.ts';

type AttachmentFieldProps = {
  attachments: readonly AttachedFile[];
  arriving: readonly string[];
  refused: readonly RefusedFile[];
  readOnly: boolean;
  onRemove(id: string): void;
};

/** The files of the text that is being written, those that are on their way to the server, and those that it refused. */
export function AttachmentField({ attachments, arriving, refused, readOnly, onRemove }: AttachmentFieldProps) {
  const { composer: words, errors, common } = useTranslations();
  const { language } = useLanguage();
  return (
    <>
      {attachments.length + arriving.length > 0 && (
        <Group component="ul" className={files.files} gap={6} m={0} p={0} aria-label={words.attachments}>
          {attachments.map(({ id, name, bytes }) => (
            <li key={id} className={files.file}>
              <IconPaperclip size={15} aria-hidden />
              <Text span inherit truncate>
                {name}
              </Text>
              <Text span inherit flex="none" c="dimmed">
                {fileSize(bytes, language)}
              </Text>
              <CloseButton size="sm" aria-label={words.detach(name)} disabled={readOnly} onClick={() => onRemove(id)} />
            </li>
          ))}
          {arriving.map((name) => (
            <li key={name} className={files.file}>
              <Loader size={14} aria-label={words.attaching(name)} />
              <Text span inherit truncate>
                {name}
              </Text>
            </li>
          ))}
        </Group>
      )}
      {refused.map(({ name, error }) => (
        <p key={name} className={styles.problem} role="alert">
          {name}
          {common.colon}
          {errors[errorCodeOf(error) ?? 'unreachable'] ?? errors.unknown}
        </p>
      ))}
    </>
  );
}
