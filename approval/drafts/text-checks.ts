import { z } from 'zod';
import { deceptiveLinks } from '../../domain/drafts/deceptive-links.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { type EmailItem, linksIn, linkTargets } from '../../domain/drafts/email.ts';
import { hiddenCharacters } from '../../domain/drafts/hidden-characters.ts';
import { mixedScripts } from '../../domain/drafts/look-alikes.ts';
import { unfilledPlaceholders } from '../../domain/drafts/placeholders.ts';

/** Properties of a text that a human cannot see by reading it, or may mistake for something else. */
export const TextChecks = z.object({
  hiddenCharacters: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
  mixedScripts: z.array(z.string()),
  /** The targets of the links in an e-mail. */
  links: z.array(z.string()),
  /** Links whose text is another address than their target. */
  deceptiveLinks: z.array(z.object({ text: z.string(), target: z.string() })),
  /** Placeholders that somebody forgot to fill in. */
  unfilledPlaceholders: z.array(z.string()),
});

export function checkText(kind: DraftRow['kind'], item: Record<string, unknown>): z.output<typeof TextChecks> {
  const text = kind === 'enrollment' ? textOfSteps(item) : `${item.subject ?? ''}\n${item.body}`;
  const email = kind === 'email' ? (item as EmailItem) : undefined;
  return {
    hiddenCharacters: hiddenCharacters(text),
    mixedScripts: mixedScripts(text),
    links: email ? linkTargets(email) : [],
    deceptiveLinks: email ? deceptiveLinks(linksIn(email)) : [],
    // Sequences and campaigns are templates: their placeholders are filled in for each contact.
    unfilledPlaceholders: kind === 'sms' || kind === 'email' ? unfilledPlaceholders(text) : [],
  };
}

const textOfSteps = (item: Record<string, unknown>) =>
  (item.sequence as { steps: { subject: string; body: string }[] }).steps
    .map(({ subject, body }) => `${subject}\n${body}`)
    .join('\n');
