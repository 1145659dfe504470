import { describe, expect, it } from 'vitest';
import { changeAgency, pauseSending, readAgency, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { context } = server;

describe('the settings of an agency', () => {
  it('allow five seconds to undo and only restrict marketing, until an owner changes them', async () => {
    const agency = await server.createAgency();
    const defaults = { undoSeconds: 5, serviceHours: false, alsaceMoselle: false, pausedAt: null, pausedBy: null };
    expect(await agency.perform(readAgency, {})).toMatchObject(defaults);
    expect(await agency.perform(changeAgency, { undoSeconds: 0 })).toMatchObject({ ...defaults, undoSeconds: 0 });
    expect(await agency.perform(changeAgency, { alsaceMoselle: true })).toMatchObject({
      undoSeconds: 0,
      serviceHours: false,
      alsaceMoselle: true,
    });
  });

  it.each([-1, 61, 1.5])('refuse %f seconds to undo', async (undoSeconds) => {
    const agency = await server.createAgency();
    expect(await refusalOf(agency.perform(changeAgency, { undoSeconds }))).toMatchObject({ code: 'invalid_request' });
    expect(await agency.perform(readAgency, {})).toMatchObject({ undoSeconds: 5 });
  });

  it('hold the addresses that drafts are compared with, in one spelling', async () => {
    const agency = await server.createAgency();
    expect(await agency.perform(readAgency, {})).toMatchObject({ timeZone: 'Europe/Paris', websites: [], phone: null });
    const changed = await agency.perform(changeAgency, {
      timeZone: 'Indian/Reunion',
      street: ' 5 quai de la Fosse ',
      postcode: '44000',
      city: 'Nantes',
      phone: '01 99 00 12 12',
      email: 'Accueil@Agence.example',
      websites: [
        'https://www.Agence.example/biens?x=1',
        'agence.example',
        'http://visites.agence.example',
        'écoles.example',
      ],
    });
    const profile = {
      timeZone: 'Indian/Reunion',
      street: '5 quai de la Fosse',
      postcode: '44000',
      city: 'Nantes',
      phone: '+33199001212',
      email: 'accueil@agence.example',
      websites: ['agence.example', 'visites.agence.example', 'xn--coles-9ra.example'],
    };
    expect(changed).toMatchObject(profile);
    const work = readingWork(context, agency.owner, context.now());
    expect(await work.profile()).toMatchObject(profile);
    const emptied = { street: null, postcode: null, phone: null, email: null, websites: [] };
    expect(await agency.perform(changeAgency, emptied)).toMatchObject({ ...emptied, city: 'Nantes' });
  });

  it.each([
    [{ timeZone: 'Europe/Berlin' }, 'timeZone'],
    [{ postcode: '4400' }, 'postcode'],
    [{ phone: '12' }, 'phone'],
    [{ email: 'accueil' }, 'email'],
    ...['ftp://agence.example', 'agence', 'a b.example', 'https://x@y.example', '192.0.2.1', 'localhost'].map(
      (website) => [{ websites: [website] }, 'websites.0'] as const,
    ),
  ] as const)('refuse %j and name the field', async (change, path) => {
    const agency = await server.createAgency();
    const refusal = await refusalOf(agency.perform(changeAgency, change));
    expect(refusal).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
  });

  it('hold the senders of leads as mail writes them, each once', async () => {
    const agency = await server.createAgency();
    const leadSenders = [
      'Portail.example',
      'https://www.portail.example/contact',
      ' écoles.example ',
      'Demandes@Outil.example',
      'ines@écoles.example',
      'formulaire@gmail.com',
    ];
    expect((await agency.perform(changeAgency, { leadSenders })).leadSenders).toEqual([
      'portail.example',
      'xn--coles-9ra.example',
      'demandes@outil.example',
      'ines@xn--coles-9ra.example',
      'formulaire@gmail.com',
    ]);
    expect(await agency.perform(changeAgency, { leadSenders: [] })).toMatchObject({ leadSenders: [] });
  });

  it.each([
    '@portail.example',
    'a@b@portail.example',
    'portail',
    'a b.example',
    'ines@',
    'ines@https://portail.example',
    '192.0.2.1',
    ' ',
    'x'.repeat(300),
    'gmail.com',
    'Orange.fr',
  ])('refuse %j as a sender of leads', async (entry) => {
    const agency = await server.createAgency();
    const refusal = await refusalOf(agency.perform(changeAgency, { leadSenders: ['portail.example', entry] }));
    expect(refusal).toMatchObject({
      code: 'invalid_request',
      errors: expect.arrayContaining([expect.objectContaining({ path: 'leadSenders.1' })]),
    });
  });

  it('have at most fifty senders of leads', async () => {
    const agency = await server.createAgency();
    const leadSenders = [...Array(51).keys()].map((n) => `portail${n}.example`);
    expect(await refusalOf(agency.perform(changeAgency, { leadSenders }))).toMatchObject({
      errors: [{ path: 'leadSenders' }],
    });
    expect((await agency.perform(changeAgency, { leadSenders: leadSenders.slice(1) })).leadSenders).toHaveLength(50);
  });

  it('are changed only by an owner', async () => {
    const agency = await server.createAgency();
    const { actor } = await createColleague(server.db, agency);
    const change = perform(context, actor, changeAgency, { undoSeconds: 60 });
    expect(await refusalOf(change)).toMatchObject({ code: 'missing_scope' });
    expect((await perform(context, actor, readAgency, {})).output).toMatchObject({ undoSeconds: 5 });
  });

  it('let every colleague pause and resume sending; the first who paused is kept', async () => {
    const agency = await server.createAgency();
    const { actor, name } = await createColleague(server.db, agency);
    const { output: paused } = await perform(context, actor, pauseSending, {});
    expect(paused).toMatchObject({ pausedAt: expect.any(String), pausedBy: { kind: 'human', name } });
    expect(await agency.perform(pauseSending, {})).toEqual(paused);
    expect(await agency.perform(resumeSending, {})).toMatchObject({ pausedAt: null, pausedBy: null });
  });

  it.each([changeAgency, pauseSending, resumeSending, readAgency])('$name is closed to keys', async (operation) => {
    const agency = await server.createAgency();
    await agency.perform(pauseSending, {});
    const actor = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes } as const;
    expect(await refusalOf(perform(context, actor, operation, {}))).toMatchObject({ code: 'missing_scope' });
    expect(await agency.perform(readAgency, {})).toMatchObject({ pausedAt: expect.any(String) });
  });
});
