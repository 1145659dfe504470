import type { Email } from 'postal-mime';

/** The value of the first header of this name (in lower case), trimmed; undefined where the mail has none. */
export const headerOf = ({ headers }: Pick<Email, 'headers'>, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value.trim();

/** The values of all headers of this name. */
export const headersOf = ({ headers }: Pick<Email, 'headers'>, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value.trim());

export const hasHeader = (email: Pick<Email, 'headers'>, name: string): boolean => headerOf(email, name) !== undefined;
