import { expect } from 'vitest';
import type { Db } from '../../storage/db.ts';
import {
  completeEnvelope,
  connectCallback,
  docusignCredentials,
  type Envelope,
  fakeDocusign,
} from '../delivery/signatures/fake-docusign.ts';
import type { fakeServer } from '../delivery/signatures/fake-server.ts';
import {
  type FakeRequest,
  fakeYousign,
  signAll,
  yousignCallback,
  yousignKey,
} from '../delivery/signatures/fake-yousign.ts';

/** A place at which a server is killed: at a call to the provider, which takes effect or is ignored, or before a statement. */
export type KillPoint = { call: RegExp; fault: 'hang' | 'ignore' } | { statement: RegExp };

/** An agency that has asked for a signature, with the address at which its provider calls back and the pages of the sandbox. */
export type Asked = { agencyId: string; callback: string; pages: readonly string[] };

export type PlayedProvider = {
  account: object;
  fake: Pick<Awaited<ReturnType<typeof fakeServer>>, 'next' | 'count' | 'taken'> | undefined;
  /** The points at which a process dies while it asks the signers, and while it keeps the papers. */
  asking: readonly (readonly [string, KillPoint])[];
  keeping: readonly (readonly [string, KillPoint])[];
  /** Everybody signs, and the server is told. */
  sign(asked: Asked, url: string): Promise<void>;
  /** Fails unless the provider has one request, and has written to its signers once. */
  expectAskedOnce(db: Db, asked: Asked): Promise<void>;
  reset(): void;
};

const CALLBACK_KEY = 'the-secret-of-the-call-backs';
const keys = { environment: 'trial', callbackKeys: [CALLBACK_KEY] };

type Callback = { body: string; headers: Record<string, string> };
const callBack = async (url: string, { body, headers }: Callback) =>
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(204);

const yousign = await fakeYousign();
const docusign = await fakeDocusign();

export const addresses = { yousign: yousign.url, docusign: docusign.url };
export const closeProviders = () => Promise.all([yousign.close(), docusign.close()]);

export const providers: Record<'yousign' | 'docusign' | 'sandbox', PlayedProvider> = {
  yousign: {
    account: { provider: 'yousign', yousign: { apiKey: yousignKey }, ...keys },
    fake: yousign,
    asking: [
      ['the request is made', { call: /^POST \/signature_requests$/, fault: 'hang' }],
      ['the document is handed over', { call: /\/documents$/, fault: 'hang' }],
      ['a signer is named', { call: /\/signers$/, fault: 'hang' }],
      ['the request is made and not activated yet', { call: /\/activate$/, fault: 'ignore' }],
      ['the request was activated and no row says so', { call: /\/activate$/, fault: 'hang' }],
    ],
    keeping: [
      ['fetches the signed document', { call: /\/documents\/[^/]+\/download$/, fault: 'hang' }],
      ['fetches the proof', { call: /\/audit_trails\/download$/, fault: 'hang' }],
    ],
    sign: async ({ callback }, url) => {
      const [request] = yousign.requests as [FakeRequest];
      signAll(request);
      await callBack(url + callback, yousignCallback(CALLBACK_KEY, 'signature_request.done', request));
    },
    expectAskedOnce: async () => expect(yousign.requests).toMatchObject([{ activations: 1, reminders: 0 }]),
    reset: () => {
      yousign.requests.splice(0);
      yousign.calls.splice(0);
    },
  },
  docusign: {
    account: { provider: 'docusign', docusign: docusignCredentials, ...keys },
    fake: docusign,
    asking: [
      ['it gets its token', { call: /\/oauth\/token$/, fault: 'hang' }],
      ['it asks for the check by phone', { call: /\/identity_verification$/, fault: 'hang' }],
      ['the envelope is made, with its document and signers', { call: /^POST .*\/envelopes$/, fault: 'hang' }],
      ['the envelope is made and not sent yet', { call: /^PUT .*\/envelopes\/[^/]+$/, fault: 'ignore' }],
      ['the envelope was sent and no row says so', { call: /^PUT .*\/envelopes\/[^/]+$/, fault: 'hang' }],
    ],
    keeping: [
      ['fetches the signed document', { call: /\/documents\/1$/, fault: 'hang' }],
      ['fetches the certificate', { call: /\/documents\/certificate$/, fault: 'hang' }],
    ],
    sign: async ({ callback }, url) => {
      const [envelope] = docusign.envelopes as [Envelope];
      completeEnvelope(envelope);
      await callBack(url + callback, connectCallback([CALLBACK_KEY], 'envelope-completed', envelope.envelopeId));
    },
    expectAskedOnce: async () => expect(docusign.envelopes).toMatchObject([{ sendings: 1, resent: 0 }]),
    reset: () => {
      docusign.envelopes.splice(0);
      docusign.calls.splice(0);
    },
  },
  /** The sandbox keeps its requests in the store, so its calls are statements. */
  sandbox: {
    account: { provider: 'sandbox', environment: 'trial' },
    fake: undefined,
    asking: [
      ['it takes the request up', { statement: /^update "signature_request" set "sending_at"/ }],
      ['the request is to be made', { statement: /^insert into "sandbox_signature"/ }],
      ['the request is made and no row has its id', { statement: /^update "signature_request" set "provider_id"/ }],
      ['the request is made and not open yet', { statement: /^update "sandbox_signature" set "is_open"/ }],
      ['the request is open and no row says so', { statement: /^update "signature_request" set "sent_at"/ }],
    ],
    keeping: [
      ['stores the papers', { statement: /^insert into "signature_file"/ }],
      ['writes down that everybody has signed', { statement: /^update "signature_request" set "ended_at"/ }],
    ],
    sign: async ({ pages }, url) => {
      const body = new URLSearchParams({ decision: 'sign' });
      for (const page of pages) await fetch(url + page, { method: 'POST', body, redirect: 'manual' });
    },
    expectAskedOnce: async (db, { agencyId }) => {
      const played = db.selectFrom('sandbox_signature').select('is_open').where('agency_id', '=', agencyId);
      expect(await played.execute()).toEqual([{ is_open: true }]);
    },
    reset: () => undefined,
  },
};
