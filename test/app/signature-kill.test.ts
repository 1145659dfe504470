import { afterAll, beforeEach, expect, it } from 'vitest';
import { openSignatures } from '../../app/open-signatures.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { advanceSignature } from '../../jobs/signatures/advance-signature.ts';
import { endLostRequests, wakeDueSignatures } from '../../jobs/signatures/sweep.ts';
import {
  type FakeRequest,
  fakeYousign,
  signAll,
  yousignCallback,
  yousignKey,
} from '../delivery/signatures/fake-yousign.ts';
import { signIn } from '../support/console-client.ts';
import { createInstallation } from '../support/installation.ts';
import { createAgencyWithDrafts, withInstallation } from '../support/open-installation.ts';
import { startServer } from '../support/process.ts';
import { createSigningAgency } from '../support/signing-agency.ts';

const provider = await fakeYousign();
afterAll(() => provider.close());
const environment = { ...(await createInstallation()), CLEF_DEMO: 'off', CLEF_YOUSIGN_URL: provider.url };
const CALLBACK_KEY = 'yousign-callback-secret';
const account = {
  ...{ provider: 'yousign', environment: 'trial', yousign: { apiKey: yousignKey } },
  callbackKeys: [CALLBACK_KEY],
};

beforeEach(() => {
  provider.requests.splice(0);
  provider.calls.splice(0);
});

/** The context of a process that speaks with the provider. */
const withProvider = (context: AppContext): AppContext => ({
  ...context,
  signatures: openSignatures(context, { yousign: provider.url }),
});

/** An agency with a request that waits for a person, or that its signers have, and where its provider calls back. */
const prepared = ({ isSent }: { isSent: boolean }) =>
  withInstallation(environment, async (installation) => {
    const { agencyId, owner, perform } = await createAgencyWithDrafts(installation, 0);
    const context = withProvider(installation.context);
    const agency = await createSigningAgency(context, { id: agencyId, perform }, account);
    const { draftId } = await agency.request();
    if (isSent) {
      await agency.approve(draftId);
      await agency.advance(draftId);
    }
    const accounts = installation.db.selectFrom('signature_account').select('callback_token');
    const { callback_token } = await accounts.where('agency_id', '=', agencyId).executeTakeFirstOrThrow();
    return { agencyId, owner, draftId, callback: `/api/inbound/signatures/${callback_token}` };
  });
type Prepared = Awaited<ReturnType<typeof prepared>>;

/** Kills the server while it waits for the answer to a call, which takes effect, or none if it is ignored. */
async function killAt(call: RegExp, fault: 'hang' | 'ignore', act: (url: string) => Promise<unknown>) {
  const server = await startServer(environment);
  provider.next(call, fault);
  await act(server.url);
  while (provider.count(call) === 0) await provider.taken();
  await server.stop('SIGKILL');
}

const approve =
  ({ owner, draftId }: Prepared) =>
  async (url: string) => {
    const ask = await signIn(url, owner.email);
    const { data } = await ask('drafts.read', { id: draftId });
    const acceptedFlags = data.findings.filter(({ flag }: any) => flag).map(({ id }: any) => id);
    const answer = await ask('drafts.approve', { id: draftId, fingerprint: data.draft.fingerprint, acceptedFlags });
    expect(answer.status).toBe(200);
  };

const callBack =
  ({ callback }: Prepared) =>
  async (url: string) => {
    const { body, headers } = yousignCallback(CALLBACK_KEY, 'signature_request.done', only());
    expect((await fetch(url + callback, { method: 'POST', body, headers })).status).toBe(204);
  };

/** Sweeps until nothing is due, once the lease is over. Two workers take each request at once. */
const recover = ({ agencyId }: Prepared) =>
  withInstallation(
    environment,
    async ({ db, wakes, ...installation }) => {
      const context = withProvider(installation.context);
      for (const _ of ['what was interrupted', 'what that made due', 'a last one']) {
        await endLostRequests(context);
        await wakeDueSignatures(context);
        const due = wakes.splice(0).filter((wake) => wake.agencyId === agencyId && wake.queue === 'signature');
        await Promise.all([...due, ...due].map(({ id }) => advanceSignature(context, { agencyId, id })));
      }
      const requests = db.selectFrom('signature_request').selectAll().where('agency_id', '=', agencyId);
      const papers = db.selectFrom('signature_file').select('role').where('agency_id', '=', agencyId);
      return {
        ...(await requests.executeTakeFirstOrThrow()),
        roles: (await papers.orderBy('role').execute()).map(({ role }) => role),
      };
    },
    { lateSeconds: 301 },
  );

const only = () => provider.requests[0] as FakeRequest;

it.each([
  ['the request is made', /^POST \/signature_requests$/, 'hang'],
  ['the document is handed over', /\/documents$/, 'hang'],
  ['a signer is named', /\/signers$/, 'hang'],
  ['the request is made and not activated yet', /\/activate$/, 'ignore'],
  ['the request was activated and no row says so', /\/activate$/, 'hang'],
] as const)('a process killed when %s asks no signer twice and forgets none', async (_, call, fault) => {
  const before = await prepared({ isSent: false });
  await killAt(call, fault, approve(before));
  expect(await recover(before)).toMatchObject({ status: 'sent', failure: null });
  expect(provider.requests).toMatchObject([{ status: 'ongoing', activations: 1 }]);
});

it.each([
  ['signed document', /\/documents\/[^/]+\/download$/],
  ['proof', /\/audit_trails\/download$/],
])('a process killed while it fetches the %s keeps both once', async (_, call) => {
  const before = await prepared({ isSent: true });
  signAll(only());
  await killAt(call, 'hang', callBack(before));
  expect(await recover(before)).toMatchObject({ status: 'signed', roles: ['document', 'proof', 'signed'] });
  expect(only()).toMatchObject({ activations: 1, reminders: 0 });
});
