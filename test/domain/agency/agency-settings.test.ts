import { describe, expect, it } from 'vitest';
import { perform } from '../../../approval/perform.ts';
import { changeAgency, pauseSending, readAgency, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { colleague, refusal } from '../../support/people.ts';
import { world } from '../../support/world.ts';

const here = await world();
const { context } = here;

describe('how the agency works with Clef', () => {
  it('has five seconds to undo, and no more hours than the law’s, until its owner decides otherwise', async () => {
    const agency = await here.agency();
    const first = { undoSeconds: 5, serviceHours: false, alsaceMoselle: false, pausedAt: null, pausedBy: null };
    expect(await agency.does(readAgency, {})).toMatchObject(first);
    expect(await agency.does(changeAgency, { undoSeconds: 0 })).toMatchObject({ ...first, undoSeconds: 0 });
    expect(await agency.does(changeAgency, { alsaceMoselle: true })).toMatchObject({
      ...{ undoSeconds: 0, serviceHours: false, alsaceMoselle: true },
    });
  });

  it.each([-1, 61, 1.5])('takes no %f seconds to undo', async (undoSeconds) => {
    const agency = await here.agency();
    expect(await refusal(agency.does(changeAgency, { undoSeconds }))).toMatchObject({ code: 'invalid_request' });
    expect(await agency.does(readAgency, {})).toMatchObject({ undoSeconds: 5 });
  });

  it('is changed by an owner alone', async () => {
    const agency = await here.agency();
    const { actor } = await colleague(here.db, agency);
    const change = perform(context, actor, changeAgency, { undoSeconds: 60 });
    expect(await refusal(change)).toMatchObject({ code: 'missing_scope' });
    expect((await perform(context, actor, readAgency, {})).output).toMatchObject({ undoSeconds: 5 });
  });

  it('is paused and resumed by anybody of it; who paused it first stays written', async () => {
    const agency = await here.agency();
    const { actor, name } = await colleague(here.db, agency);
    const { output: paused } = await perform(context, actor, pauseSending, {});
    expect(paused).toMatchObject({ pausedAt: expect.any(String), pausedBy: { kind: 'human', name } });
    expect(await agency.does(pauseSending, {})).toEqual(paused);
    expect(await agency.does(resumeSending, {})).toMatchObject({ pausedAt: null, pausedBy: null });
  });

  it.each([changeAgency, pauseSending, resumeSending, readAgency])('$name is closed to keys', async (operation) => {
    const agency = await here.agency();
    await agency.does(pauseSending, {});
    const actor = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes } as const;
    expect(await refusal(perform(context, actor, operation, {}))).toMatchObject({ code: 'missing_scope' });
    expect(await agency.does(readAgency, {})).toMatchObject({ pausedAt: expect.any(String) });
  });
});
