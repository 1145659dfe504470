import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { currentCsrfToken } from '../trpc.ts';

type DownloadButtonProps = {
  /** The name of the download in `app/export/downloads.ts`. */
  file: 'person' | 'consents' | 'agency' | 'contacts' | 'properties';
  fields?: Record<string, string>;
  children: string;
};

/** Posts a form, so that the browser writes the file to the disk as it comes. */
export function DownloadButton({ file, fields = {}, children }: DownloadButtonProps) {
  const post = () => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = `/console/downloads/${file}`;
    for (const [name, value] of Object.entries({ ...fields, csrf: currentCsrfToken() })) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  };
  return (
    <Button variant="default" size="sm" leftSection={<IconDownload size={16} aria-hidden />} onClick={post}>
      {children}
    </Button>
  );
}
