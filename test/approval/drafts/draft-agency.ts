import { approveDraft, editDraft } from '../../../approval/drafts/decisions.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { createRecords } from '../../support/records.ts';
import type { Agency, TestServer } from '../../support/test-server.ts';

/** An agency with a record of each kind, and a function that drafts an SMS to its contact. */
export async function createDraftAgency(testServer: TestServer) {
  const agency = await testServer.createAgency();
  const records = await createRecords(testServer, agency);
  const sms = (body = 'Bonjour Élodie') => agency.perform(draftSms, { prospectId: records.contact, body });
  return { agency, records, sms };
}

/** Reads a draft, and approves what was read. */
export async function approve(agency: Agency, id: string) {
  const { fingerprint } = await agency.perform(readDraft, { id });
  return agency.perform(approveDraft, { id, fingerprint });
}

/** Reads a draft, and changes what was read. */
export async function edit(agency: Agency, id: string, change: Record<string, unknown>) {
  const { fingerprint } = await agency.perform(readDraft, { id });
  return agency.perform(editDraft, { id, change, fingerprint });
}
