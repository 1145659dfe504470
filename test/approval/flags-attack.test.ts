import { beforeAll, expect, it } from 'vitest';
import { approveDraft } from '../../approval/drafts/decisions.ts';
import type { Finding } from '../../domain/checks/finding.ts';
import { draftEmail, draftSms } from '../../domain/conversations/message-drafts.ts';
import { type Actor, scopes } from '../../domain/shared/actor.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import { insertFixture, NOW } from '../domain/checks/corpus/fixture/insert-fixture.ts';
import { peopleOfReunion } from '../domain/checks/corpus/fixture/people.ts';
import { allCases } from '../domain/checks/corpus/measure.ts';
import { drafts as first } from '../domain/checks/corpus/seen-first/all.ts';
import { drafts as unseen } from '../domain/checks/corpus/unseen/all.ts';
import { createColleague, refusalOf } from '../support/colleagues.ts';
import { type ConsoleClient, signIn } from '../support/console-client.ts';
import { size } from '../support/size.ts';
import { startTestServer } from '../support/test-server.ts';

/**
 * No draft is approved unless a person accepts each of its flags by name. A key proposes wrong drafts of the corpus, and
 * then everything is tried to have them approved otherwise.
 */
const server = await startTestServer({ now: () => NOW });
const { context, url, db } = server;

type Proposed = { id: string; fingerprint: string; findings: Finding[] };

let agencyId: string;
let key: Extract<Actor, { kind: 'key' }>;
let person: ConsoleClient;
let proposed: Proposed[];
let flagged: Proposed[];

beforeAll(async () => {
  const { agencyOf, contactIds } = await insertFixture(server);
  agencyId = agencyOf('legoff').id;
  key = { kind: 'key', id: newId(), name: 'Assistant', agencyId, scopes };
  const owner = await createColleague(db, { id: agencyId }, 'owner');
  person = await signIn(url, owner.email);
  const wrong = [...allCases(first), ...allCases(unseen)].filter(
    ({ kind, to, wrong: label }) => label !== null && kind !== 'enrollment' && !peopleOfReunion.includes(to),
  );
  const every = Math.max(1, Math.floor(wrong.length / size(20, 40, wrong.length)));
  proposed = [];
  for (const { kind, to, texts } of wrong.filter((_, index) => index % every === 0)) {
    const operation = kind === 'sms' ? draftSms : draftEmail;
    const input = { prospectId: publicId('contact', contactIds.get(to) as string), ...texts };
    const { output } = await perform<any>(context, key, operation, input);
    proposed.push(await read(output.draftId));
  }
  flagged = proposed.filter(({ findings }) => flagsOf(findings).length > 0);
});

async function read(id: string): Promise<Proposed> {
  const { data } = await person('drafts.read', { id });
  return { id, fingerprint: data.draft.fingerprint, findings: data.findings };
}

const flagsOf = (findings: readonly Finding[]) => findings.filter(({ flag }) => flag).map(({ id }) => id);

const approve = ({ id, fingerprint }: Proposed, others: Record<string, unknown> = {}) =>
  person('drafts.approve', { id, fingerprint, ...others });

/** The drafts of this agency that are not pending any more. */
const decided = async () =>
  (
    await db
      .selectFrom('draft')
      .select('id')
      .where('agency_id', '=', agencyId)
      .where('status', '!=', 'pending')
      .execute()
  ).length;

it('has flagged drafts to attack', () => {
  expect(flagged.length).toBeGreaterThan(proposed.length / 2);
});

it('lets no key approve, whatever it names', async () => {
  const { data } = await person('keys.create', { name: 'Assistant', scopes });
  for (const { id, fingerprint, findings } of flagged.slice(0, 5)) {
    const input = { id, fingerprint, acceptedFlags: flagsOf(findings) };
    expect((await refusalOf(perform(context, key, approveDraft, input))).code).toBe('missing_scope');
    const response = await fetch(`${url}/console/trpc/drafts.approve`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${data.secret}` },
      body: JSON.stringify(input),
    });
    expect(response.status).toBe(401);
  }
  expect(await decided()).toBe(0);
});

it('approves none in bulk: each at once, with its fingerprint alone', async () => {
  const answers = await Promise.all(flagged.map((draft) => approve(draft)));
  expect([...new Set(answers.map(({ code }) => code))]).toEqual(['flags_not_accepted']);
  expect(await decided()).toBe(0);
});

it('approves none whose flags are named in part or by something else than their ids', async () => {
  const everyFlag = flagged.flatMap(({ findings }) => flagsOf(findings));
  for (const draft of flagged) {
    const own = flagsOf(draft.findings);
    const codes = draft.findings.flatMap(({ code, text }) => [code, text.slice(0, 100) || code]);
    const attempts: Record<string, unknown>[] = [
      { acceptedFlags: own.slice(1) },
      { acceptedFlags: codes },
      { acceptedFlags: ['*', 'all', draft.id, draft.fingerprint] },
      { acceptedFlags: everyFlag.filter((id) => !own.includes(id)).slice(0, 500) },
      { acceptedFlags: own.slice(1), anyHour: true },
      // The same day: a text that says « demain » has other flags on another one.
      { acceptedFlags: own.slice(1), sendAt: '2026-11-21T10:00:00Z' },
    ];
    for (const attempt of attempts) expect((await approve(draft, attempt)).code).toBe('flags_not_accepted');
  }
  expect(await decided()).toBe(0);
});

it('does not carry the accepted flags of one text over to another one', async () => {
  const draft = flagged[0] as Proposed;
  const body =
    'Bonjour, rendez-vous le 31 novembre à 25h, réf. NAN-9999. https://estuaire-immobilier.example@pirate.example';
  const { data } = await person('drafts.preview', { id: draft.id, change: { body } });
  const change = { change: { body }, editedFingerprint: data.fingerprint, acceptedFlags: flagsOf(draft.findings) };
  expect((await approve(draft, change)).code).toBe('flags_not_accepted');
  expect(await read(draft.id)).toEqual(draft);
  expect(await decided()).toBe(0);
});

it('approves none by way of a rejection that is taken back', async () => {
  const draft = flagged[1] as Proposed;
  await person('drafts.reject', { id: draft.id, reason: 'Une erreur' });
  expect((await person('drafts.reopen', { id: draft.id })).status).toBe(200);
  expect((await approve(await read(draft.id))).code).toBe('flags_not_accepted');
  expect(await decided()).toBe(0);
});

it('approves one whose flags a person accepts, each by its id', async () => {
  const draft = flagged[2] as Proposed;
  const accepted = flagsOf(draft.findings);
  const { status, data } = await approve(draft, { acceptedFlags: accepted });
  expect(status).toBe(200);
  expect(data.acceptedFlags.map(({ id }: { id: string }) => id)).toEqual(accepted);
  expect(await decided()).toBe(1);
});
