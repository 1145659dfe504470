import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { createSequence, saveSequence } from '../../../domain/sequences/edit-sequence.ts';
import { enrollSequence, requestEnrollment } from '../../../domain/sequences/enroll.ts';
import { readSequence } from '../../../domain/sequences/sequence-list.ts';
import { previewEnrollment, previewSequence } from '../../../domain/sequences/sequence-preview.ts';
import { activateSequence } from '../../../domain/sequences/sequence-status.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { dataAddress, pngOf } from '../../support/sample-files.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startSequenceServer } from './sequence-server.ts';

const testServer = await startTestServer();
const server = await startSequenceServer(testServer);

const logo = pngOf(120, 40);
const first = { emailSignature: 'Agence des Quais\n01 99 00 12 34', logo: dataAddress(logo) };
const second = { emailSignature: 'Agence de l’Erdre\n01 99 00 56 78', logo: null };
const steps = [
  { delayHours: 0, subject: 'Un', body: 'Bonjour, première nouvelle.' },
  { delayHours: 24, subject: 'Deux', body: 'Bonjour, deuxième nouvelle.' },
];

async function startSigned(signature: object = first) {
  const sender = await server.createSendingAgency();
  await sender.perform(changeAgency, signature);
  const { id } = await sender.perform(createSequence, { name: 'Acquéreurs', steps });
  const read = () => sender.perform(readSequence, { id });
  const activate = async () => {
    const [{ version, fingerprint }] = (await read()).versions;
    return sender.perform(activateSequence, { id, version, fingerprint });
  };
  const enroll = async () => {
    const contact = await sender.createContact();
    await sender.perform(enrollSequence, { id, prospectId: contact.id });
    return () => server.emails.filter(({ to }) => to === contact.email).map(({ text }) => text);
  };
  const runDue = () => server.runAllDue(sender.agency);
  return { sender, id, read, activate, enroll, runDue, change: (to: object) => sender.perform(changeAgency, to) };
}

const signed = (body: string, { emailSignature }: typeof first | typeof second) => `${body}\n\n-- \n${emailSignature}`;

describe('the steps of a sequence', () => {
  it('leave with the signature that was approved with them, whatever the agency has since', async () => {
    const { activate, enroll, runDue, change } = await startSigned();
    await activate();
    const received = await enroll();
    await runDue();
    await change(second);
    server.advanceHours(24);
    await runDue();
    expect(received()).toEqual(steps.map(({ body }) => signed(body, first)));
    const [picture] = server.emails.at(-1)?.pictures ?? [];
    const sha256 = createHash('sha256').update(logo).digest('hex');
    expect(picture).toMatchObject({ contentId: `${sha256}@logo.clef`, name: 'logo.png', content: logo });
  });

  it('are activated with the signature that was read, or not at all', async () => {
    const { sender, id, read, change } = await startSigned();
    const [{ version, fingerprint, signatures }] = (await read()).versions;
    expect(signatures[0].text).toBe(first.emailSignature);
    await change(second);
    const stale = sender.perform(activateSequence, { id, version, fingerprint });
    expect(await refusalOf(stale)).toMatchObject({ code: 'conflict' });
    const [now] = (await read()).versions;
    expect(now.signatures[1].text).toBe(second.emailSignature);
    expect(await sender.perform(activateSequence, { id, version, fingerprint: now.fingerprint })).toMatchObject({
      status: 'active',
    });
  });

  it('take a new signature in a new version, which the same steps make once they are saved again', async () => {
    const { sender, id, read, activate, enroll, runDue, change } = await startSigned();
    expect(await activate()).toMatchObject({ hasFormerSignature: false });
    await sender.perform(saveSequence, { id, steps });
    expect((await read()).versions).toHaveLength(1);
    const before = await enroll();
    await change(second);
    expect(await read()).toMatchObject({ hasFormerSignature: true });
    await sender.perform(saveSequence, { id, steps });
    expect(await activate()).toMatchObject({ hasFormerSignature: false, version: 2 });
    const after = await enroll();
    await runDue();
    expect([before(), after()]).toEqual([
      [signed('Bonjour, première nouvelle.', first)],
      [signed('Bonjour, première nouvelle.', second)],
    ]);
  });

  it('that were approved before there were signatures leave without one, and say so', async () => {
    const { activate, read, enroll, runDue, change } = await startSigned({});
    await activate();
    await change(first);
    expect(await read()).toMatchObject({ hasFormerSignature: true, versions: [{ signatures: [null, null] }] });
    const received = await enroll();
    await runDue();
    expect(received()).toEqual(['Bonjour, première nouvelle.']);
  });

  it('do not leave once their signature was altered in the database', async () => {
    const { id, activate, enroll, runDue, read } = await startSigned();
    await activate();
    const received = await enroll();
    await sql`update sequence_version set signature = jsonb_set(signature, '{text}', '"Autre"')
      where sequence_id = ${uuidOf('sequence', id)}`.execute(testServer.db);
    await runDue();
    expect(received()).toEqual([]);
    expect(await read()).toMatchObject({ enrollments: { failed: 1 } });
  });

  it('are shown with the signature with which they would leave', async () => {
    const { sender, id, activate, change } = await startSigned();
    const { id: contactId } = await sender.createContact();
    await activate();
    await change(second);
    const edited = await sender.perform(previewSequence, { steps, contactId });
    expect(edited.previews[0].steps[0].signature.text).toBe(second.emailSignature);
    const enrollment = await sender.perform(previewEnrollment, { id, prospectId: contactId });
    expect(enrollment.steps[0].signature).toMatchObject({ text: first.emailSignature, logo: { width: 120 } });
    const { draftId } = await sender.perform(requestEnrollment, { prospectId: contactId, emailSequenceId: id });
    const { draft, rendered } = await sender.perform(readReview, { id: draftId });
    expect(rendered[1].signature.text).toBe(first.emailSignature);
    await sender.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint });
  });
});
