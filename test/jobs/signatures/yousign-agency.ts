import { afterAll, beforeEach } from 'vitest';
import { wakeDueSignatures } from '../../../jobs/signatures/sweep.ts';
import { type FakeRequest, fakeYousign, yousignKey } from '../../delivery/signatures/fake-yousign.ts';
import { stableNow } from '../../support/moving-clock.ts';
import { createSigningAgency } from '../../support/signing-agency.ts';
import { startTestServer } from '../../support/test-server.ts';

export const CALLBACK_KEY = 'yousign-callback-secret';
export const yousignAccount = {
  ...{ provider: 'yousign', environment: 'trial', yousign: { apiKey: yousignKey } },
  callbackKeys: ['an older secret', CALLBACK_KEY],
};

/** A server, a Yousign that forgets everything before each test, and agencies with an account there. */
export async function startWithYousign() {
  const clock = stableNow('2026-11-24T09:00:00Z');
  const provider = await fakeYousign();
  afterAll(() => provider.close());
  const server = await startTestServer({ now: clock.now, ownStore: true, signatures: { yousign: provider.url } });
  const newAgency = async () => createSigningAgency(server.context, await server.createAgency(), yousignAccount);

  beforeEach(() => {
    clock.advance(1);
    provider.revoke(false);
    provider.requests.splice(0);
    provider.calls.splice(0);
    server.wakes.splice(0);
  });

  /** How many requests of the agency a sweep wakes. */
  async function swept({ agencyId }: { agencyId: string }): Promise<number> {
    const own = server.db.selectFrom('signature_request').select('id').where('agency_id', '=', agencyId);
    const ids = (await own.execute()).map(({ id }) => id);
    server.wakes.splice(0);
    await wakeDueSignatures(server.context);
    return server.wakes.filter(({ id }) => ids.includes(id)).length;
  }

  const only = () => provider.requests[0] as FakeRequest;
  return { clock, provider, server, newAgency, swept, only };
}

export type YousignAgency = Awaited<ReturnType<Awaited<ReturnType<typeof startWithYousign>>['newAgency']>>;
