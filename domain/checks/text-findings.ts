import type { DraftRow } from '../drafts/draft-record.ts';
import { placeholdersIn } from '../drafts/placeholders.ts';
import { advertisingFindings } from './advertising.ts';
import { characterFindings } from './character-findings.ts';
import { damageFindings } from './damage-findings.ts';
import { textsOf } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import { linkFindings } from './link-findings.ts';

/**
 * Findings in the text alone, without any record: hidden and look-alike characters, damaged words, remarks of a language model,
 * deceptive links, placeholders, and advertising in a service message. They are in the order of the text.
 */
export function textFindings({ kind, item }: Pick<DraftRow, 'kind' | 'item'>): Finding[] {
  const isTemplate = kind === 'campaign' || kind === 'enrollment';
  const isService = item.purpose === 'service' && !isTemplate;
  const isEmail = kind === 'email' || kind === 'enrollment';
  return textsOf({ kind, item }).flatMap(([field, text]) =>
    limited(text, [
      ...characterFindings(field, text),
      ...damageFindings(field, text, isEmail),
      ...linkFindings(field, text, isEmail && field.endsWith('body')),
      ...placeholderFindings(field, text, isTemplate),
      ...(isService ? advertisingFindings(field, text) : []),
    ]),
  );
}

/** Nobody reads more findings of one kind about a text. */
const MAX_FINDINGS = 20;

/** The findings in the order of the text. Those beyond the limit become one finding at all of their words. */
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

/** The variables of a template are filled in for each contact. */
const VARIABLE = /^\{\{[^{}]*\}\}$/;

const placeholderFindings = (field: string, text: string, isTemplate: boolean): Finding[] =>
  placeholdersIn(text)
    .filter(({ start, end }) => !(isTemplate && VARIABLE.test(text.slice(start, end))))
    .map(({ start, end }) =>
      finding({
        code: 'placeholder',
        field,
        start,
        end,
        text: text.slice(start, end),
        explanation: 'This is a placeholder that nobody filled in. Write the value, or leave the words out.',
      }),
    );
