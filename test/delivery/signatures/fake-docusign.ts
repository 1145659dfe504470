import { createHmac, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { type FakeAnswer, type FakeCall, fakeServer } from './fake-server.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

export const docusignCredentials = {
  integrationKey: randomUUID(),
  userId: randomUUID(),
  accountId: randomUUID(),
  privateKey,
};
const TOKEN = 'docusign-access-token';
const WORKFLOW = 'c368e411-1592-4001-a3df-dca94ac539ae';

type Recipient = Record<string, any> & { recipientId: string; status: string };
export type Envelope = {
  envelopeId: string;
  status: string;
  given: Record<string, any>;
  recipients: Recipient[];
  voidedReason?: string;
  /** How often its signers were written to: when it was sent, and again. */
  sendings: number;
  resent: number;
};

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const refusal = (status: number, errorCode: string, message = errorCode): FakeAnswer => ({
  status,
  body: { errorCode, message },
});

/** DocuSign's JWT grant and eSignature REST API v2.1 as developers.docusign.com describes them. */
export async function fakeDocusign() {
  const envelopes: Envelope[] = [];
  const settings = { hasPhone: true, hasConsent: true, base: undefined as string | undefined };
  const server = await fakeServer((call) => {
    if (call.path === '/oauth/token')
      return settings.hasConsent ? token(server.url, call) : { status: 400, body: { error: 'consent_required' } };
    if (call.headers.authorization !== `Bearer ${TOKEN}`) return refusal(401, 'USER_AUTHENTICATION_FAILED');
    if (call.path === '/oauth/userinfo') {
      const accounts = [{ account_id: docusignCredentials.accountId, base_uri: settings.base ?? server.url }];
      return { status: 200, body: { sub: docusignCredentials.userId, accounts } };
    }
    const root = `/restapi/v2.1/accounts/${docusignCredentials.accountId}`;
    if (!call.path.startsWith(root)) return refusal(404, 'RESOURCE_NOT_FOUND');
    return answer(envelopes, settings, call, call.path.slice(root.length).split('/').filter(Boolean));
  });
  return { ...server, envelopes, settings };
}

/** The claims of the grant, whose signature is checked with the public key. */
function token(url: string, { body }: FakeCall): FakeAnswer {
  const form = new URLSearchParams(body.toString());
  const [head = '', claims = '', signature = ''] = String(form.get('assertion')).split('.');
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
  const { iss, sub, aud, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isRight =
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    iss === docusignCredentials.integrationKey &&
    sub === docusignCredentials.userId &&
    aud === new URL(url).host &&
    scope === 'signature impersonation';
  if (!isSigned || !isRight) return { status: 400, body: { error: 'invalid_grant' } };
  return { status: 200, body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 } };
}

function answer(
  envelopes: Envelope[],
  { hasPhone }: { hasPhone: boolean },
  call: FakeCall,
  path: string[],
): FakeAnswer {
  const { method, query, body } = call;
  const [root, id, part, document] = path;
  if (root === 'identity_verification') {
    return {
      status: 200,
      body: { identityVerification: hasPhone ? [{ workflowId: WORKFLOW, defaultName: 'Phone Authentication' }] : [] },
    };
  }
  if (root !== 'envelopes') return refusal(404, 'RESOURCE_NOT_FOUND');
  if (id === undefined && method === 'GET') {
    const [name, value] = String(query.get('custom_field')).split('=');
    const wanted = String(query.get('status')).split(',');
    if (!query.get('from_date')) return refusal(400, 'INVALID_REQUEST_PARAMETER');
    const isIt = ({ given, status }: Envelope) =>
      wanted.includes(status) &&
      given.customFields.textCustomFields.some((field: any) => field.name === name && field.value === value);
    return {
      status: 200,
      body: { envelopes: envelopes.filter(isIt).map(({ envelopeId, status }) => ({ envelopeId, status })) },
    };
  }
  if (id === undefined) {
    const given = JSON.parse(body.toString());
    const recipients = given.recipients.signers.map((signer: object) => ({ ...signer, status: 'created' }));
    const envelope = { envelopeId: randomUUID(), status: given.status, given, recipients, sendings: 0, resent: 0 };
    envelopes.push(envelope);
    return { status: 201, body: { envelopeId: envelope.envelopeId, status: envelope.status } };
  }
  const envelope = envelopes.find(({ envelopeId }) => envelopeId === id);
  if (!envelope) return refusal(404, 'ENVELOPE_DOES_NOT_EXIST');
  if (part === 'documents') {
    if (envelope.status !== 'completed') return refusal(400, 'ENVELOPE_NOT_COMPLETE');
    return { status: 200, content: pdf(document === 'certificate' ? 'certificate' : 'signed') };
  }
  if (method === 'GET') {
    const { envelopeId, status, voidedReason, recipients } = envelope;
    return { status: 200, body: { envelopeId, status, voidedReason, recipients: { signers: recipients } } };
  }
  if (query.get('resend_envelope') === 'true') envelope.resent += 1;
  const change = JSON.parse(body.toString());
  if (change.status === 'sent') {
    if (envelope.status !== 'created') return refusal(400, 'ENVELOPE_INVALID_STATUS', 'The envelope is not a draft');
    Object.assign(envelope, { status: 'sent', sendings: envelope.sendings + 1 });
  }
  if (change.status === 'voided') {
    if (envelope.status !== 'sent') return refusal(400, 'ENVELOPE_CANNOT_VOID_INVALID_STATE');
    Object.assign(envelope, { status: 'voided', voidedReason: change.voidedReason });
  }
  return { status: 200, body: { envelopeId: id } };
}

/** Everybody signs, in the order. */
export function completeEnvelope(envelope: Envelope): void {
  for (const recipient of envelope.recipients)
    Object.assign(recipient, { status: 'completed', signedDateTime: '2026-11-24T10:00:00Z' });
  envelope.status = 'completed';
}

/** A call-back of Connect, signed with each of the account's keys as DocuSign does, independently of the driver. */
export function connectCallback(keys: readonly string[], event: string, envelopeId: string) {
  const { accountId, userId } = docusignCredentials;
  const body = JSON.stringify({ event, apiVersion: 'v2.1', retryCount: 0, data: { accountId, userId, envelopeId } });
  const signatures = keys.map((key, index) => [
    `X-DocuSign-Signature-${index + 1}`,
    createHmac('sha256', key).update(body).digest('base64'),
  ]);
  return { body, headers: { 'content-type': 'application/json', ...Object.fromEntries(signatures) } };
}
