import { Text, UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { download } from '../files/download.ts';
import { fileSize } from '../files/file-size.ts';
import files from '../files/files.module.css';
import { useLanguage } from '../i18n/language-provider.tsx';

type DocumentFileProps = { label: string; file: { id: string; name: string; bytes: number; sha256: string } };

/** A PDF of a request. Pressing it saves it; its hash is what was approved, or what was signed. */
export function DocumentFile({ label, file: { id, name, bytes, sha256 } }: DocumentFileProps) {
  const { language } = useLanguage();
  return (
    <UnstyledButton className={files.file} title={`SHA-256 ${sha256}`} onClick={() => download('document', { id })}>
      <IconFileText size={15} aria-hidden />
      <Text span inherit truncate>
        {`${label} · ${name}`}
      </Text>
      <Text span inherit flex="none" c="dimmed">
        {fileSize(bytes, language)}
      </Text>
    </UnstyledButton>
  );
}
