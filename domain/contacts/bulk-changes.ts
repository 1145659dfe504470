import { z } from 'zod';
import { text } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { labelOf } from '../shared/plain-text.ts';
import { changeContact } from './contacts.ts';
import { lockContacts } from './erased-contact.ts';
import { maxContactsAtOnce } from './limits.ts';
import { changeStage } from './pipeline.ts';
import { Stage } from './record/contact-record.ts';

const MAX_TAGS = 50;

const ids = z.array(id('contact')).min(1).max(maxContactsAtOnce).describe('The contacts');

export const assignContacts = direct({
  name: 'assignContacts',
  scope: 'human',
  summary: 'Put a colleague, or nobody, in charge of contacts.',
  effect: 'write',
  input: z.strictObject({ ids, assignedTo: id('user').nullable().describe('The colleague in charge') }),
  output: z.object({
    changed: z.array(
      z.object({ id: id('contact'), assignedTo: id('user').nullable().describe('The colleague in charge before') }),
    ),
  }),
  run: async (work, { ids, assignedTo }) => {
    const changed = await changeEach(work, ids, (contact) =>
      contact.assignedTo === assignedTo ? undefined : { assignedTo },
    );
    return { changed: changed.map(({ id, assignedTo }) => ({ id, assignedTo })) };
  },
});

const Tagging = z.strictObject({ ids, tag: text(60).describe('The tag') });
const Changed = z.object({ changed: z.array(id('contact')).describe('The contacts that were not so before') });

/** @param tagsOf gives the tags that a contact has then; undefined if it stays as it is */
const changeOfTags = <const Name extends string>(
  name: Name,
  summary: string,
  tagsOf: (tags: string[], tag: string) => string[] | undefined,
) =>
  direct({
    name,
    scope: 'human',
    summary,
    effect: 'write',
    input: Tagging,
    output: Changed,
    run: async (work, { ids, tag: written }) => {
      const tag = labelOf(written);
      const changed = await changeEach(work, ids, (contact) => {
        const tags = tagsOf(contact.tags, tag);
        return tags && { tags };
      });
      return { changed: changed.map(({ id }) => id) };
    },
  });

export const tagContacts = changeOfTags('tagContacts', 'Add a tag to contacts.', (tags, tag) =>
  tags.includes(tag) || tags.length >= MAX_TAGS ? undefined : [...tags, tag],
);

export const untagContacts = changeOfTags('untagContacts', 'Take a tag off contacts.', (tags, tag) =>
  tags.includes(tag) ? tags.filter((other) => other !== tag) : undefined,
);

export const moveContacts = direct({
  name: 'moveContacts',
  scope: 'human',
  summary: 'Move contacts to a stage of the pipeline; lost needs a reason.',
  effect: 'write',
  input: z.strictObject({
    ids,
    stage: Stage.describe('Where the contacts stand in the pipeline'),
    reason: text(500).optional().describe('Why; required for lost'),
    from: Stage.optional().describe('Only the contacts that are still at this stage, for an undo'),
  }),
  output: z.object({
    changed: z.array(z.object({ id: id('contact'), stage: Stage.describe('The stage before') })),
  }),
  run: async (work, { ids, from, ...move }) => {
    const changed: { id: string; stage: z.output<typeof Stage> }[] = [];
    for (const { id: uuid, stage } of await lockContacts(work, ids, ['stage'])) {
      if (stage === move.stage || (from && stage !== from)) continue;
      const id = publicId('contact', uuid);
      await changeStage(work, { id, ...move });
      changed.push({ id, stage });
    }
    return { changed };
  },
});

type Changes = Partial<Omit<Parameters<typeof changeContact>[1], 'id'>>;
type Before = { id: string; assignedTo: string | null; tags: string[] };

/** @returns those that were changed, as they were before
 * @throws Refusal `not_found` or `person_erased` for the first one that may not be changed; then nothing is */
async function changeEach(
  work: Work,
  ids: readonly string[],
  changesOf: (before: Before) => Changes | undefined,
): Promise<Before[]> {
  const changed: Before[] = [];
  for (const { id: uuid, assigned_to, tags } of await lockContacts(work, ids, ['assigned_to', 'tags'])) {
    const before = {
      id: publicId('contact', uuid),
      assignedTo: assigned_to && publicId('user', assigned_to),
      tags,
    };
    const changes = changesOf(before);
    if (!changes) continue;
    await changeContact(work, { id: before.id, ...changes });
    changed.push(before);
  }
  return changed;
}
