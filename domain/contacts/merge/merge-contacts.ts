import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Channel } from '../../../storage/column-values.ts';
import { asJson } from '../../../storage/json.ts';
import { type Consent, insertProof } from '../../consent/consent.ts';
import { mergeSource } from '../../consent/own-proofs.ts';
import { markCampaignMessages } from '../../drafts/merged-drafts.ts';
import { actorSummary } from '../../shared/actor.ts';
import { nameOfRow } from '../../shared/contact-summary.ts';
import { instant } from '../../shared/fields.ts';
import { id, newId, publicId, uuidOf } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { Refusal } from '../../shared/refusal.ts';
import { readContact } from '../contacts.ts';
import { requireContact } from '../erased-contact.ts';
import { requireConsistent } from '../record/contact-details.ts';
import { Contact, type ContactRow, contactUpdated } from '../record/contact-record.ts';
import { type MovedRows, moveReferences } from './contact-references.ts';
import { type MergedField, mergedFields, mergedSearches, mergedValues } from './merged-values.ts';
import { requireNothingLeaving } from './require-nothing-leaving.ts';
import { type ContactJson, contactAsJson } from './undoable-merge.ts';

const Field = z.enum(Object.keys(mergedFields) as [MergedField, ...MergedField[]]);

/** The record by which both contacts are brought back. */
export type MergeUndo = {
  survivor: ContactJson;
  merged: ContactJson;
  /** The survivor as the merge left it. */
  after: ContactJson;
  moved: MovedRows;
  /** The moved drafts that were waiting for a decision. */
  pending: string[];
};

/**
 * Merges a contact into another one, because both are the same person. All that refers to it moves, its row is removed, and its
 * id is remembered. Waiting drafts stay as they are, recipient included.
 */
export const mergeContacts = direct({
  name: 'mergeContacts',
  scope: 'human',
  summary: 'Merge a contact into another one that is the same person.',
  effect: 'write',
  input: z.strictObject({
    id: id('contact').describe('The contact that stays'),
    readAt: instant.describe('`updatedAt` of that contact as it was read'),
    mergedId: id('contact').describe('The contact that is merged into it'),
    mergedReadAt: instant.describe('`updatedAt` of that contact as it was read'),
    take: z
      .array(Field)
      .max(Object.keys(mergedFields).length)
      .default([])
      .describe('Values to take from the merged one'),
  }),
  output: z.object({ id: id('contact'), mergeId: id('merge'), contact: Contact }),
  run: async (work, input) => {
    const [survivorId, mergedId] = [uuidOf('contact', input.id), uuidOf('contact', input.mergedId)];
    if (survivorId === mergedId) throw sameContact();
    const rows = await lockContacts(work, [survivorId, mergedId]);
    const survivor = requireContact(work, input.id, rows.get(survivorId));
    const merged = requireContact(work, input.mergedId, rows.get(mergedId));
    requireRead(survivor, input.readAt);
    requireRead(merged, input.mergedReadAt);
    await requireNothingLeaving(work, { survivorId, mergedId });
    const before = await contactsAsJson(work, [survivorId, mergedId]);
    const pending = await pendingDrafts(work, mergedId);
    const values = mergedValues(survivor, merged, input.take);
    await saveSurvivor(work, survivor, values);
    await recordConsents(work, survivor, values, nameOfRow(merged));
    const mergeId = newId();
    await markCampaignMessages(work, mergedId, mergeId);
    const moved = await moveReferences(work, { from: mergedId, to: survivorId });
    await work.agency.remove('contact').where('id', '=', mergedId).execute();
    // The searches keep their ids, which the other contact had until now.
    await saveSearches(work, survivorId, mergedSearches(survivor, merged));
    const contact = await readContact(work, survivorId);
    requireConsistent(contact);
    const undo: MergeUndo = {
      survivor: before.get(survivorId) as ContactJson,
      merged: before.get(mergedId) as ContactJson,
      after: (await contactsAsJson(work, [survivorId])).get(survivorId) as ContactJson,
      moved,
      pending,
    };
    await insertMerge(work, { mergeId, survivorId, mergedId, name: nameOfRow(merged), undo });
    work.emit(contactUpdated, contact);
    return { id: input.id, mergeId: publicId('merge', mergeId), contact };
  },
});

/** Everybody who refers to one of them waits until the commit. Always in the order of the ids, so that no two wait for each other. */
async function lockContacts(work: Work, ids: string[]): Promise<Map<string, ContactRow>> {
  const rows = work.agency.from('contact').selectAll().where('id', 'in', ids).orderBy('id').forUpdate();
  return new Map((await rows.execute()).map((row) => [row.id, row]));
}

function requireRead(row: ContactRow, readAt: string): void {
  if (row.updated_at.getTime() === new Date(readAt).getTime()) return;
  throw new Refusal('conflict', 'Somebody else changed one of these contacts meanwhile.', {
    hint: 'Read both again, and choose the values anew.',
  });
}

const sameContact = () =>
  new Refusal('invalid_request', 'A contact cannot be merged with itself.', {
    errors: [{ path: 'mergedId', message: 'is the contact that stays' }],
    hint: 'Choose another contact.',
  });

/** Rows by id. */
export async function contactsAsJson(work: Work, ids: readonly string[]): Promise<Map<string, ContactJson>> {
  const { rows } = await sql<{ row: ContactJson }>`
    select ${contactAsJson} as row
    from contact where agency_id = ${work.agency.id} and id = any(${ids}::uuid[])`.execute(work.agency.db);
  return new Map(rows.map(({ row }) => [row.id, row]));
}

async function pendingDrafts(work: Work, contactId: string): Promise<string[]> {
  const drafts = work.agency.from('draft').select('id').where('contact_id', '=', contactId);
  return (await drafts.where('status', '=', 'pending').execute()).map((draft) => draft.id);
}

type MergedValues = ReturnType<typeof mergedValues>;

async function saveSurvivor(work: Work, { id: survivorId }: ContactRow, values: MergedValues): Promise<void> {
  const { sms_consent, email_consent } = values;
  const columns = { ...values, sms_consent: asJson(sms_consent), email_consent: asJson(email_consent) };
  await work.agency
    .update('contact')
    .set({ ...columns, updated_at: work.now })
    .where('id', '=', survivorId)
    .execute();
}

export async function saveSearches(work: Work, contactId: string, searches: ContactRow['searches']): Promise<void> {
  await work.agency
    .update('contact')
    .set({ searches: asJson(searches) })
    .where('id', '=', contactId)
    .execute();
}

/** The proof of each consent that is another one for the survivor now. */
async function recordConsents(work: Work, before: ContactRow, after: MergedValues, name: string): Promise<void> {
  const channels: [Channel, Consent, Consent][] = [
    ['sms', before.sms_consent, after.sms_consent],
    ['email', before.email_consent, after.email_consent],
  ];
  for (const [channel, old, consent] of channels) {
    if (isDeepStrictEqual(old, consent)) continue;
    const evidence = [consent.source, consent.evidence].filter(Boolean).join('. ');
    const source = `${mergeSource}${name}`.slice(0, 200);
    await insertProof(work, before.id, channel, { ...consent, source, evidence: evidence.slice(0, 2000) || null });
  }
}

const addressesOf = ({ survivor, merged }: MergeUndo) =>
  [survivor, merged]
    .flatMap(({ phone, email, other_addresses }) => [phone, email, ...(other_addresses as string[])])
    .filter((address) => address !== null);

type NewMerge = { mergeId: string; survivorId: string; mergedId: string; name: string; undo: MergeUndo };

async function insertMerge(work: Work, { mergeId, survivorId, mergedId, name, undo }: NewMerge): Promise<void> {
  await work.agency
    .insert('contact_merge', {
      id: mergeId,
      merged_id: mergedId,
      survivor_id: survivorId,
      merged_name: name,
      merged_by: asJson(actorSummary(work.actor)),
      merged_at: work.now,
      undo: asJson(undo),
      dropped_hashes: sql`array(
        select hash_of_address(${work.agency.id}::uuid, address) from unnest(${addressesOf(undo)}::text[]) as address)` as never,
    })
    .execute();
}
