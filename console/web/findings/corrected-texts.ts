import type { Finding } from '../../../domain/checks/finding.ts';

type Texts = { subject?: string; body?: string };

/** Whether a finding can be corrected in these texts: it has a replacement, and its words stand where it says. */
export const isCorrectable = ({ replacement, start, end, field, text }: Finding, texts: Texts): boolean =>
  replacement !== null && start < end && textOf(texts, field)?.slice(start, end) === text;

/** The subject or body with the replacements of these findings in it; nothing else changes. */
export function correctedTexts(texts: Texts, findings: readonly Finding[]): Texts {
  const change: Texts = {};
  // The last one first: a replacement moves only the words after it.
  const fromTheEnd = findings.filter((finding) => isCorrectable(finding, texts)).sort((a, b) => b.start - a.start);
  const from: Record<string, number> = {};
  for (const { field, start, end, replacement } of fromTheEnd) {
    // If two findings are about the same words, only one can be replaced.
    if (end > (from[field] ?? Number.POSITIVE_INFINITY)) continue;
    from[field] = start;
    const text = textOf(change, field) ?? textOf(texts, field) ?? '';
    change[field as keyof Texts] = text.slice(0, start) + replacement + text.slice(end);
  }
  return change;
}

const textOf = (texts: Texts, field: string): string | undefined =>
  field === 'subject' || field === 'body' ? texts[field] : undefined;
