import { type DraftRow, findDraft } from '../../domain/drafts/draft-record.ts';
import { reject } from '../../domain/drafts/draft-transitions.ts';
import { actorSummary } from '../../domain/shared/actor.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';

/** A draft that a person or a rule has refused need not be taken back. */
const ENDED: readonly DraftRow['status'][] = ['rejected', 'expired'];

type Replacement = { replacedId: string; newId: string; contactId: string | null };

/**
 * Takes back the pending draft that the new one corrects. Only its own key may, and only before a person has worked on it.
 * @throws Refusal `not_found`, or `conflict` if it is somebody else's, or a person has decided on it or edited it
 */
export async function takeBackReplaced(
  work: Work,
  { replacedId, newId, contactId, kind }: Pick<DraftRow, 'kind'> & Replacement,
): Promise<void> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', uuidOf('draft', replacedId)).forUpdate();
  const draft = (await rows.executeTakeFirst()) ?? (await findDraft(work, replacedId));
  if (draft.requested_by.id !== actorSummary(work.actor).id) {
    throw notReplaceable(replacedId, 'Another key or a colleague proposed it.');
  }
  if (draft.contact_id !== contactId) throw notReplaceable(replacedId, 'It is for another contact.');
  if (draft.reason_code === 'replaced' && !draft.reason?.includes(newId)) {
    throw notReplaceable(replacedId, `It was replaced already: ${draft.reason} Replace that one.`);
  }
  if (ENDED.includes(draft.status)) return;
  if (draft.kind !== kind) throw otherChannel(replacedId, draft.kind);
  if (draft.status !== 'pending') {
    throw notReplaceable(replacedId, `A person has decided on it: it is ${draft.status}.`);
  }
  if (draft.edited_at) throw notReplaceable(replacedId, 'A colleague has edited it.');
  await reject(work, draft, { code: 'replaced', reason: `Its agent replaced it with ${newId}.` });
  work.journal({ operation: 'replaceDraft', outcome: 'done', subject: replacedId });
}

/** A person reads a draft and its correction as one message, which a message through another channel is not. */
const otherChannel = (draftId: string, kind: DraftRow['kind']) =>
  new Refusal('conflict', `The draft ${draftId} cannot be replaced. It is ${inWords[kind]}, and this is not.`, {
    existingId: draftId,
    hint:
      'Draft this without replaces, as a message of its own, and tell the user that both wait; a person rejects the one that is ' +
      'not wanted. To correct the earlier one, use replaces with the tool that drafted it.',
  });

const inWords: Record<DraftRow['kind'], string> = {
  sms: 'an SMS',
  email: 'an e-mail',
  enrollment: 'a proposal for a sequence',
  campaign: 'the start of a campaign',
  signature: 'a request for signatures',
};

const notReplaceable = (draftId: string, reason: string) =>
  new Refusal('conflict', `The draft ${draftId} cannot be replaced. ${reason}`, {
    existingId: draftId,
    hint: 'Leave it, or draft a further message without replaces.',
  });
