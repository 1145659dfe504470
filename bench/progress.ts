/** Shows the current step on a terminal. It goes to stderr, so that stdout holds only the table. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
