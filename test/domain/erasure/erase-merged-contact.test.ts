import { describe, expect, it } from 'vitest';
import { createContact, getContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { undoMerge } from '../../../domain/contacts/merge/undo-merge.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { asJson } from '../../../storage/json.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { fileOf } from '../imports/files.ts';

const { db, createAgency } = await startTestServer();

const PHONE = '+33639981101';
const granted = { status: 'granted', source: 'Formulaire' } as const;

/** An agency in which Alba, whose consent is given, was merged into another record of hers. */
async function mergeAlba(sms: { status: 'opted_out' } | typeof granted) {
  const agency = await createAgency();
  const kept = await agency.perform(createContact, { lastName: 'Noël', phone: '+33639981102' });
  const alba = { firstName: 'Alba', lastName: 'Noël', phone: PHONE, email: 'alba@courriel.example', consent: { sms } };
  const merged = await agency.perform(createContact, alba);
  const [readAt, mergedReadAt] = [kept.updatedAt, merged.updatedAt];
  const { mergeId } = await agency.perform(mergeContacts, { id: kept.id, readAt, mergedId: merged.id, mergedReadAt });
  const erase = (id: string) => agency.perform(eraseContact, { id, name: 'Alba Noël', reason: 'request' });
  return { agency, kept, merged, mergeId, erase };
}

describe('the erasure of a person who was merged', () => {
  it('takes the name out of a merge that was undone', async () => {
    const { agency, merged, mergeId, erase } = await mergeAlba(granted);
    await agency.perform(undoMerge, { id: mergeId });
    await erase(merged.id);
    const merges = db.selectFrom('contact_merge').select('merged_name').where('agency_id', '=', agency.id);
    expect(await merges.execute()).toEqual([{ merged_name: 'Contact effacé' }]);
    // The consents that the other contact had from the merge said whose they were.
    const proofs = db.selectFrom('consent_change').select(['source', 'evidence']).where('agency_id', '=', agency.id);
    expect(JSON.stringify(await proofs.execute())).not.toMatch(/Alba|Formulaire/);
  });

  it('keeps the refusal of a number that the merge had dropped, but not the number', async () => {
    const { agency, kept, erase } = await mergeAlba({ status: 'opted_out' });
    await db.updateTable('contact_merge').set({ undo: null }).where('agency_id', '=', agency.id).execute();
    await erase(kept.id);
    const optOuts = db.selectFrom('opt_out').select('address').where('agency_id', '=', agency.id);
    expect(await optOuts.execute()).toEqual([]);
    const again = await agency.perform(createContact, { lastName: 'Revenue', phone: PHONE });
    await db
      .updateTable('contact')
      .set({ sms_consent: asJson({ ...granted, recordedAt: null, evidence: null }) })
      .where('id', '=', uuidOf('contact', again.id))
      .execute();
    const draft = agency.perform(draftSms, { prospectId: again.id, body: 'Bonjour' });
    expect(await refusalOf(draft)).toMatchObject({ code: 'opted_out' });
  });

  it('forgets how a contact was before an import that changed it and before the merge', async () => {
    const agency = await createAgency();
    const merged = await agency.perform(createContact, { lastName: 'Noël', email: 'alba@courriel.example' });
    const file = fileOf('Prénom;Email;Budget\nAlba;alba@courriel.example;300000');
    await agency.perform(importRecords, { kind: 'contacts', existing: 'update', file });
    const kept = await agency.perform(createContact, { lastName: 'Noël' });
    const mergedReadAt = (await agency.perform(getContact, { id: merged.id })).updatedAt;
    const both = { id: kept.id, readAt: kept.updatedAt, mergedId: merged.id, mergedReadAt };
    await agency.perform(mergeContacts, both);
    await agency.perform(eraseContact, { id: kept.id, name: 'Alba Noël', reason: 'request' });
    const left = db.selectFrom('import_record').select('before').where('agency_id', '=', agency.id);
    expect(await left.execute()).toEqual([]);
  });

  it('says so to somebody who wants to undo the merge', async () => {
    const { agency, kept, mergeId, erase } = await mergeAlba(granted);
    await erase(kept.id);
    expect(await refusalOf(agency.perform(undoMerge, { id: mergeId }))).toMatchObject({ code: 'person_erased' });
  });
});
