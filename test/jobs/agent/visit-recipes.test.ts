import { describe, expect, it } from 'vitest';
import { cancelVisit, moveVisit } from '../../../approval/agenda/visit-acts.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { noteCall } from '../../../domain/contacts/record/contact-notes.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { changeRecipe, switchRecipe } from '../../../domain/recipes/recipe-settings.ts';
import { recipeTexts } from '../../../domain/recipes/recipe-texts.ts';
import { draftReminder } from '../../../domain/visit-messages/draft-reminder.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { createAgent } from '../../console/draft-fixtures.ts';
import { fileOf } from '../../domain/imports/files.ts';
import { startRecipeServer, startRecipes } from './recipe-agency.ts';

const server = await startRecipeServer();

describe('the reminder', () => {
  it('is of the appointments of the next day, in the language of the contact, by SMS where that is allowed', async () => {
    const { person, home, visit, proposed } = await startRecipes(server, 'visit_reminder');
    const propertyId = await home();
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const [yann, jane] = [
      await person(),
      await person({ firstName: 'Jane', language: 'en', phone: '+33639980142', consent }),
    ];
    const id = await visit('2026-11-25T09:00:00Z', { contactId: yann, propertyId });
    await visit('2026-11-25T16:15:00Z', { contactId: jane, kind: 'call' });
    await visit('2026-11-24T16:00:00Z', { contactId: yann, propertyId });
    await visit('2026-11-26T09:00:00Z', { contactId: yann, propertyId });
    await server.runAt('2026-11-24T08:00:00Z');
    expect(await proposed()).toMatchObject([
      {
        ...{
          contactId: yann,
          kind: 'email',
          flagged: false,
          subject: 'Rappel\u00A0: notre visite du mercredi 25 novembre 2026',
        },
        reasons: [{ id, code: 'visit_planned', value: '2026-11-25T09:00:00.000Z' }],
      },
      { contactId: jane, kind: 'sms', flagged: false },
    ]);
    const [french, english] = await proposed();
    expect(french?.body).toContain('notre visite du mercredi 25 novembre 2026 à 10 h, 12 rue des Carmes, Nantes.');
    expect(english?.body).toBe(
      'Hello Jane,\nReminder: our appointment on Wednesday 25 November 2026 at 17:15, by phone. ' +
        'If anything comes up, please let me know.\nThe team, Agence du Test',
    );
  });

  it('is on Saturday that of Sunday and Monday, because nobody reads the queue on a Sunday', async () => {
    const { person, visit, proposed } = await startRecipes(server, 'visit_reminder');
    const contactId = await person();
    for (const day of ['28', '29', '30']) await visit(`2026-11-${day}T09:00:00Z`, { contactId, kind: 'call' });
    await visit('2026-12-01T09:00:00Z', { contactId, kind: 'call' });
    await server.runAt('2026-11-27T08:00:00Z');
    expect((await proposed()).map(({ subject }) => subject)).toEqual([expect.stringContaining('samedi 28')]);
    await server.runAt('2026-11-28T08:00:00Z');
    const subjects = (await proposed()).map(({ subject }) => subject);
    expect(subjects.slice(1)).toEqual([expect.stringContaining('dimanche 29'), expect.stringContaining('lundi 30')]);
    expect(await server.runAt('2026-11-29T08:00:00Z')).toBe(0);
  });

  it('is none beside a message that waits and names the day and the hour, whoever wrote it', async () => {
    const { agency, person, visit, proposed } = await startRecipes(server, 'visit_reminder');
    const { email } = createAgent(server, agency, 'Robot');
    const [told, otherHour] = [await person(), await person()];
    for (const contactId of [told, otherHour]) await visit('2026-11-25T09:00:00Z', { contactId, kind: 'call' });
    await email(told, 'Bonjour, je vous confirme notre appel du mercredi 25 novembre à 10h.');
    await email(otherHour, 'Bonjour, je vous confirme notre appel du mercredi 25 novembre à 15h.');
    await server.runAt('2026-11-24T08:00:00Z');
    expect((await proposed()).filter(({ reasons }) => reasons).map(({ contactId }) => contactId)).toEqual([otherHour]);
    const { data } = await agency.perform(reviewQueue, { contactId: otherHour });
    const ids = data.map(({ draft }: any) => draft.id);
    expect(data.map(({ waitingBeside }: any) => waitingBeside.map(({ id }: any) => id))).toEqual([[ids[1]], [ids[0]]]);
    expect((await agency.perform(reviewQueue, { contactId: told })).data).toMatchObject([{ waitingBeside: [] }]);
  });

  it('is not that of a colleague again, and of a visit that was moved it is a new one', async () => {
    const { agency, person, visit, proposed } = await startRecipes(server, 'visit_reminder');
    const contactId = await person();
    const byHand = await visit('2026-11-25T08:00:00Z', { contactId, kind: 'call' });
    await agency.perform(draftReminder, { id: byHand });
    const moved = await visit('2026-11-25T09:00:00Z', { contactId, kind: 'call' });
    const cancelled = await visit('2026-11-25T10:00:00Z', { contactId, kind: 'call' });
    await server.runAt('2026-11-24T08:00:00Z');
    expect((await proposed()).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    await agency.perform(moveVisit, { id: moved, startsAt: '2026-11-26T09:00:00Z', endsAt: '2026-11-26T09:15:00Z' });
    await agency.perform(cancelVisit, { id: cancelled });
    await server.runAt('2026-11-25T08:00:00Z');
    expect((await proposed()).map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ['pending', null],
      ['rejected', 'outdated'],
      ['rejected', 'outdated'],
      ['pending', null],
    ]);
    expect((await proposed())[3]?.subject).toContain('jeudi 26');
  });
});

describe('the message after a visit', () => {
  /** The body for a visit of the day before with this report. */
  async function bodyAfter(report: object): Promise<string | undefined> {
    const { agency, person, home, visit, proposed } = await startRecipes(server, 'visit_follow_up');
    const contactId = await person();
    const id = await visit('2026-11-24T15:00:00Z', { contactId, propertyId: await home() });
    server.goTo('2026-11-24T17:00:00Z');
    await agency.perform(completeVisit, { id, ...report });
    await server.runAt('2026-11-25T09:00:00Z');
    const [draft] = await proposed();
    expect(draft).toMatchObject({ contactId, flagged: false });
    return draft?.body;
  }

  it('follows from what the visitor said, and asks where they have said nothing', async () => {
    expect(await bodyAfter({ nextStep: 'offer' })).toContain('ce bien vous intéresse');
    expect(await bodyAfter({ interest: 5 })).toContain('ce bien vous intéresse');
    expect(await bodyAfter({ interest: 4, nextStep: 'none' })).toContain('ne vous convient pas');
    expect(await bodyAfter({ interest: 2 })).toContain('ne vous convient pas');
    expect(await bodyAfter({ feedback: 'Hésite encore.' })).toContain('questions');
    expect(await bodyAfter({})).toContain('Qu’en avez-vous pensé');
  });

  it('is not for a visit that nobody has noted, for one of many days ago, or for somebody who was called since', async () => {
    const startVisits = async (...recipes: 'visit_follow_up'[]) => {
      const started = await startRecipes(server, ...recipes);
      const { agency, person, home, visit } = started;
      const [called, open, noted] = [await person(), await person(), await person()];
      const propertyId = await home();
      const first = await visit('2026-11-24T14:00:00Z', { contactId: called, propertyId });
      await visit('2026-11-24T15:00:00Z', { contactId: open, propertyId });
      const last = await visit('2026-11-24T16:00:00Z', { contactId: noted, propertyId });
      server.goTo('2026-11-24T17:00:00Z');
      for (const id of [first, last]) await agency.perform(completeVisit, { id });
      await agency.perform(noteCall, { id: called, outcome: 'reached', body: 'Réfléchit.' });
      return { ...started, noted };
    };
    const on = await startVisits('visit_follow_up');
    await server.runAt('2026-11-25T09:00:00Z');
    expect((await on.proposed()).map(({ contactId }) => contactId)).toEqual([on.noted]);
    const late = await startVisits();
    server.goTo('2026-12-04T07:00:00Z');
    await late.agency.perform(switchRecipe, { recipe: 'visit_follow_up', enabled: true });
    await server.runAt('2026-12-04T09:00:00Z');
    expect(await late.proposed()).toEqual([]);
  });

  it('is of the last visit of a day alone', async () => {
    const { agency, person, home, visit, proposed } = await startRecipes(server, 'visit_follow_up');
    const contactId = await person();
    const ids = [
      await visit('2026-11-24T14:00:00Z', { contactId, propertyId: await home() }),
      await visit('2026-11-24T15:00:00Z', { contactId, propertyId: await home({ title: 'Maison de ville' }) }),
    ];
    server.goTo('2026-11-24T17:00:00Z');
    for (const id of ids) await agency.perform(completeVisit, { id, interest: 3 });
    await server.runAt('2026-11-25T09:00:00Z');
    await server.runAt('2026-11-26T09:00:00Z');
    expect((await proposed()).map(({ body }) => body)).toEqual([expect.stringContaining('Maison de ville')]);
  });
});

describe('the report to a seller', () => {
  async function startVisits() {
    const started = await startRecipes(server, 'seller_report');
    const seller = await started.person({ firstName: 'Odile', lastName: 'Marchand', intent: 'sell' });
    const visitor = await started.person({ firstName: 'Solène', lastName: 'Abgrall' });
    const propertyId = await started.home({ seller });
    const visited = async (at: string, report: object) => {
      const id = await started.visit(at, { contactId: visitor, propertyId });
      server.goTo(new Date(new Date(at).getTime() + 3_600_000).toISOString());
      await started.agency.perform(completeVisit, { id, ...report });
      return id;
    };
    return { ...started, seller, visitor, propertyId, visited };
  }

  it('tells of the visits without the visitor’s name, and comes once in so many days', async () => {
    const { seller, visitor, visited, proposed, runs } = await startVisits();
    const report = {
      interest: 4,
      liked: 'La lumière. Solène adore le parquet',
      disliked: 'Les combles',
      nextStep: 'thinking',
    };
    const id = await visited('2026-11-24T10:00:00Z', report);
    await server.runAt('2026-11-25T10:00:00Z');
    expect(await proposed()).toMatchObject([{ contactId: seller, kind: 'email', flagged: false }]);
    const [draft] = await proposed();
    expect(draft?.reasons).toEqual([{ id, code: 'visit_took_place', value: '2026-11-24T10:00:00.000Z' }]);
    expect(draft?.body).toContain('une visite a eu lieu');
    expect(draft?.body).toContain(
      'Visite du mardi 24 novembre 2026\nIntérêt\u00A0: réel.\nPoints appréciés\u00A0: La lumière.',
    );
    expect(draft?.body).not.toMatch(/Solène|Abgrall/);
    // The run has read the visitor's record too.
    const [run] = await runs();
    const read = server.db
      .selectFrom('ai_run_contact')
      .selectAll()
      .where('run_id', '=', run?.id ?? '');
    expect(await read.execute()).toHaveLength(2);
    expect(visitor).not.toBe(seller);

    await visited('2026-11-26T10:00:00Z', { interest: 1 });
    await server.runAt('2026-11-27T10:00:00Z');
    expect(await proposed()).toHaveLength(1);
    await server.runAt('2026-12-02T10:00:00Z');
    expect((await proposed()).slice(1)).toMatchObject([{ contactId: seller, body: expect.stringContaining('aucun') }]);
  });

  it('tells each visit once, also one of a day before closed days or one that was noted late', async () => {
    const { agency, seller, visitor, visit, propertyId, visited, proposed } = await startVisits();
    const { subject, body } = recipeTexts.seller_report.fr;
    await agency.perform(changeRecipe, { recipe: 'seller_report', at: '11:00', number: 1, subject, body });
    await visited('2026-11-28T14:00:00Z', { interest: 4 });
    await server.runAt('2026-11-30T10:00:00Z');
    expect(await proposed()).toMatchObject([
      { contactId: seller, body: expect.stringContaining('Depuis le samedi 28') },
    ]);
    const late = await visit('2026-11-30T14:00:00Z', { contactId: visitor, propertyId });
    const next = await visited('2026-12-01T14:00:00Z', { interest: 4 });
    await server.runAt('2026-12-02T10:00:00Z');
    expect((await proposed())[1]?.reasons?.map(({ id }) => id)).toEqual([next]);
    server.goTo('2026-12-03T09:00:00Z');
    await agency.perform(completeVisit, { id: late, interest: 2 });
    await server.runAt('2026-12-03T10:00:00Z');
    const [, , third, ...others] = await proposed();
    expect(third?.reasons?.map(({ id }) => id)).toEqual([late]);
    expect(third?.body).toContain('Depuis le lundi 30 novembre 2026, une visite a eu lieu.');
    await server.runAt('2026-12-04T10:00:00Z');
    expect([...others, ...(await proposed()).slice(3)]).toEqual([]);
  });

  it('tells how often the advert was viewed, by the numbers that were imported alone', async () => {
    const { agency, visited, proposed } = await startVisits();
    await visited('2026-11-24T10:00:00Z', { interest: 4 });
    const row = 'NAN-003;SeLoger;16/11/2026;22/11/2026;312';
    const file = fileOf(`Référence;Portail;Du;Au;Vues\n${row}\nNAN-003;SeLoger;01/09/2026;30/09/2026;900`);
    await agency.perform(importRecords, { kind: 'views', file });
    await server.runAt('2026-11-25T10:00:00Z');
    const [draft] = await proposed();
    expect(draft).toMatchObject({ flagged: false });
    expect(draft?.body).toContain(
      'une visite a eu lieu. Votre annonce a été consultée 312 fois du 16 au 22 novembre sur SeLoger (statistiques des portails relevées le 24 novembre).',
    );
  });

  it('tells no views that the seller has heard of, whoever told them, and those that came since', async () => {
    const { agency, seller, visited, proposed } = await startVisits();
    const importWeek = (portal: string, views: number) => {
      const file = fileOf(`Référence;Portail;Du;Au;Vues\nNAN-003;${portal};16/11/2026;22/11/2026;${views}`);
      return agency.perform(importRecords, { kind: 'views', file });
    };
    await visited('2026-11-24T10:00:00Z', { interest: 4 });
    await importWeek('SeLoger', 312);
    server.goTo('2026-11-24T16:00:00Z');
    await agency.perform(noteCall, { id: seller, outcome: 'reached', body: 'Les consultations lui sont connues.' });
    await importWeek('Superimmo', 20);
    await server.runAt('2026-11-25T10:00:00Z');
    await visited('2026-11-30T14:00:00Z', { interest: 2 });
    await importWeek('Leboncoin', 114);
    await server.runAt('2026-12-02T10:00:00Z');
    const [first, second] = await proposed();
    expect(first?.body).toContain('consultée 20 fois du 16 au 22 novembre sur Superimmo (');
    expect(second?.body).toContain('consultée 114 fois du 16 au 22 novembre sur Leboncoin (');
  });

  it('leaves out the visits of which a colleague has told the seller', async () => {
    const { visited, proposed } = await startVisits();
    await visited('2026-11-24T10:00:00Z', { interest: 4, tellSellers: true });
    await server.runAt('2026-11-25T10:00:00Z');
    expect(await proposed()).toHaveLength(1);
    await visited('2026-11-25T14:00:00Z', { interest: 2 });
    await server.runAt('2026-11-26T10:00:00Z');
    expect((await proposed()).slice(1)).toMatchObject([{ body: expect.stringContaining('une visite a eu lieu') }]);
  });

  it('is taken back when the property is sold before a person has decided', async () => {
    const { visited, proposed, propertyId } = await startVisits();
    await visited('2026-11-24T10:00:00Z', { interest: 4 });
    await server.runAt('2026-11-25T10:00:00Z');
    const rows = server.db.updateTable('property').set({ status: 'sold' });
    await rows.where('reference', '=', 'NAN-003').execute();
    expect(propertyId).toBeTruthy();
    await server.runAt('2026-11-26T10:00:00Z');
    expect(await proposed()).toMatchObject([{ status: 'rejected', reasonCode: 'outdated' }]);
  });
});
