import { createHmac } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Agent } from 'undici';
import { z } from 'zod';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import { DocusignCredentials } from '../../domain/signatures/signature-account.ts';
import type { SignatureEnvironment } from '../../storage/signature-values.ts';
import { andThen, done, readAs } from './answers.ts';
import { callProvider, type ProviderCall, parsed } from './call-provider.ts';
import { type DocusignHosts, docusignAccess } from './docusign-access.ts';
import type {
  Answer,
  CallbackHeaders,
  CallbackSubject,
  KnownRequest,
  ProviderState,
  RequestToSign,
  SignatureAccess,
  SignatureProviderDriver,
  SignerToAsk,
} from './signature-driver.ts';

/** DocuSign's eSignature REST API v2.1: developers.docusign.com/docs/esign-rest-api/reference, …/platform/webhooks/connect. */

const isOwn = ({ protocol, hostname }: URL) => protocol === 'https:' && /(^|\.)docusign\.(net|com)$/.test(hostname);

export const docusignHosts: Record<SignatureEnvironment, DocusignHosts> = {
  trial: { auth: 'https://account-d.docusign.com', isApi: isOwn },
  production: { auth: 'https://account.docusign.com', isApi: isOwn },
};

/** The field of an envelope by which it is found again. */
const FIELD = 'clef';

const Created = z.object({ envelopeId: z.string() });
const Listed = z.object({ envelopes: z.array(z.object({ envelopeId: z.string(), status: z.string() })).nullish() });
const Workflows = z.object({
  identityVerification: z.array(z.object({ workflowId: z.string(), defaultName: z.string().nullish() })).nullish(),
});
const Recipient = z.object({
  recipientId: z.string(),
  status: z.string().nullish(),
  signedDateTime: z.string().nullish(),
  declinedReason: z.string().nullish(),
});
const Fetched = z.object({
  status: z.string(),
  voidedReason: z.string().nullish(),
  recipients: z.object({ signers: z.array(Recipient).nullish() }).nullish(),
});

export function docusign(agent: Agent, now: () => Date, hosts = docusignHosts): SignatureProviderDriver {
  const access = docusignAccess(agent, () => now().getTime());
  const open = ({ environment, credentials }: SignatureAccess) => {
    const account = DocusignCredentials.parse(credentials);
    const ask: Ask = async (method, path, body, sensitive = []) =>
      andThen(await access(hosts[environment], account), ({ token, api }) => {
        const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
        const sent = body && { body: JSON.stringify(body) };
        return callProvider(agent, {
          method,
          url: `${api}${path}`,
          headers,
          ...sent,
          sensitive: [token, ...sensitive],
        });
      });
    return openDocusign(ask);
  };
  return { open, verifyCallback };
}

type Ask = (
  method: ProviderCall['method'],
  path: string,
  body?: object,
  sensitive?: readonly string[],
) => Promise<Answer<Buffer>>;

const openDocusign = (ask: Ask) => ({
  find: async (externalId: string, since: Date) => {
    // Without `created`, which « any » leaves out, a draft would not be found; a voided one is not asked for a second time.
    const status = 'created,sent,delivered,signed,completed,declined,voided';
    const query = new URLSearchParams({
      from_date: since.toISOString(),
      status,
      custom_field: `${FIELD}=${externalId}`,
    });
    return andThen(await readAs(Listed, await ask('GET', `/envelopes?${query}`)), ({ envelopes }) => {
      const found = envelopes ?? [];
      const asked = found.find(({ status }) => status !== 'created') ?? found[0];
      return done<string | null>(asked?.envelopeId ?? null);
    });
  },
  create: async (toSign: RequestToSign) =>
    andThen(await phoneWorkflow(ask, toSign), async (workflowId) => {
      const people = toSign.signers.flatMap(({ email, phone }) => [email, phone ?? '']);
      const made = await ask('POST', '/envelopes', envelopeOf(toSign, workflowId), people);
      return andThen(await readAs(Created, made), ({ envelopeId }) => done(envelopeId));
    }),
  activate: async ({ providerId }: KnownRequest) =>
    nothingOf(await ask('PUT', `/envelopes/${providerId}`, { status: 'sent' })),
  status: async ({ providerId }: KnownRequest) =>
    andThen(await readAs(Fetched, await ask('GET', `/envelopes/${providerId}?include=recipients`)), (found) =>
      done(stateOf(found)),
    ),
  remind: async ({ providerId }: KnownRequest) =>
    nothingOf(await ask('PUT', `/envelopes/${providerId}?resend_envelope=true`, {})),
  cancel: async ({ providerId }: KnownRequest) =>
    nothingOf(
      await ask('PUT', `/envelopes/${providerId}`, { status: 'voided', voidedReason: 'Annulée par l’agence.' }),
    ),
  fetchSigned: async ({ providerId }: KnownRequest) =>
    andThen(await ask('GET', `/envelopes/${providerId}/documents/1`), async (signed) =>
      andThen(await ask('GET', `/envelopes/${providerId}/documents/certificate`), (proof) => done({ signed, proof })),
    ),
});

/** The account's own check by a code to a phone, which not every plan has. Null where no signer needs it. */
async function phoneWorkflow(ask: Ask, { signers }: RequestToSign): Promise<Answer<string | null>> {
  if (signers.every(({ phone }) => phone === null)) return done(null);
  return andThen(await readAs(Workflows, await ask('GET', '/identity_verification')), ({ identityVerification }) => {
    const found = identityVerification?.find(({ defaultName }) => defaultName === 'Phone Authentication');
    if (found) return done<string | null>(found.workflowId);
    return { outcome: 'refused', code: 'phone_authentication', detail: 'The account has no phone authentication.' };
  });
}

/** An envelope that nobody gets before its status is `sent`. Without an anchor in the document, signers choose the place themselves. */
const envelopeOf = ({ externalId, title, message, document, signers }: RequestToSign, workflowId: string | null) => ({
  status: 'created',
  emailSubject: title,
  emailBlurb: message,
  customFields: { textCustomFields: [{ name: FIELD, value: externalId, show: 'false', required: 'false' }] },
  documents: [
    { documentId: '1', name: document.name, fileExtension: 'pdf', documentBase64: document.content.toString('base64') },
  ],
  recipients: { signers: signers.map((signer) => recipientOf(signer, workflowId)) },
});

function recipientOf({ position, firstName, lastName, email, phone }: SignerToAsk, workflowId: string | null) {
  const anchorString = `{{s${position}|signature|85|37}}`;
  return {
    ...{ recipientId: String(position), routingOrder: String(position), email },
    name: [firstName, lastName].filter(Boolean).join(' '),
    tabs: { signHereTabs: [{ documentId: '1', anchorString, anchorIgnoreIfNotPresent: 'true' }] },
    ...(phone && workflowId && { identityVerification: { workflowId, inputOptions: [phoneOption(phone)] } }),
  };
}

function phoneOption(phone: string) {
  const number = parsePhoneNumberFromString(phone);
  const countryCode = number?.countryCallingCode ?? '33';
  return {
    ...{ name: 'phone_number_list', valueType: 'PhoneNumberList' },
    phoneNumberList: [{ countryCode, number: number?.nationalNumber ?? phone }],
  };
}

const states: Record<string, ProviderState['state']> = {
  created: 'draft',
  completed: 'done',
  declined: 'declined',
  voided: 'cancelled',
  deleted: 'cancelled',
};

function stateOf({ status, voidedReason, recipients }: z.output<typeof Fetched>): ProviderState {
  const signers = recipients?.signers ?? [];
  // DocuSign voids what has expired.
  const isExpired = status === 'voided' && /expired/i.test(voidedReason ?? '');
  return {
    state: isExpired ? 'expired' : (states[status] ?? 'ongoing'),
    signers: signers.map(({ recipientId, status: done, signedDateTime }) => ({
      position: Number(recipientId),
      status: done === 'completed' || done === 'signed' ? 'signed' : done === 'declined' ? 'declined' : 'waiting',
      signedAt: signedDateTime ?? null,
    })),
    declineReason: signers.find(({ declinedReason }) => declinedReason)?.declinedReason ?? null,
  };
}

const nothingOf = (answer: Answer<Buffer>): Promise<Answer<null>> => andThen(answer, () => done(null));

const Callback = z.object({ data: z.object({ envelopeId: z.string() }) });

/** `X-DocuSign-Signature-1` to `-100`: base64 over the raw body, one for each key of the account. Any key of ours may match any of them. */
function verifyCallback(keys: readonly string[], headers: CallbackHeaders, body: Buffer): CallbackSubject | null {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    /^x-docusign-signature-\d{1,3}$/.test(name) && value ? [value] : [],
  );
  const isSigned = keys.some((key) => {
    const expected = createHmac('sha256', key).update(body).digest('base64');
    return given.some((signature) => equalInConstantTime(signature, expected));
  });
  if (!isSigned) return null;
  return { providerId: Callback.safeParse(parsed(body)).data?.data.envelopeId ?? null, externalId: null };
}
