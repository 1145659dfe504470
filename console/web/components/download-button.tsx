import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type DownloadName, download } from '../files/download.ts';

type DownloadButtonProps = {
  file: DownloadName;
  fields?: Record<string, string>;
  disabled?: boolean;
  onDownload?: () => void;
  children: string;
};

/** A button that saves a file. */
export const DownloadButton = ({ file, fields = {}, disabled = false, onDownload, children }: DownloadButtonProps) => (
  <Button
    variant="default"
    size="sm"
    disabled={disabled}
    leftSection={<IconDownload size={16} aria-hidden />}
    onClick={() => {
      download(file, fields);
      onDownload?.();
    }}
  >
    {children}
  </Button>
);
