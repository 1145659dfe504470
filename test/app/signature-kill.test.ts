import { once } from 'node:events';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSignatures } from '../../app/open-signatures.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { advanceSignature } from '../../jobs/signatures/advance-signature.ts';
import { endLostRequests, wakeDueSignatures } from '../../jobs/signatures/sweep.ts';
import { signIn } from '../support/console-client.ts';
import { createInstallation } from '../support/installation.ts';
import { createAgencyWithDrafts, withInstallation } from '../support/open-installation.ts';
import { startServer } from '../support/process.ts';
import { createSigningAgency } from '../support/signing-agency.ts';
import { addresses, closeProviders, type KillPoint, type PlayedProvider, providers } from './played-providers.ts';

afterAll(closeProviders);
const environment = {
  ...(await createInstallation()),
  ...{ CLEF_DEMO: 'off', CLEF_YOUSIGN_URL: addresses.yousign, CLEF_DOCUSIGN_URL: addresses.docusign },
};
const KILL_AT_STATEMENT = `--import=${new URL('kill-at-statement.ts', import.meta.url)}`;

/** The context of a process that speaks with the providers. */
const withProviders = (context: AppContext): AppContext => ({
  ...context,
  signatures: openSignatures(context, addresses),
});

/** An agency with a request that waits for a person, or that its signers have. */
const prepared = ({ account }: PlayedProvider, { isSent }: { isSent: boolean }) =>
  withInstallation(environment, async (installation) => {
    const { agencyId, owner, perform } = await createAgencyWithDrafts(installation, 0);
    const context = withProviders(installation.context);
    const agency = await createSigningAgency(context, { id: agencyId, perform }, account);
    const { draftId } = await agency.request();
    if (isSent) {
      await agency.approve(draftId);
      await agency.advance(draftId);
    }
    const accounts = installation.db.selectFrom('signature_account').select('callback_token');
    const { callback_token } = await accounts.where('agency_id', '=', agencyId).executeTakeFirstOrThrow();
    const { signers } = await agency.read(draftId);
    const pages = signers.flatMap(({ testUrl }) => (testUrl ? [new URL(testUrl).pathname] : []));
    return { agencyId, owner, draftId, pages, callback: `/api/inbound/signatures/${callback_token}` };
  });
type Prepared = Awaited<ReturnType<typeof prepared>>;

type Act = (url: string) => Promise<unknown>;

/** Kills the server while it waits for the answer to a call, or before it sends a statement. */
async function killAt({ fake }: PlayedProvider, point: KillPoint, act: Act): Promise<void> {
  if ('statement' in point) return killAtStatement(point.statement, act);
  if (!fake) throw new Error('This provider gets no calls.');
  const server = await startServer(environment);
  fake.next(point.call, point.fault);
  await act(server.url);
  while (fake.count(point.call) === 0) await fake.taken();
  await server.stop('SIGKILL');
}

async function killAtStatement({ source }: RegExp, act: Act): Promise<void> {
  const server = await startServer({ ...environment, NODE_OPTIONS: KILL_AT_STATEMENT, KILL_AT_STATEMENT: source });
  const killed = once(server.child, 'exit');
  // The answer may be lost with the server.
  const acted = act(server.url).catch((error: Error) => {
    if (!/fetch failed|terminated/.test(error.message)) throw error;
  });
  const [[, signal]] = await Promise.all([killed, acted]);
  expect(signal).toBe('SIGKILL');
}

const approve =
  ({ owner, draftId }: Prepared): Act =>
  async (url) => {
    const ask = await signIn(url, owner.email);
    const { data } = await ask('drafts.read', { id: draftId });
    const acceptedFlags = data.findings.filter(({ flag }: any) => flag).map(({ id }: any) => id);
    const answer = await ask('drafts.approve', { id: draftId, fingerprint: data.draft.fingerprint, acceptedFlags });
    expect(answer.status).toBe(200);
  };

/** Sweeps until nothing is due, once the lease is over. Two workers take each request at once. */
const recover = (provider: PlayedProvider, before: Prepared) =>
  withInstallation(
    environment,
    async ({ db, wakes, ...installation }) => {
      const { agencyId } = before;
      const context = withProviders(installation.context);
      for (const _ of ['what was interrupted', 'what that made due', 'a last one']) {
        await endLostRequests(context);
        await wakeDueSignatures(context);
        const due = wakes.splice(0).filter((wake) => wake.agencyId === agencyId && wake.queue === 'signature');
        await Promise.all([...due, ...due].map(({ id }) => advanceSignature(context, { agencyId, id })));
      }
      await provider.expectAskedOnce(db, before);
      const requests = db.selectFrom('signature_request').selectAll().where('agency_id', '=', agencyId);
      const papers = db.selectFrom('signature_file').select('role').where('agency_id', '=', agencyId);
      return {
        ...(await requests.executeTakeFirstOrThrow()),
        roles: (await papers.orderBy('role').execute()).map(({ role }) => role),
      };
    },
    { lateSeconds: 301 },
  );

describe.each(Object.entries(providers))('with %s', (_name, provider) => {
  beforeEach(provider.reset);

  it.each(provider.asking)('a process killed when %s asks no signer twice and forgets none', async (_, point) => {
    const before = await prepared(provider, { isSent: false });
    await killAt(provider, point, approve(before));
    expect(await recover(provider, before)).toMatchObject({ status: 'sent', failure: null, roles: ['document'] });
  });

  it.each(provider.keeping)('a process killed while it %s keeps both papers once', async (_, point) => {
    const before = await prepared(provider, { isSent: true });
    await killAt(provider, point, (url) => provider.sign(before, url));
    const roles = ['document', 'proof', 'signed'];
    expect(await recover(provider, before)).toMatchObject({ status: 'signed', roles });
  });
});
