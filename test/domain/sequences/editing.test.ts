import { describe, expect, it } from 'vitest';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { createSequence, saveSequence } from '../../../domain/sequences/edit-sequence.ts';
import { cancelEnrollment, enrollAsRead, enrollSequence, requestEnrollment } from '../../../domain/sequences/enroll.ts';
import { listEnrollments } from '../../../domain/sequences/list-enrollments.ts';
import { listSequencesForPeople, readSequence } from '../../../domain/sequences/sequence-list.ts';
import { countMissingValues, previewEnrollment, previewSequence } from '../../../domain/sequences/sequence-preview.ts';
import { activateSequence, pauseSequence, resumeSequence } from '../../../domain/sequences/sequence-status.ts';
import { stepsFingerprint } from '../../../domain/sequences/steps.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const testServer = await startTestServer();
const step = (subject: string, body = 'Bonjour {{contact.firstName}}', delayHours = 24) => ({
  delayHours,
  subject,
  body,
});

async function createSequenceAgency() {
  const agency = await testServer.createAgency();
  const { perform } = agency;
  const create = async (...steps: object[]) =>
    perform(createSequence, { name: 'Acquéreurs', steps: steps.length > 0 ? steps : [step('Un')] });
  const activate = async ({ id, versions: [newest] }: any) =>
    perform(activateSequence, { id, version: newest.version, fingerprint: newest.fingerprint });
  const createPerson = async (more: object = { firstName: 'Élodie' }) =>
    (await perform(createContact, { email: `${newId()}@courriel.example`, ...more })).id as string;
  return { agency, perform, create, activate, createPerson };
}

describe('a sequence', () => {
  it('is a draft that nobody can be enrolled in', async () => {
    const { perform, create, createPerson } = await createSequenceAgency();
    const { id, ...created } = await create();
    expect(created).toMatchObject({ status: 'draft', version: 1, versions: [{ version: 1, approvedAt: null }] });
    const input = { id, prospectId: await createPerson() };
    expect(await refusalOf(perform(enrollSequence, input))).toMatchObject({ code: 'sequence_not_active' });
  });

  it.each([
    ['an unknown variable', [step('Un', 'Bonjour {{prenom}}')], 'steps.0.body'],
    ['an unknown variable in a subject', [step('{{prenom}}')], 'steps.0.subject'],
    ['two lines in a subject', [step('Un\nDeux')], 'steps.0.subject'],
    ['a subject that is too long', [step('x'.repeat(201))], 'steps.0.subject'],
    ['half an hour', [step('Un', 'x', 0.5)], 'steps.0.delayHours'],
    ['more than a year', [step('Un', 'x', 8761)], 'steps.0.delayHours'],
    ['no step', [], 'steps'],
    ['twenty-one steps', Array.from({ length: 21 }, () => step('Un')), 'steps'],
  ])('is refused with %s', async (_, steps, path) => {
    const { perform } = await createSequenceAgency();
    const refused = await refusalOf(perform(createSequence, { name: 'X', steps }));
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
  });

  it('is changed in place until it is approved, and afterwards as a new version', async () => {
    const { perform, create, activate } = await createSequenceAgency();
    const { id } = await create();
    const changed = await perform(saveSequence, { id, steps: [step('Deux')] });
    expect(changed.versions).toMatchObject([{ version: 1, steps: [{ subject: 'Deux' }] }]);
    const active = await activate(changed);
    expect(active).toMatchObject({ status: 'active', version: 1, versions: [{ approvedBy: 'Camille Test' }] });
    const next = await perform(saveSequence, { id, name: 'Autre nom', steps: [step('Trois')] });
    expect(next).toMatchObject({ name: 'Autre nom', status: 'active', version: 1 });
    expect(next.versions).toMatchObject([
      { version: 2, approvedAt: null, steps: [{ subject: 'Trois' }] },
      { version: 1, steps: [{ subject: 'Deux' }] },
    ]);
  });

  it('gets no new version if it is saved without a change', async () => {
    const { perform, create, activate } = await createSequenceAgency();
    const { id, versions } = await activate(await create());
    expect((await perform(saveSequence, { id, steps: versions[0].steps })).versions).toHaveLength(1);
  });

  it('perform not overwrite a colleague’s change', async () => {
    const { perform, create } = await createSequenceAgency();
    const { id, versions } = await create();
    await perform(saveSequence, { id, steps: [step('Deux')] });
    const stale = perform(saveSequence, { id, steps: [step('Trois')], fingerprint: versions[0].fingerprint });
    expect(await refusalOf(stale)).toMatchObject({ code: 'conflict' });
  });
});

describe('an activation', () => {
  it('is of exactly the steps that were read', async () => {
    const { perform, create } = await createSequenceAgency();
    const { id, versions } = await create();
    await perform(saveSequence, { id, steps: [step('Deux')] });
    const { version, fingerprint } = versions[0];
    expect(await refusalOf(perform(activateSequence, { id, version, fingerprint }))).toMatchObject({
      code: 'conflict',
    });
    expect(await perform(readSequence, { id })).toMatchObject({ status: 'draft', versions: [{ approvedAt: null }] });
  });

  it('is possible for the newest version only', async () => {
    const { perform, create, activate } = await createSequenceAgency();
    const { id } = await activate(await create());
    const { versions } = await perform(saveSequence, { id, steps: [step('Deux')] });
    const { fingerprint } = versions.find(({ version }: { version: number }) => version === 2);
    for (const read of [fingerprint, stepsFingerprint([], null)]) {
      const input = perform(activateSequence, { id, version: 1, fingerprint: read });
      expect(await refusalOf(input)).toMatchObject({ code: 'conflict' });
    }
  });

  it('is possible for people only', async () => {
    const { agency, create } = await createSequenceAgency();
    const { id, versions } = await create();
    const system = { kind: 'system', id: null, name: 'Clef', agencyId: agency.id } as const;
    const { version, fingerprint } = versions[0];
    const input = perform(testServer.context, system, activateSequence, { id, version, fingerprint });
    expect(await refusalOf(input)).toMatchObject({ code: 'missing_scope' });
  });

  it('applies to new enrollments; active ones keep their version', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const { id } = await activate(await create());
    await perform(enrollSequence, { id, prospectId: await createPerson() });
    const saved = await perform(saveSequence, { id, steps: [step('Deux'), step('Trois')] });
    expect((await perform(enrollSequence, { id, prospectId: await createPerson() })).version).toBe(1);
    await activate(saved);
    expect((await perform(enrollSequence, { id, prospectId: await createPerson() })).version).toBe(2);
    const { versions } = await perform(readSequence, { id });
    expect(versions.map(({ running }: { running: number }) => running)).toEqual([1, 2]);
  });

  it('refuses an enrollment in another version than the one shown', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const { id } = await activate(await create());
    const input = { id, prospectId: await createPerson() };
    const { version } = await perform(previewEnrollment, input);
    await activate(await perform(saveSequence, { id, steps: [step('Deux')] }));
    expect(await refusalOf(perform(enrollAsRead, { ...input, version }))).toMatchObject({ code: 'conflict' });
    const again = await perform(previewEnrollment, input);
    expect(await perform(enrollAsRead, { ...input, version: again.version })).toMatchObject({ version: 2 });
  });
});

describe('a pause', () => {
  it('refuses enrollments until a person resumes the sequence', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const { id } = await activate(await create());
    expect(await perform(pauseSequence, { id })).toMatchObject({ status: 'paused' });
    const input = { id, prospectId: await createPerson() };
    expect(await refusalOf(perform(enrollSequence, input))).toMatchObject({ code: 'sequence_not_active' });
    expect(await refusalOf(perform(pauseSequence, { id }))).toMatchObject({ code: 'conflict' });
    expect(await perform(resumeSequence, { id })).toMatchObject({ status: 'active' });
    await perform(enrollSequence, input);
  });
});

describe('an enrollment', () => {
  it('is refused while values are missing, and names them', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const { id } = await activate(await create(step('Un'), step('{{agent.name}}', 'x')));
    const refused = await refusalOf(perform(enrollSequence, { id, prospectId: await createPerson({}) }));
    expect(refused).toMatchObject({ code: 'value_missing' });
    expect(refused.message).toContain('contact.firstName, agent.name');
  });

  it('that an agent proposes returns the missing values', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const { id } = await activate(await create());
    const input = { prospectId: await createPerson({}), emailSequenceId: id };
    expect((await perform(requestEnrollment, input)).preview).toMatchObject({ missing: ['contact.firstName'] });
  });

  it('that waits for approval shows each step as the contact would read it, and is blocked by a missing value', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const { id } = await activate(await create(step('Pour {{contact.firstName}}')));
    const prospectId = await createPerson({});
    const { draftId } = await perform(requestEnrollment, { prospectId, emailSequenceId: id });
    const read = () => perform(readReview, { id: draftId });
    const blocked = { code: 'value_missing' };
    expect(await read()).toMatchObject({ blocked, rendered: [{ missing: ['contact.firstName'] }] });
    await perform(updateContact, { id: prospectId, firstName: 'Yann' });
    expect(await read()).toMatchObject({ blocked: null, rendered: [{ subject: 'Pour Yann', missing: [] }] });
  });

  it('is listed with its next step as the contact would read it', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const { id } = await activate(await create(step('Pour {{contact.firstName}}'), step('Deux')));
    const prospectId = await createPerson();
    const { nextStepAt } = await perform(enrollSequence, { id, prospectId });
    const list = async (filter: object) => (await perform(listEnrollments, filter)).data;
    const next = { subject: 'Pour Élodie', at: nextStepAt, waitsFor: 'time', draft: null };
    expect(await list({ sequenceId: id })).toMatchObject([{ contactId: prospectId, steps: 2, status: 'active', next }]);
    await perform(pauseSequence, { id });
    expect(await list({ contactId: prospectId })).toMatchObject([{ next: { waitsFor: 'sequence_paused' } }]);
    expect(await list({ status: 'failed' })).toEqual([]);
    expect(await list({ contactId: await createPerson() })).toEqual([]);
  });

  it('is cancelled by a person, once', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const sequence = await activate(await create());
    const { id } = await perform(enrollSequence, { id: sequence.id, prospectId: await createPerson() });
    const ended = { status: 'cancelled', reason: 'Vente annulée', nextStepAt: null };
    expect(await perform(cancelEnrollment, { id, reason: 'Vente annulée' })).toMatchObject(ended);
    expect(await refusalOf(perform(cancelEnrollment, { id }))).toMatchObject({ code: 'conflict' });
    const [row] = (await perform(listEnrollments, { sequenceId: sequence.id })).data;
    expect(row).toMatchObject({ ...ended, reasonCode: 'human', next: null });
    expect((await perform(listSequencesForPeople, {})).sequences).toMatchObject([
      { enrolled: 1, running: 0, steps: 1 },
    ]);
  });
});

describe('a preview', () => {
  it('shows the steps for a contact, with the missing values of each', async () => {
    const { perform, createPerson } = await createSequenceAgency();
    const steps = [
      step('Pour {{contact.firstName}}', '**Bonjour** {{contact.city|cher client}}'),
      step('{{agent.name}}'),
    ];
    const contactId = await createPerson();
    const { previews, variables } = await perform(previewSequence, { steps, contactId });
    const first = { subject: 'Pour Élodie', body: '**Bonjour** cher client', missing: [] };
    expect(previews).toMatchObject([
      { contact: { id: contactId, name: 'Élodie' }, steps: [first, { missing: ['agent.name'] }] },
    ]);
    expect(previews[0].steps[0].html).toBe('<p><strong>Bonjour</strong> cher client</p>\n');
    expect(variables.map(({ name }: { name: string }) => name)).toContain('contact.firstName');
  });

  it('uses three contacts if none is given', async () => {
    const { perform, createPerson } = await createSequenceAgency();
    for (let n = 0; n < 4; n += 1) await createPerson();
    expect((await perform(previewSequence, { steps: [step('Un')] })).previews).toHaveLength(3);
  });

  it('of an enrollment shows what would be sent when, or the refusal, and enrolls nobody', async () => {
    const { perform, create, activate, createPerson } = await createSequenceAgency();
    const { id } = await activate(await create(step('Pour {{contact.firstName}}'), step('Deux', 'x', 48)));
    const prospectId = await createPerson();
    const preview = (contactId: string) => perform(previewEnrollment, { id, prospectId: contactId });
    const before = Date.now();
    const { refused, version, steps } = await preview(prospectId);
    expect({ refused, version, steps }).toMatchObject({
      refused: null,
      version: 1,
      steps: [{ subject: 'Pour Élodie' }, {}],
    });
    const [first, second] = steps.map(({ at }: { at: string }) => Date.parse(at));
    expect(first).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
    expect(second - first).toBe(48 * 3_600_000);
    await perform(enrollSequence, { id, prospectId });
    expect(await preview(prospectId)).toMatchObject({ refused: 'already_enrolled' });
    expect(
      await preview(await createPerson({ firstName: 'Yann', email: undefined, phone: '06 39 98 00 11' })),
    ).toMatchObject({
      refused: 'no_email',
    });
    expect(await preview(await createPerson({}))).toMatchObject({
      ...{ refused: 'value_missing', steps: [{ missing: ['contact.firstName'] }, {}] },
    });
  });

  it('counts the contacts with an e-mail address that lack a value without fallback', async () => {
    const { perform, createPerson } = await createSequenceAgency();
    await createPerson();
    await createPerson({ firstName: 'https://ici.example' });
    await createPerson({ firstName: null });
    await createPerson({ firstName: null, email: undefined, phone: '06 39 98 00 12' });
    const steps = [step('{{contact.lastName|vous}}', '{{contact.firstName}} {{agency.name}}')];
    const { missing } = await perform(countMissingValues, { steps });
    expect(missing).toEqual([{ variable: 'contact.firstName', contacts: 3, lacking: 2 }]);
  });
});
