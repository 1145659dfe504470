/** Replaces the words at these places, which are in order and apart. */
export function replaceSpans(
  text: string,
  spans: readonly { start: number; end: number }[],
  replacement: (words: string) => string,
): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start), replacement(text.slice(start, end)));
    from = end;
  }
  return parts.join('') + text.slice(from);
}
