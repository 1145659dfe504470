import type { CorpusDraft } from './draft.ts';
import { drafts as first } from './seen-first/all.ts';
import { drafts as fourth } from './seen-fourth/all.ts';
import { drafts as second } from './seen-second/all.ts';
import { drafts as third } from './seen-third/all.ts';
import { drafts as unseen } from './unseen/all.ts';

/**
 * Drafts as agents write them, and the same made wrong, by several authors. The rules were developed on all parts but the last,
 * which nobody had read before it was measured.
 */
export const parts: Readonly<Record<string, Readonly<Record<string, readonly CorpusDraft[]>>>> = {
  first,
  second,
  third,
  fourth,
  unseen,
};
