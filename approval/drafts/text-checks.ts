import { z } from 'zod';
import { disguised } from '../../domain/drafts/deceptive-links.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { type EmailItem, linksIn, linksOf } from '../../domain/drafts/email.ts';
import { hiddenCharacters, mixedScripts } from '../../domain/drafts/hidden-characters.ts';
import { leftBlanks } from '../../domain/drafts/placeholders.ts';

/** What a reader has to be told of a text, because it cannot be seen in it or is seen as something else. */
export const Looks = z.object({
  hiddenCharacters: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
  mixedScripts: z.array(z.string()),
  /** Where the links of an e-mail lead. */
  links: z.array(z.string()),
  /** Links whose text is another address than the one they lead to. */
  disguisedLinks: z.array(z.object({ text: z.string(), target: z.string() })),
  /** What a template left where a value was missing. */
  leftBlanks: z.array(z.string()),
});

type Step = { subject: string; body: string };

const stepsOf = (item: Record<string, unknown>) =>
  (item.sequence as { steps: Step[] }).steps.map(({ subject, body }) => `${subject}\n${body}`).join('\n');

export function looksOf(kind: DraftRow['kind'], item: Record<string, unknown>): z.output<typeof Looks> {
  const written = kind === 'enrollment' ? stepsOf(item) : `${item.subject ?? ''}\n${item.body}`;
  const email = kind === 'email' ? (item as EmailItem) : undefined;
  return {
    hiddenCharacters: hiddenCharacters(written),
    mixedScripts: mixedScripts(written),
    links: email ? linksOf(email) : [],
    disguisedLinks: email ? disguised(linksIn(email)) : [],
    // Sequences and campaigns are templates: their blanks are filled for each person.
    leftBlanks: kind === 'sms' || kind === 'email' ? leftBlanks(written) : [],
  };
}
