import type { DraftRow } from '../drafts/draft-record.ts';
import { placeholdersIn } from '../drafts/placeholders.ts';
import { advertisingFindings } from './advertising.ts';
import { characterFindings } from './character-findings.ts';
import { type Finding, finding } from './finding.ts';
import { linkFindings } from './link-findings.ts';

/**
 * Findings in the text alone, without any record: hidden and look-alike characters, deceptive links, placeholders, and
 * advertising in a service message. In the order of the text.
 */
export function textFindings({ kind, item }: Pick<DraftRow, 'kind' | 'item'>): Finding[] {
  const isTemplate = kind === 'campaign' || kind === 'enrollment';
  const isService = item.purpose === 'service' && !isTemplate;
  return textsOf(item).flatMap(({ field, text, isMarkdown }) =>
    limited(text, [
      ...characterFindings(field, text),
      ...linkFindings(field, text, isMarkdown && kind !== 'sms' && kind !== 'campaign'),
      // The placeholders of a template are filled in for each contact.
      ...(isTemplate ? [] : placeholderFindings(field, text)),
      ...(isService ? advertisingFindings(field, text) : []),
    ]),
  );
}

/** Nobody reads more findings of one kind about a text. */
const MAX_FINDINGS = 20;

/** The findings in the order of the text. What exceeds the limit becomes one finding at all of its words. */
function limited(text: string, findings: readonly Finding[]): Finding[] {
  const byCode = Map.groupBy(
    findings.toSorted((a, b) => a.start - b.start || a.end - b.end),
    ({ code }) => code,
  );
  return [...byCode.values()]
    .flatMap((same) => {
      const [first, ...rest] = same.slice(MAX_FINDINGS - 1);
      if (!first || rest.length === 0) return same;
      const { code, field, start, explanation } = first;
      const end = Math.max(...rest.map((other) => other.end));
      return [
        ...same.slice(0, MAX_FINDINGS - 1),
        finding({ code, field, start, end, text: text.slice(start, end), explanation }),
      ];
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

type Text = { field: string; text: string; isMarkdown: boolean };

/** The texts of a draft in the order in which they are read. */
function textsOf(item: Record<string, unknown>): Text[] {
  const steps = (item.sequence as { steps: Record<string, unknown>[] } | undefined)?.steps;
  if (steps)
    return steps.flatMap((step, index) =>
      textsOf(step).map((text) => ({ ...text, field: `steps.${index}.${text.field}` })),
    );
  return (['subject', 'body'] as const).flatMap((field) => {
    const text = item[field];
    return typeof text === 'string' ? [{ field, text, isMarkdown: field === 'body' }] : [];
  });
}

const placeholderFindings = (field: string, text: string): Finding[] =>
  placeholdersIn(text).map(({ start, end }) =>
    finding({
      code: 'placeholder',
      field,
      start,
      end,
      text: text.slice(start, end),
      explanation: 'This is a placeholder that nobody filled in. Write the value, or leave the words out.',
    }),
  );
