import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { saveSequence } from '../../../domain/sequences/edit-sequence.ts';
import { enrollSequence } from '../../../domain/sequences/enrollments.ts';
import { activateSequence } from '../../../domain/sequences/sequence-status.ts';
import { stepsFingerprint } from '../../../domain/sequences/steps-fingerprint.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { step } from '../../../jobs/sequences/write-step.ts';
import { asJson } from '../../../storage/json.ts';
import { refusal } from '../../support/people.ts';
import { world } from '../../support/world.ts';
import { course, steps } from './course.ts';

const here = await world();
const { db } = here;
const { context, hours, enrolled } = await course(here);

/** Somebody enrolled in a version whose steps were altered in the database after a person had approved them. */
async function altered() {
  const one = await enrolled(steps(1));
  const others = steps(1).map((step) => ({ ...step, body: 'Autre texte' }));
  const versions = db.updateTable('sequence_version').where('agency_id', '=', one.agency.id);
  await versions.set({ steps: asJson(others) }).execute();
  return { ...one, others, fingerprint: stepsFingerprint(others) };
}

it('steps that are not the ones that were approved leave for nobody, it is said why, and nobody more is enrolled', async () => {
  const { office, sequence: id, contact, received, run, read } = await altered();
  hours(1);
  await run();
  expect(received()).toEqual([]);
  expect(await read()).toMatchObject({ status: 'failed', reason_code: 'not_as_approved' });
  const again = office.does(enrollSequence, { id, prospectId: contact.id });
  expect(await refusal(again)).toMatchObject({ code: 'not_as_approved' });
});

it('such a version is not activated again; saved, its steps are another one, which a person may approve', async () => {
  const { office, sequence: id, contact, run, others, fingerprint } = await altered();
  const activation = office.does(activateSequence, { id, version: 1, fingerprint });
  expect(await refusal(activation)).toMatchObject({ code: 'not_as_approved' });
  const saved = await office.does(saveSequence, { id, steps: others, fingerprint });
  expect(saved.versions).toMatchObject([{ version: 2, approvedAt: null }, { version: 1 }]);
  await office.does(activateSequence, { id, version: 2, fingerprint });
  hours(1);
  await run();
  expect(await office.does(enrollSequence, { id, prospectId: contact.id })).toMatchObject({ status: 'active' });
});

it('a step whose text was altered once it was written does not leave either', async () => {
  const { agency, id, run, read, drafts, received } = await enrolled(steps(0));
  await step(context, { agencyId: agency.id, id: uuidOf('enrollment', id) });
  const [draft] = await drafts();
  await sql`update draft set item = jsonb_set(item, '{body}', '"Autre"') where id = ${draft?.id}`.execute(db);
  await run();
  expect(received()).toEqual([]);
  expect(await read()).toMatchObject({ status: 'failed', reason_code: 'not_as_approved' });
});
