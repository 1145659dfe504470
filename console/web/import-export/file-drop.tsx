import { Stack } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import shared from '../components/shared.module.css';
import '../components/dropzone.css';
import { useImportTexts } from './use-import-texts.ts';

type FileDropProps = { file: File | null; isLoading: boolean; onFile(file: File): void };

/** Takes a file by the mouse, or by the browser's own dialog. */
export default function FileDrop({ file, isLoading, onFile }: FileDropProps) {
  const words = useImportTexts();
  return (
    <Dropzone
      multiple={false}
      loading={isLoading}
      onDrop={([dropped]) => dropped && onFile(dropped)}
      inputProps={{ 'aria-label': words.choose }}
      p="lg"
    >
      <Stack align="center" gap={4}>
        <IconFileSpreadsheet size={28} aria-hidden />
        <span>{file ? file.name : words.drop}</span>
        <small className={shared.soft}>{file ? words.dropAnother : words.dropHint}</small>
      </Stack>
    </Dropzone>
  );
}
