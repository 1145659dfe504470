/** The first line of a quoted or forwarded message, or of a signature. */
const quoteStart = /^(?:>|--|__|(?:le|on)\b.*(?:a écrit|wrote)\s*:$|(?:de|from)\s*:)/i;

/** The lines of a text above what it quotes, without the empty ones. */
export function ownLines(text: string): string[] {
  const lines = text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.trim());
  const quoted = lines.findIndex((line) => quoteStart.test(line));
  return (quoted === -1 ? lines : lines.slice(0, quoted)).filter(Boolean);
}
