/** What the bench is at, for whoever watches; the table alone goes to stdout. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
