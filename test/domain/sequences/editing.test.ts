import { describe, expect, it } from 'vitest';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { perform } from '../../../approval/perform.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { createSequence, saveSequence } from '../../../domain/sequences/edit-sequence.ts';
import { cancelEnrollment, listEnrollments } from '../../../domain/sequences/enrollment-list.ts';
import { enrollAsRead, enrollSequence, requestEnrollment } from '../../../domain/sequences/enrollments.ts';
import { listSequencesForPeople, readSequence } from '../../../domain/sequences/sequence-list.ts';
import { countMissingValues, previewEnrollment, previewSequence } from '../../../domain/sequences/sequence-preview.ts';
import { activateSequence, pauseSequence, resumeSequence } from '../../../domain/sequences/sequence-status.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { refusal } from '../../support/people.ts';
import { world } from '../../support/world.ts';

const here = await world();
const step = (subject: string, body = 'Bonjour {{contact.firstName}}', delayHours = 24) => ({
  delayHours,
  subject,
  body,
});

async function bureau() {
  const agency = await here.agency();
  const { does } = agency;
  const written = async (...steps: object[]) =>
    does(createSequence, { name: 'Acquéreurs', steps: steps.length > 0 ? steps : [step('Un')] });
  const activate = async ({ id, versions: [newest] }: any) =>
    does(activateSequence, { id, version: newest.version, fingerprint: newest.fingerprint });
  const contact = async (more: object = { firstName: 'Élodie' }) =>
    (await does(createContact, { email: `${newId()}@courriel.example`, ...more })).id as string;
  return { agency, does, written, activate, contact };
}

describe('a sequence that is written', () => {
  it('is a draft that nobody can be enrolled in', async () => {
    const { does, written, contact } = await bureau();
    const { id, ...made } = await written();
    expect(made).toMatchObject({ status: 'draft', version: 1, versions: [{ version: 1, approvedAt: null }] });
    const asked = { id, prospectId: await contact() };
    expect(await refusal(does(enrollSequence, asked))).toMatchObject({ code: 'sequence_not_active' });
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
    const { does } = await bureau();
    const refused = await refusal(does(createSequence, { name: 'X', steps }));
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
  });

  it('changes in place until it is approved, and is another version after that', async () => {
    const { does, written, activate } = await bureau();
    const { id } = await written();
    const changed = await does(saveSequence, { id, steps: [step('Deux')] });
    expect(changed.versions).toMatchObject([{ version: 1, steps: [{ subject: 'Deux' }] }]);
    const active = await activate(changed);
    expect(active).toMatchObject({ status: 'active', version: 1, versions: [{ approvedBy: 'Camille Test' }] });
    const next = await does(saveSequence, { id, name: 'Autre nom', steps: [step('Trois')] });
    expect(next).toMatchObject({ name: 'Autre nom', status: 'active', version: 1 });
    expect(next.versions).toMatchObject([
      { version: 2, approvedAt: null, steps: [{ subject: 'Trois' }] },
      { version: 1, steps: [{ subject: 'Deux' }] },
    ]);
  });

  it('saved as it was stays the version that it is', async () => {
    const { does, written, activate } = await bureau();
    const { id, versions } = await activate(await written());
    expect((await does(saveSequence, { id, steps: versions[0].steps })).versions).toHaveLength(1);
  });

  it('is not saved over what a colleague wrote meanwhile', async () => {
    const { does, written } = await bureau();
    const { id, versions } = await written();
    await does(saveSequence, { id, steps: [step('Deux')] });
    const stale = does(saveSequence, { id, steps: [step('Trois')], fingerprint: versions[0].fingerprint });
    expect(await refusal(stale)).toMatchObject({ code: 'conflict' });
  });
});

describe('an activation', () => {
  it('is of exactly the steps that were read', async () => {
    const { does, written } = await bureau();
    const { id, versions } = await written();
    await does(saveSequence, { id, steps: [step('Deux')] });
    const { version, fingerprint } = versions[0];
    expect(await refusal(does(activateSequence, { id, version, fingerprint }))).toMatchObject({ code: 'conflict' });
    expect(await does(readSequence, { id })).toMatchObject({ status: 'draft', versions: [{ approvedAt: null }] });
  });

  it('is of the newest version alone', async () => {
    const { does, written, activate } = await bureau();
    const { id } = await activate(await written());
    const { versions } = await does(saveSequence, { id, steps: [step('Deux')] });
    const { fingerprint } = versions.find(({ version }: { version: number }) => version === 2);
    const asked = does(activateSequence, { id, version: 1, fingerprint });
    expect(await refusal(asked)).toMatchObject({ code: 'conflict' });
  });

  it('is a person’s alone', async () => {
    const { agency, written } = await bureau();
    const { id, versions } = await written();
    const clef = { kind: 'system', id: null, name: 'Clef', agencyId: agency.id } as const;
    const { version, fingerprint } = versions[0];
    const asked = perform(here.context, clef, activateSequence, { id, version, fingerprint });
    expect(await refusal(asked)).toMatchObject({ code: 'missing_scope' });
  });

  it('lets new enrollments follow the new version, and running ones keep theirs', async () => {
    const { does, written, activate, contact } = await bureau();
    const { id } = await activate(await written());
    await does(enrollSequence, { id, prospectId: await contact() });
    const saved = await does(saveSequence, { id, steps: [step('Deux'), step('Trois')] });
    expect((await does(enrollSequence, { id, prospectId: await contact() })).version).toBe(1);
    await activate(saved);
    expect((await does(enrollSequence, { id, prospectId: await contact() })).version).toBe(2);
    const { versions } = await does(readSequence, { id });
    expect(versions.map(({ running }: { running: number }) => running)).toEqual([1, 2]);
  });

  it('lets nobody in who was shown another version', async () => {
    const { does, written, activate, contact } = await bureau();
    const { id } = await activate(await written());
    const asked = { id, prospectId: await contact() };
    const { version } = await does(previewEnrollment, asked);
    await activate(await does(saveSequence, { id, steps: [step('Deux')] }));
    expect(await refusal(does(enrollAsRead, { ...asked, version }))).toMatchObject({ code: 'conflict' });
    const again = await does(previewEnrollment, asked);
    expect(await does(enrollAsRead, { ...asked, version: again.version })).toMatchObject({ version: 2 });
  });
});

describe('a pause', () => {
  it('lets nobody in, and is ended by a person', async () => {
    const { does, written, activate, contact } = await bureau();
    const { id } = await activate(await written());
    expect(await does(pauseSequence, { id })).toMatchObject({ status: 'paused' });
    const asked = { id, prospectId: await contact() };
    expect(await refusal(does(enrollSequence, asked))).toMatchObject({ code: 'sequence_not_active' });
    expect(await refusal(does(pauseSequence, { id }))).toMatchObject({ code: 'conflict' });
    expect(await does(resumeSequence, { id })).toMatchObject({ status: 'active' });
    await does(enrollSequence, asked);
  });
});

describe('an enrollment', () => {
  it('is refused while a value is missing, and says which', async () => {
    const { does, written, activate, contact } = await bureau();
    const { id } = await activate(await written(step('Un'), step('{{agent.name}}', 'x')));
    const refused = await refusal(does(enrollSequence, { id, prospectId: await contact({}) }));
    expect(refused).toMatchObject({ code: 'value_missing' });
    expect(refused.message).toContain('contact.firstName, agent.name');
  });

  it('that an agent proposes tells it what is missing', async () => {
    const { does, written, activate, contact } = await bureau();
    const { id } = await activate(await written());
    const asked = { prospectId: await contact({}), emailSequenceId: id };
    expect((await does(requestEnrollment, asked)).preview).toMatchObject({ missing: ['contact.firstName'] });
  });

  it('that waits for a person shows each step as its contact would read it, and cannot be approved with a hole', async () => {
    const { does, written, activate, contact } = await bureau();
    const { id } = await activate(await written(step('Pour {{contact.firstName}}')));
    const prospectId = await contact({});
    const { draftId } = await does(requestEnrollment, { prospectId, emailSequenceId: id });
    const read = () => does(readReview, { id: draftId });
    const blocked = { code: 'value_missing' };
    expect(await read()).toMatchObject({ blocked, rendered: [{ missing: ['contact.firstName'] }] });
    await does(updateContact, { id: prospectId, firstName: 'Yann' });
    expect(await read()).toMatchObject({ blocked: null, rendered: [{ subject: 'Pour Yann', missing: [] }] });
  });

  it('is listed with what happens next, as its contact would read it', async () => {
    const { does, written, activate, contact } = await bureau();
    const { id } = await activate(await written(step('Pour {{contact.firstName}}'), step('Deux')));
    const prospectId = await contact();
    const { nextStepAt } = await does(enrollSequence, { id, prospectId });
    const list = async (filter: object) => (await does(listEnrollments, filter)).data;
    const next = { subject: 'Pour Élodie', at: nextStepAt, waitsFor: 'time', draft: null };
    expect(await list({ sequenceId: id })).toMatchObject([{ contactId: prospectId, steps: 2, status: 'active', next }]);
    await does(pauseSequence, { id });
    expect(await list({ contactId: prospectId })).toMatchObject([{ next: { waitsFor: 'sequence_paused' } }]);
    expect(await list({ status: 'failed' })).toEqual([]);
    expect(await list({ contactId: await contact() })).toEqual([]);
  });

  it('is cancelled by a person, once', async () => {
    const { does, written, activate, contact } = await bureau();
    const sequence = await activate(await written());
    const { id } = await does(enrollSequence, { id: sequence.id, prospectId: await contact() });
    const ended = { status: 'cancelled', reason: 'Vente annulée', nextStepAt: null };
    expect(await does(cancelEnrollment, { id, reason: 'Vente annulée' })).toMatchObject(ended);
    expect(await refusal(does(cancelEnrollment, { id }))).toMatchObject({ code: 'conflict' });
    const [row] = (await does(listEnrollments, { sequenceId: sequence.id })).data;
    expect(row).toMatchObject({ ...ended, reasonCode: 'human', next: null });
    expect((await does(listSequencesForPeople, {})).sequences).toMatchObject([{ enrolled: 1, running: 0, steps: 1 }]);
  });
});

describe('a preview', () => {
  it('is of a contact, with what is missing in each step', async () => {
    const { does, contact } = await bureau();
    const steps = [
      step('Pour {{contact.firstName}}', '**Bonjour** {{contact.city|cher client}}'),
      step('{{agent.name}}'),
    ];
    const contactId = await contact();
    const { previews, variables } = await does(previewSequence, { steps, contactId });
    const first = { subject: 'Pour Élodie', body: '**Bonjour** cher client', missing: [] };
    expect(previews).toMatchObject([
      { contact: { id: contactId, name: 'Élodie' }, steps: [first, { missing: ['agent.name'] }] },
    ]);
    expect(previews[0].steps[0].html).toBe('<p><strong>Bonjour</strong> cher client</p>\n');
    expect(variables.map(({ name }: { name: string }) => name)).toContain('contact.firstName');
  });

  it('is of three contacts where none is named', async () => {
    const { does, contact } = await bureau();
    for (let n = 0; n < 4; n += 1) await contact();
    expect((await does(previewSequence, { steps: [step('Un')] })).previews).toHaveLength(3);
  });

  it('of an enrollment says what would leave when, or why nothing would, and enrolls nobody', async () => {
    const { does, written, activate, contact } = await bureau();
    const { id } = await activate(await written(step('Pour {{contact.firstName}}'), step('Deux', 'x', 48)));
    const prospectId = await contact();
    const preview = (whom: string) => does(previewEnrollment, { id, prospectId: whom });
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
    await does(enrollSequence, { id, prospectId });
    expect(await preview(prospectId)).toMatchObject({ refused: 'already_enrolled' });
    expect(
      await preview(await contact({ firstName: 'Yann', email: undefined, phone: '06 39 98 00 11' })),
    ).toMatchObject({
      refused: 'no_email',
    });
    expect(await preview(await contact({}))).toMatchObject({
      ...{ refused: 'value_missing', steps: [{ missing: ['contact.firstName'] }, {}] },
    });
  });

  it('counts whom a step would leave a hole for: values without fallback, of contacts who can be written to', async () => {
    const { does, contact } = await bureau();
    await contact();
    await contact({ firstName: 'https://ici.example' });
    await contact({ firstName: null });
    await contact({ firstName: null, email: undefined, phone: '06 39 98 00 12' });
    const steps = [step('{{contact.lastName|vous}}', '{{contact.firstName}} {{agency.name}}')];
    const { missing } = await does(countMissingValues, { steps });
    expect(missing).toEqual([{ variable: 'contact.firstName', contacts: 3, lacking: 2 }]);
  });
});
