import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { changeRecipe, listRecipes, previewRecipe, switchRecipe } from '../../../domain/recipes/recipe-settings.ts';
import { recipeTexts } from '../../../domain/recipes/recipe-texts.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { recipes } from '../../../storage/agent-values.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

// 8 h on Tuesday 24 November 2026 in Paris.
const server = await startTestServer({ now: () => new Date('2026-11-24T07:00:00Z') });

const text = { recipe: 'visit_reminder', at: '08:30', number: 2, subject: 'À bientôt', body: 'Le {{visit.day}}.' };

describe('the recipes of an agency', () => {
  it('are all there from the beginning, off and with usual words', async () => {
    const agency = await server.createAgency();
    const { data } = await agency.perform(listRecipes, {});
    expect(data.map(({ recipe }: any) => recipe)).toEqual(recipes);
    for (const each of data)
      expect(each).toMatchObject({ enabled: false, rejections: 0, nextAt: null, changedBy: null });
    expect(data[0]).toMatchObject({ at: '09:00', number: 1, ...recipeTexts.visit_reminder.fr });
  });

  it('are changed one by one, and propose next at their time', async () => {
    const agency = await server.createAgency();
    expect(await agency.perform(changeRecipe, text)).toMatchObject({ ...text, enabled: false, nextAt: null });
    const on = await agency.perform(switchRecipe, { recipe: 'visit_reminder', enabled: true });
    expect(on).toMatchObject({
      ...text,
      enabled: true,
      nextAt: '2026-11-24T07:30:00.000Z',
      changedBy: { kind: 'human' },
    });
    expect(await agency.perform(changeRecipe, { ...text, at: '07:30' })).toMatchObject({
      nextAt: '2026-11-25T06:30:00.000Z',
    });
    const off = await agency.perform(switchRecipe, { recipe: 'visit_reminder', enabled: false });
    expect(off).toMatchObject({ enabled: false, nextAt: null, at: '07:30' });
    expect((await agency.perform(listRecipes, {})).data[1]).toMatchObject({
      recipe: 'visit_follow_up',
      enabled: false,
    });
  });

  it('refuse a variable that they do not know, and say which they know', async () => {
    const agency = await server.createAgency();
    const errorsOf = async (change: object) =>
      (await refusalOf(agency.perform(changeRecipe, { ...text, ...change }))).errors;
    expect(await errorsOf({ body: 'Le {{mandate.day}}, {{contact.firstName}}.' })).toEqual([
      {
        path: 'body',
        message: expect.stringMatching(/^\{\{mandate\.day\}\} is not known; there are contact\.firstName.*visit\.day/),
      },
    ]);
    expect(await errorsOf({ subject: '{{visit.day|}}' })).toEqual([
      { path: 'subject', message: '{{visit.day|}} has an empty fallback' },
    ]);
    expect(await errorsOf({ number: 8 })).toEqual([{ path: 'number', message: 'must be between 1 and 7' }]);
    expect(await errorsOf({ at: '24:00' })).toMatchObject([{ path: 'at' }]);
    expect(await errorsOf({ recipe: 'mandate_ending', number: 20 })).toMatchObject([{ path: 'body' }]);
  });

  it('show what they would propose with these words, and write nothing', async () => {
    const agency = await server.createAgency();
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      const person = { firstName: 'Yann', lastName: `Le ${number}`, email: `p${number}@courriel.example` };
      const { id: contactId } = await agency.perform(createContact, person);
      const hour = String(10 + number);
      const hours = { startsAt: `2026-11-26T${hour}:00:00Z`, endsAt: `2026-11-26T${hour}:15:00Z` };
      ids.push((await agency.perform(scheduleVisit, { contactId, kind: 'call', ...hours })).id);
    }
    expect(await agency.perform(previewRecipe, { recipe: 'visit_reminder' })).toEqual({
      data: [],
      total: 0,
      lacking: 0,
    });
    const { at: _, ...words } = text;
    const { data, total } = await agency.perform(previewRecipe, words);
    expect([data.length, total]).toEqual([5, 7]);
    expect(data[0]).toEqual({
      contact: { id: expect.stringMatching(/^contact_/), name: 'Yann Le 0' },
      ...{ channel: 'email', subject: 'À bientôt', body: 'Le jeudi 26 novembre 2026.' },
      reasons: [{ id: ids[0], code: 'visit_planned', value: '2026-11-26T10:00:00.000Z' }],
    });
    expect((await refusalOf(agency.perform(previewRecipe, { ...words, body: '{{nobody}}' }))).code).toBe(
      'invalid_request',
    );
    for (const table of ['ai_run', 'ai_run_draft', 'ai_recipe', 'draft'] as const)
      expect(
        await server.db.selectFrom(table).select('agency_id').where('agency_id', '=', agency.id).execute(),
      ).toEqual([]);
  });

  it('leave out whoever lacks a value for which the text has no other words', async () => {
    const agency = await server.createAgency();
    const { id: contactId } = await agency.perform(createContact, { lastName: 'Sien', email: 'sien@courriel.example' });
    const hours = { startsAt: '2026-11-25T10:00:00Z', endsAt: '2026-11-25T10:15:00Z' };
    await agency.perform(scheduleVisit, { contactId, kind: 'call', ...hours });
    const preview = (body: string) => agency.perform(previewRecipe, { recipe: 'visit_reminder', body });
    expect(await preview('Bonjour {{contact.firstName}}')).toEqual({ data: [], total: 0, lacking: 1 });
    expect((await preview('Bonjour {{contact.firstName|vous}}')).data).toMatchObject([{ body: 'Bonjour vous' }]);
  });
});
