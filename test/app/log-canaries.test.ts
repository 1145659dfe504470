import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { firstRunCode } from '../../domain/access/first-run.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { call as callOfModel, type Line, posterOf } from '../agent/agent-at-work.ts';
import { call, send, signInToConsole } from '../console/client.ts';
import { secrets, startFullServer } from '../console/full-server.ts';
import { brevoCallback } from '../delivery/fake-brevo.ts';
import { readAllRows } from '../support/all-rows.ts';
import { mcpClient, restClient, startTestServer } from '../support/test-server.ts';

/** Recognizable texts. What people write may be stored in its own row and nowhere else. */
const texts = {
  sms: 'Canari-SMS-90 : venez à 14 h',
  email: 'Canari-courriel-91 : le compromis est prêt',
  answer: 'Canari-réponse-92 : je viens',
  note: 'Canari-note-93',
  nonsense: 'Canari-faute-94',
  request: 'Canari-demande-95 : écris à Élodie',
  words: 'Canari-parole-96 : je cherche',
  argument: 'Canari-argument-97',
  draft: 'Canari-brouillon-98 : le bien est encore libre',
  remark: 'Canari-remarque-99 : plus court',
  provider: 'Canari-fournisseur-89',
};
const numbers = Array.from({ length: 8 }, (_, last) => `+3363998570${last}`);
const passwords = {
  owner: 'canari du matin, mot de passe',
  next: 'canari du soir, mot de passe',
  wrong: 'canari, mauvais mot de passe',
};
/** Secrets, which may be stored in no table. */
const keys: Record<string, string> = { ...secrets, ...passwords };

const here = await startTestServer({ ownStore: true });
const clef = await startFullServer(here);
const errors: string[] = [];
const kept = <T extends { status: number }>(answer: T, shown: string): T => {
  if (answer.status >= 400) errors.push(shown);
  return answer;
};

const JSON_TYPE = { 'Content-Type': 'application/json' };
const outside = async (path: string, input: object) => {
  const answer = await call(clef.url, path, input);
  return kept(answer, answer.text);
};
const api = async (method: string, path: string, body: unknown) => {
  const answer = await restClient(clef.url, keys.key)(method, path, body);
  return kept(answer, JSON.stringify(answer.body));
};

const email = 'camille@agence.example';
const code = firstRunCode(secrets.server);
const first = { code, agency: 'Agence du Test', name: 'Camille Test', email, password: passwords.owner };
await outside('account.createAgency', { ...first, code: `${code}x` });
await outside('account.createAgency', { ...first, password: 'canari' });
await outside('account.createAgency', first);
let page = await signInToConsole(clef.url, { email, password: passwords.owner });
const asks = async (path: string, input: object = {}) => {
  const answer = await page.call(path, input);
  return kept(answer, answer.text);
};
const made = (await asks('keys.create', { name: 'Robot', scopes: [...scopes] })).data;
const invited = (await asks('team.invite', { email: 'yann@agence.example', name: 'Yann', role: 'negotiator' })).data;
const invitation = invited.link.split('/').at(-1) as string;
Object.assign(keys, { code, session: page.token, csrf: page.csrf, key: made.secret, invitation });
keys.rotated = (
  await asks('keys.rotate', { id: (await asks('keys.create', { name: 'Autre', scopes: [...scopes] })).data.id })
).data.secret;
await asks('agency.settings', { undoSeconds: 0 });

const granted = { status: 'granted', source: 'Formulaire' };
const contact = async (phone: string) => {
  const address = `canari${phone.slice(-2)}@courriel.example`;
  const consent = { sms: granted, email: granted };
  return (await api('POST', '/contacts', { lastName: 'Le Goff', phone, email: address, consent })).body.id as string;
};
const sms = async (phone: string) =>
  (await api('POST', '/messages/sms', { prospectId: await contact(phone), body: texts.sms })).body.draftId as string;

const becomes = (id: string, state: object) =>
  vi.waitFor(async () => expect((await asks('drafts.read', { id })).data.draft).toMatchObject(state), 15_000);

/** Approves, and waits until a worker has sent the message with the real driver. */
async function leaves(id: string, state: object) {
  const { fingerprint } = (await asks('drafts.read', { id })).data.draft;
  // At night too.
  expect((await asks('drafts.approve', { id, fingerprint, anyHour: true })).status).toBe(200);
  await becomes(id, state);
}

/** Asks the agency's own agent as its panel does, and reads the answer to its end. */
async function asksAgent(input: object): Promise<Line[]> {
  const answer = await posterOf(clef.url, page)(input);
  const text = await answer.text();
  kept(answer, text);
  return answer.ok
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
}
const endOf = (lines: readonly Line[]) => lines.find(({ type }) => type === 'end')?.run;

describe('the server under use', () => {
  it('sends messages', async () => {
    await leaves(await sms(numbers[0] as string), { status: 'sent' });
    const host = await mcpClient(clef.url, keys.key as string);
    const [prospectId] = [await contact(numbers[1] as string)];
    const letter = { prospectId, subject: 'Compromis', body: texts.email };
    const drafted = await host.callTool({ name: 'draft_email', arguments: letter });
    await leaves((drafted.structuredContent as { draftId: string }).draftId, { status: 'sent' });
    const refused = await host.callTool({ name: 'draft_email', arguments: { ...letter, subject: 'Refus' } });
    await leaves((refused.structuredContent as { draftId: string }).draftId, { status: 'failed' });
    await host.callTool({ name: 'draft_sms', arguments: { prospectId: texts.nonsense, body: texts.sms } });
    await host.close();
  });

  it('meets providers that fail and quote the recipient and the text', async () => {
    const message = `telephone ${numbers[2]?.slice(1)} for « ${texts.sms} » with ${secrets.provider} is not valid`;
    const complaint = { code: 'invalid_parameter', message };
    clef.sms.next({ status: 400, body: complaint });
    await leaves(await sms(numbers[2] as string), { status: 'failed' });
    clef.sms.next({ status: 503, body: complaint });
    await leaves(await sms(numbers[3] as string), { status: 'approved', waitsFor: 'retry' });
    clef.sms.next('drop');
    await leaves(await sms(numbers[4] as string), { status: 'unconfirmed' });
  });

  it('receives answers and unsigned call-backs', async () => {
    const token = clef.sms.receipts[0]?.body.match(/token=([\w-]+)/)?.[1] as string;
    keys.callback = token;
    const body = JSON.stringify(
      brevoCallback('replied', { to: numbers[0]?.slice(1), reply: texts.answer, token: texts.answer }),
    );
    const hears = (address: string, said = body) =>
      send(`${clef.url}/api/inbound/${address}`, { headers: JSON_TYPE, body: said });
    expect((await hears(`brevo?token=${token}`)).status).toBe(204);
    for (const address of [`brevo?token=${token}x`, `brevo?token=${keys.session}`, `twilio?token=${token}`]) {
      const answer = await hears(address);
      kept(answer, answer.text);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const garbage = await hears(`brevo?token=${token}`, JSON.stringify({ reply: texts.answer }));
    kept(garbage, garbage.text);
  });

  it('gets wrong input from people and scripts', async () => {
    for (const password of [passwords.wrong, `${passwords.owner} `])
      await outside('account.signIn', { email, password });
    await outside('account.acceptInvitation', { token: `${invitation}x`, name: 'Yann', password: passwords.next });
    await outside('account.acceptInvitation', { token: invitation, name: 'Yann', password: 'canari' });
    await asks('profile.password', { current: passwords.wrong, next: passwords.next });
    await asks('profile.password', { current: passwords.owner, next: passwords.next });
    page = await signInToConsole(clef.url, { email, password: passwords.next });
    keys.nextSession = page.token;
    await asks('drafts.edit', { id: numbers[0], change: { body: texts.nonsense }, fingerprint: 'x' });
    await api('POST', '/contacts', { lastName: 'X', phone: numbers[0], stage: texts.nonsense });
    await api('POST', '/contacts', `{"lastName": "${texts.nonsense}", "phone": ${numbers[0]}`);
    await api('POST', '/messages/sms', { prospectId: texts.nonsense, body: texts.sms, to: numbers[0] });
    await api('PATCH', `/contacts/${await contact(numbers[5] as string)}`, { phone: texts.nonsense });
    for (const key of [`${keys.key}x`, keys.session])
      errors.push(JSON.stringify(await restClient(clef.url, key)('GET', '/contacts')));
    expect(errors.length).toBeGreaterThan(15);
  });

  it('lets the agency’s own agent work', async () => {
    const model = { driver: 'mistral', model: 'mistral-small-latest', address: clef.model.url, country: 'France' };
    const prices = { budgetCents: 2000, inputCents: 10, outputCents: 30 };
    await asks('agent.changeModel', { model: { ...model, ...prices, apiKey: secrets.model } });
    await asks('agent.turnOn', { read: { host: new URL(clef.model.url).host, country: 'France' } });
    const about = await contact(numbers[6] as string);
    const draft = (body: string) => callOfModel('draft_sms', { prospectId: about, body });
    clef.model.says(
      {
        text: [texts.words],
        calls: [
          callOfModel('search_contacts', { q: texts.argument }),
          callOfModel('search_contacts', { stage: texts.argument }),
          callOfModel(texts.argument, {}),
          { name: 'draft_sms', pieces: [`{"body": "${texts.draft}`] },
          draft(texts.draft),
        ],
      },
      { text: [texts.words] },
    );
    expect(endOf(await asksAgent({ prompt: texts.request, about }))).toMatchObject({ status: 'done', drafts: 1 });
    // The draft comes back with a remark, and a worker lets the agent write it again.
    clef.model.says({ calls: [draft(`${texts.draft}.`)] }, { text: [texts.words] });
    const { data } = await asks('agent.runs', {});
    const { proposed } = (await asks('agent.run', { id: data.data[0].id })).data;
    expect((await asks('drafts.sendBack', { id: proposed[0].id, remark: texts.remark })).status).toBe(200);
    await vi.waitFor(async () => {
      const [newest] = (await asks('agent.runs', {})).data.data;
      expect(newest).toMatchObject({ origin: 'sent_back', status: 'done' });
    }, 15_000);
    // Providers that fail quote what they were sent.
    clef.model.next({ status: 400, body: { message: `${texts.provider} does not like « ${texts.request} »` } });
    expect(endOf(await asksAgent({ prompt: texts.request, about }))).toMatchObject({ endedBy: 'refused' });
    clef.model.says({ text: [texts.words], error: texts.provider });
    expect(endOf(await asksAgent({ prompt: texts.request, about }))).toMatchObject({ status: 'failed' });
    // Requests that cannot begin.
    await asksAgent({ prompt: texts.request, about: texts.argument });
    await asksAgent({ prompt: texts.request, nonsense: texts.argument });
  });

  it('meets a store whose errors quote rows', async () => {
    // The error of a constraint quotes the whole row, and that of a conversion quotes the value.
    await sql`alter table contact add constraint canary check (last_name <> 'Canari')`.execute(here.db);
    await sql`create function canary() returns trigger language plpgsql as $$ begin new.id = new.body::uuid; return new; end $$`.execute(
      here.db,
    );
    await sql`create trigger canary before insert on note for each row execute function canary()`.execute(here.db);
    const input = { lastName: 'Canari', phone: '+33639985709' };
    expect((await api('POST', '/contacts', { ...input, tags: [texts.nonsense] })).status).toBe(500);
    const { data } = await asks('conversations.list');
    expect((await asks('conversations.note', { id: data.data[0].id, body: texts.note })).status).toBe(500);
    await sql`create function canary_draft() returns trigger language plpgsql as $$ begin new.id = (new.item->>'body')::uuid; return new; end $$`.execute(
      here.db,
    );
    await sql`create trigger canary before insert on draft for each row execute function canary_draft()`.execute(
      here.db,
    );
    const about = await contact(numbers[7] as string);
    const body = `${texts.draft} ${texts.argument}`;
    clef.model.says({ calls: [callOfModel('draft_sms', { prospectId: about, body })] }, { text: [texts.words] });
    const lines = await asksAgent({ prompt: texts.request, about });
    expect(lines.find(({ type }) => type === 'result')).toMatchObject({ isError: true });
  });
});

/** A text and the encodings in which it may appear. */
const formsOf = (mark: string) => [
  mark,
  JSON.stringify(mark).slice(1, -1),
  encodeURIComponent(mark),
  Buffer.from(mark).toString('base64').slice(0, -4),
];
/** A phone number without its prefix: +33, 0033 or 0. */
const phoneOf = (number: string) => number.slice(3);

function expectNone(where: string, marks: string[]): void {
  const found = marks.filter((mark) => where.includes(mark));
  expect(found).toEqual([]);
}
const allKeys = () => Object.values(keys).flatMap(formsOf);
const allWords = [...Object.values(texts).flatMap(formsOf), ...[...numbers, '+33639985709'].map(phoneOf)];

async function everyJob(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'pgboss'`.execute(here.db);
  const all = tables.rows.map(({ name }) => sql`select t::text from ${sql.table(`pgboss.${name}`)} t`.execute(here.db));
  return JSON.stringify((await Promise.all(all)).map(({ rows }) => rows));
}

describe('afterwards', () => {
  it('the log names the errors and contains no secret, no text and no number', () => {
    const log = clef.log();
    for (const sign of ['"status":500', '"23514"', '"canary"', '"22P02"', 'req_']) expect(log).toContain(sign);
    expectNone(log, [...allKeys(), ...allWords, 'courriel.example']);
  });

  it('no error contained a secret, a text or a number', () => {
    expectNone(errors.join('\n'), [...allKeys(), ...allWords.filter((mark) => !mark.includes('faute'))]);
  });

  it('the jobs contain only ids', async () => {
    const jobs = await everyJob();
    for (const queue of [',send,', ',agent,']) expect(jobs).toContain(queue);
    expectNone(jobs, [...allKeys(), ...allWords, 'courriel.example']);
  });

  it('the metrics contain no secret, no text, no number and no agency', async () => {
    const metrics = await clef.metrics();
    expect(metrics).toContain('clef_agent_runs_total{driver="mistral",outcome="done"}');
    const { id } = await here.db.selectFrom('agency').select('id').executeTakeFirstOrThrow();
    expectNone(metrics, [...allKeys(), ...allWords, 'courriel.example', 'mistral-small-latest', id]);
  });

  it('the journal contains no secret, no text and no number', async () => {
    const { journal_entry, ...others } = await readAllRows(here.db, []);
    expect(journal_entry?.length).toBeGreaterThan(15);
    expectNone(JSON.stringify(journal_entry), [...allKeys(), ...allWords, 'courriel.example']);
    // Texts are stored in their own rows, secrets nowhere.
    const rows = JSON.stringify(others);
    for (const text of [texts.sms, texts.email, texts.answer, texts.draft, texts.words]) expect(rows).toContain(text);
    expectNone(rows, allKeys());
  });
});
