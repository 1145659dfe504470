import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { procedures } from '../../console/procedures.ts';
import { rolesFor, rolesOf } from '../../domain/access/roles.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { eraseContact } from '../../domain/erasure/erase-contact.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import { perform } from '../../door/perform.ts';
import { routes } from '../../rest/routes.ts';
import { type UserRole, userRoles } from '../../storage/column-values.ts';
import { digestRows, readAllRows, rowsStay } from '../support/all-rows.ts';
import { refusalOf } from '../support/colleagues.ts';
import { forEachCase } from '../support/each-case.ts';
import { entryPoints } from '../support/entry-points.ts';
import { refusedInputs } from '../support/refused-inputs.ts';
import { startTestServer } from '../support/test-server.ts';
import { call, collectSamples, procedurePaths, procedureUrl, send, signedInPaths, signInToConsole } from './client.ts';
import { populateAgency } from './populated-agency.ts';
import { createSampleInputs } from './sample-inputs.ts';

const server = await startTestServer({ ownStore: true });
const { url } = server;
const [mine, theirs] = [await server.createAgency(), await server.createAgency()];
const [ours, theirRecords] = [await populateAgency(server, mine), await populateAgency(server, theirs)];
const [sampleOf, theirSampleOf] = [createSampleInputs(server, ours), createSampleInputs(server, theirRecords)];
const page = await signInToConsole(url, ours.owner);
/** The operation that a procedure performs; undefined for those about the person's own session and password. */
const operationOf = (path: string) => procedureOf(path)._def.meta?.operation.name as string | undefined;
const procedureOf = (path: string) => (procedures._def.procedures as Record<string, any>)[path];
/** Whether the input has the id of a contact. */
const takesContact = ({ input }: Operation) =>
  JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('^contact_');
const kindOf = (value: unknown) => /^([a-z]+)_[0-9a-z]{26}$/.exec(String(value))?.[1] as 'draft' | undefined;

describe('a key', async () => {
  const key = await mine.key();
  const basic = `Basic ${Buffer.from(`clef:${key}`).toString('base64')}`;
  const attempts: [string, Record<string, string>, string][] = [
    ['as bearer', { Authorization: `Bearer ${key}` }, ''],
    ['as bearer, with a token of a page', { Authorization: `Bearer ${key}`, 'X-Clef-Csrf': page.csrf }, ''],
    ['as cookie', { cookie: `clef=${key}; __Host-clef=${key}`, 'X-Clef-Csrf': key }, ''],
    ['as password', { Authorization: basic }, ''],
    ['in the query', {}, `?access_token=${key}&key=${key}`],
  ];

  const samples = new Map<string, Record<string, unknown>>();
  const expectRowsStayed = rowsStay(server.db, () => collectSamples(samples, signedInPaths, sampleOf));

  it('never opens a procedure', { timeout: 900_000 }, () =>
    forEachCase(signedInPaths, async (path) => {
      const body = JSON.stringify({ ...samples.get(path), access_token: key });
      for (const [name, headers, query] of attempts) {
        const got = await send(procedureUrl(url, path) + query, {
          headers: { 'Content-Type': 'application/json', ...headers },
          body,
        });
        expect(got.status, name).toBe(401);
      }
    }),
  );

  it('does not open the stream of live updates', async () => {
    for (const [name, headers, query] of attempts) {
      const got = await send(`${url}/console/live${query}`, { method: 'GET', headers });
      expect(got.status, name).toBe(401);
    }
  });

  expectRowsStayed();
});

describe('a session', () => {
  const endpoints: [string, string][] = [
    ...routes.map(({ method, path }): [string, string] => [
      method.toUpperCase(),
      `/api/v1${path.replaceAll(/\{\w+\}/g, ours.contact)}`,
    ]),
    ['POST', '/api/mcp'],
  ];
  const { token, csrf, headers } = page;
  const attempts: [string, Record<string, string | string[]>, string][] = [
    ['as the cookie that it is', headers, ''],
    ['as bearer', { Authorization: `Bearer ${token}` }, ''],
    ['its page’s token as bearer', { ...headers, Authorization: `Bearer ${csrf}` }, ''],
    ['as password', { Authorization: `Basic ${Buffer.from(`clef:${token}`).toString('base64')}` }, ''],
    ['in the query', headers, `?access_token=${token}`],
    ['twice', { Authorization: [`Bearer ${token}`, `Bearer ${token}`] }, ''],
  ];

  const expectRowsStayed = rowsStay(server.db);

  it('never opens a route or the tools', () =>
    forEachCase(endpoints, async ([method, path]) => {
      for (const [name, given, query] of attempts) {
        const type: Record<string, string> = method === 'GET' ? {} : { 'Content-Type': 'application/json' };
        const body = method === 'GET' ? undefined : JSON.stringify({ access_token: token });
        const got = await send(url + path + query, { method, headers: { ...given, ...type }, body });
        expect(got.status, name).toBe(401);
      }
    }));

  expectRowsStayed();
});

/** These filter by an id: an unknown one gives an empty list, or counts nothing, where other procedures answer 404. */
const filteredLists: Record<string, string> = {
  'campaigns.contacts': '"contacts":[]',
  'contacts.count': '"count":0',
  'enrollments.list': '"data":[]',
  'contacts.browse': '"data":[]',
  'properties.count': '"count":0',
  'properties.browse': '"data":[]',
  'drafts.queue': '"data":[]',
  'conversations.list': '"data":[]',
  'offers.list': '"data":[]',
  'tasks.list': '"data":[]',
  'visits.list': '"data":[]',
};

describe('an id of another agency', () => {
  it('gives the same answer from each procedure as an id that does not exist', { timeout: 900_000 }, () =>
    forEachCase(signedInPaths, async (path) => {
      // Made for each, because a change of a contact names the version that was read.
      const [sample, other] = [await sampleOf(path), await theirSampleOf(path)];
      const before = await digestRows(server.db);
      for (const [field, value] of Object.entries(sample)) {
        const isList = Array.isArray(value);
        const kind = kindOf(isList ? value[0] : value);
        if (!kind) continue;
        const ask = async (id: unknown) => {
          const { status, text } = await page.call(path, { ...sample, [field]: id });
          return { status, text: text.replaceAll(String(id), 'ID').replace(/"requestId":"[^"]*"/, '') };
        };
        const foreign = await ask(other[field]);
        const unknown = publicId(kind, newId());
        expect(foreign).toEqual(await ask(isList ? [unknown] : unknown));
        const nothing = filteredLists[path];
        expect(foreign.status).toBe(nothing === undefined ? 404 : 200);
        if (nothing !== undefined) expect(foreign.text).toContain(nothing);
      }
      expect(await digestRows(server.db)).toEqual(before);
    }),
  );

  it('does not receive a sandbox reply of this agency, even with the same phone number', async () => {
    const { id } = await sampleOf('sandbox.simulate');
    // The other agency was the last to write to this number, so the number alone would lead to that agency.
    const conversations = server.db.updateTable('conversation').where('agency_id', '=', theirs.id);
    await conversations.set({ address: '+33639981234' }).execute();
    const rowsOf = async () => (await readAllRows(server.db)).message?.filter((row) => row.includes(theirs.id));
    const before = await rowsOf();
    expect((await page.call('sandbox.simulate', { id, what: 'reply', body: 'Avec plaisir' })).status).toBe(200);
    expect(await rowsOf()).toEqual(before);
    const { data } = await page.call('conversations.list', { contactId: ours.contact });
    expect(data.data[0].snippet).toBe('Avec plaisir');
  });
});

describe('a person who was erased', async () => {
  const erased = (await mine.perform(createContact, { firstName: 'Alba', lastName: 'Noël' })).id as string;
  await mine.perform(eraseContact, { id: erased, name: 'Alba Noël', reason: 'request' });
  const withErased = (input: object) =>
    Object.entries(input)
      .filter(([, value]) => String(kindOf(Array.isArray(value) ? value[0] : value)) === 'contact')
      .map(([field, value]) => ({ ...input, [field]: Array.isArray(value) ? [erased] : erased }));
  // Nothing is left to unlink, and taking away what is not there is no mistake.
  const unlinking = ['contacts.unlink', 'properties.unlinkSeller', 'offers.removeBuyer'];
  const mutations = signedInPaths.filter(
    (path) => procedureOf(path)._def.type === 'mutation' && !unlinking.includes(path),
  );

  const samples = new Map<string, Record<string, unknown>>();
  const expectRowsStayed = rowsStay(server.db, () => collectSamples(samples, signedInPaths, sampleOf));

  it('is refused by each change', { timeout: 900_000 }, () =>
    forEachCase(mutations, async (path) => {
      for (const input of withErased(samples.get(path) ?? {})) {
        expect(await page.call(path, input)).toMatchObject({ status: 404, error: { code: 'person_erased' } });
      }
    }),
  );

  expectRowsStayed();

  // A route or a tool that takes a contact has such an input, or its operation is one of the procedures above.
  const actor = { kind: 'key', id: newId(), name: 'Agent', agencyId: mine.id, scopes } as const;
  const refused = refusedInputs(server, mine, ours);
  const written = entryPoints.filter(({ operation }) => operation.effect === 'write' && takesContact(operation));

  it('is refused to a program by each operation', () =>
    forEachCase(
      [...new Set(written.map(({ operation }) => operation))].map((operation) => [operation.name, operation] as const),
      async ([name, operation]) => {
        // The unknown record of `not_found` may be another one than the contact.
        const sample = refused[`${name} no_email`] ?? refused[`${name} not_found`];
        const inputs = sample ? withErased(await sample()) : [];
        const inConsole = mutations.some((path) => operationOf(path) === name);
        expect(inputs.length > 0 || inConsole).toBe(true);
        for (const input of inputs) {
          const refusal = await refusalOf(perform(server.context, actor, operation, input));
          expect(refusal).toMatchObject({ code: 'not_found', hint: expect.stringContaining('erased') });
        }
      },
    ));
});

describe.each(userRoles)('the role %s', async (role) => {
  const records = await populateAgency(server, await server.createAgency());
  const sampleFor = createSampleInputs(server, records, records[role]);
  let ownPage = await signInToConsole(url, records[role]);

  const isOpen = (path: string) => {
    const operation = operationOf(path);
    return operation === undefined || rolesFor(operation).includes(role);
  };
  const samples = new Map<string, Record<string, unknown>>();
  const expectRowsStayed = rowsStay(server.db, () => collectSamples(samples, signedInPaths, sampleFor));
  const closed = signedInPaths.filter((path) => !isOpen(path));

  // An owner may do everything.
  it.runIf(closed.length > 0)('does not open what its row of the table leaves out', async () => {
    for (const path of closed) {
      const answer = await ownPage.call(path, samples.get(path));
      expect(answer, path).toMatchObject({ status: 403, error: { code: 'missing_scope' } });
    }
  });

  const closedChanges = closed.filter((path) => procedureOf(path)._def.type === 'mutation');
  it.runIf(closed.length > 0)(
    'changes nothing by a session that was looked up before the role was taken away',
    async () => {
      for (const path of closedChanges) {
        const session = { actor: { ...records[role].actor, role: 'owner' }, hasCsrfToken: true };
        const response = { locals: { call: {} } };
        const caller = procedures.createCaller({ ...server, session: async () => session, response } as never);
        const change = path.split('.').reduce((calls: any, name) => calls[name], caller);
        const { cause } = await refusalOf(change(samples.get(path)));
        expect(cause, path).toMatchObject({ code: 'missing_scope' });
      }
    },
  );

  expectRowsStayed();

  it('opens what its row of the table says', { timeout: 900_000 }, () =>
    forEachCase(signedInPaths.filter(isOpen), async (path) => {
      const answer = await ownPage.call(path, await sampleFor(path));
      expect(answer.status, answer.text).toBe(200);
      if (operationOf(path) === undefined) ownPage = await signInToConsole(url, records[role]);
    }),
  );
});

it('the table lets an assistant decide nothing, and leaves the agency, its people, keys and data to owners', () => {
  // Written a second time, so that a row is not opened by mistake: whoever opens one changes this list too.
  const decisions = [
    ...['approveDraft', 'rejectDraft', 'returnDraft', 'reopenDraft', 'retryDraft', 'settleUnconfirmed'],
    ...['sendReply', 'requestReplyText', 'readReplyText', 'cancelReplyText', 'addAttachment'],
    ...['activateSequence', 'resumeSequence', 'enrollAsRead', 'startCampaign', 'resumeCampaign', 'cancelCampaign'],
    ...['beginCampaign', 'publishProperties'],
    ...['listConsents', 'exportContact', 'resumeSending', 'listKeys', 'pauseKey', 'listJournal', 'checkJournal'],
    ...['checkRegister', 'printRegister', 'cancelSignature', 'remindSigners', 'retrySignature'],
    ...['listRecipes', 'previewRecipe'],
  ];
  const aboutTheAgency = [
    ...['eraseContact', 'listRetention', 'countRetention', 'changeRetention', 'eraseDue'],
    ...['exportConsents', 'exportAgency', 'exportContacts', 'exportProperties', 'exportAdverts', 'checkAdverts'],
    ...['readColumns', 'previewImport', 'importRecords', 'listImports', 'undoImport', 'readFigures', 'changeAgency'],
    ...['previewInvitation', 'inviteColleague', 'withdrawInvitation'],
    ...['changeRole', 'disableColleague', 'enableColleague', 'createKey', 'resumeKey', 'rotateKey', 'revokeKey'],
    ...['listWebhooks', 'createWebhook', 'changeWebhook', 'rotateWebhook', 'disableWebhook', 'enableWebhook'],
    ...['removeWebhook', 'listDeliveries', 'readDelivery', 'testWebhook', 'replayDelivery'],
    ...['declareRegister', 'changeSignatureAccount', 'changeAgentModel', 'testAgentModel'],
    ...['turnAgentOn', 'turnAgentOff'],
    ...['changeRecipe', 'switchRecipe', 'proposeNow', 'switchWeek', 'prepareWeekNow'],
    ...['countEvents', 'replayEvents', 'readFirstSteps', 'hideFirstSteps'],
  ];
  const closedTo = (role: UserRole) => Object.keys(rolesOf).filter((name) => !rolesFor(name).includes(role));
  expect(closedTo('owner')).toEqual([]);
  expect(closedTo('negotiator').sort()).toEqual(aboutTheAgency.sort());
  expect(closedTo('assistant').sort()).toEqual([...decisions, ...aboutTheAgency].sort());
});

it('no procedure tells the agency’s name to somebody who is not signed in', async () => {
  for (const path of procedurePaths.filter((path) => path !== 'account.invitation')) {
    const { text } = await call(url, path, {});
    expect(text, path).not.toContain('Agence du Test');
  }
});
