import type { z } from 'zod';
import type { Draft } from '../domain/drafts/draft-record.ts';

type Record = z.output<typeof Draft>;

/** What an agent does about a draft, by where it stands. */
const nexts: { [S in Record['status']]: string } = {
  pending: 'It waits for a person. Say so; do not draft it a second time.',
  approved: 'A person approved it; it leaves by itself, not before releaseAt.',
  scheduled: 'A person approved it; it leaves by itself at releaseAt, because of waitsFor.',
  sending: 'It is being handed over to the provider.',
  sent: 'It was handed over with the text in item; deliveredAt is set once it has arrived.',
  rejected: 'It will not leave. Read reason before you propose anything else to this contact.',
  expired: 'Nobody decided in time. Draft it again only if it still matters.',
  failed: 'The provider refused it, see failure. A person may try again; do not draft it a second time.',
  unconfirmed: 'Nobody knows yet whether it arrived. A person finds out; do not draft it a second time.',
};

/** A draft as an agent reads it: what was asked, what left or will (`item`), who decided and why, what to do next. */
export const outcomeOf = ({ fingerprint: _, asked, item, ...draft }: Record) => ({
  ...draft,
  asked: short(asked),
  item: short(item),
  next: nexts[draft.status],
});

/** The same text twice would only cost the model, and a campaign's examples name people. */
const short = ({ html: _, examples: __, ...text }: Record['item']) => text;
