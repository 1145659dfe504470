import type { Lacking } from '../drafts/template-values.ts';
import type { Work } from '../shared/operation.ts';
import { type Audience, sliceOf } from './audience.ts';
import type { Excluded, Exclusion, Outlook } from './campaign-item.ts';
import { measuring, writeTo } from './campaign-message.ts';

const SLICE = 2000;
const EXAMPLES = 3;

/** What a start would do now: the same questions, asked the same way as at the start, and nothing written. */
export async function outlookOf(work: Work, body: string, audience: Audience): Promise<Outlook> {
  const lacking: Lacking = {};
  const outlook: Outlook = { recipients: 0, excluded: {}, lacking, segments: 0, examples: [] };
  const numbers = new Set<string>();
  const items = measuring();
  for (let after: string | null = null; ; ) {
    const slice = await sliceOf(work, audience, after, SLICE);
    for (const written of await writeTo(work, body, slice, items)) {
      if (written.reason !== null) {
        leaveOut(outlook.excluded, written.reason);
        for (const variable of written.missing) lacking[variable] = (lacking[variable] ?? 0) + 1;
      } else if (numbers.has(written.item.to)) leaveOut(outlook.excluded, 'duplicate_number');
      else {
        const { purpose: _, ...item } = written.item;
        numbers.add(item.to);
        outlook.recipients += 1;
        outlook.segments += item.segments;
        if (outlook.examples.length < EXAMPLES) outlook.examples.push({ ...item, name: written.contact.name });
      }
    }
    after = slice.at(-1)?.id ?? null;
    if (slice.length < SLICE) return outlook;
  }
}

/** One more, or several, that get nothing for this reason. */
export function leaveOut(excluded: Excluded, reason: Exclusion, count = 1): void {
  excluded[reason] = (excluded[reason] ?? 0) + count;
}
