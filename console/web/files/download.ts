import { currentCsrfToken } from '../trpc.ts';

/** The name of a download in `console/downloads.ts`. */
export type DownloadName =
  | 'person'
  | 'consents'
  | 'agency'
  | 'contacts'
  | 'properties'
  | 'adverts'
  | 'inspection'
  | 'slip'
  | 'register'
  | 'attachment'
  | 'document'
  | 'original';

/** Posts a form, so that the browser writes the file to the disk as it comes. */
export function download(file: DownloadName, fields: Record<string, string>): void {
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
}
