import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type DownloadName, download } from '../files/download.ts';

type DownloadButtonProps = { file: DownloadName; fields?: Record<string, string>; children: string };

/** A button that saves a file. */
export const DownloadButton = ({ file, fields = {}, children }: DownloadButtonProps) => (
  <Button
    variant="default"
    size="sm"
    leftSection={<IconDownload size={16} aria-hidden />}
    onClick={() => download(file, fields)}
  >
    {children}
  </Button>
);
