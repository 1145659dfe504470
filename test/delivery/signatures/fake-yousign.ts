import { createHmac, randomUUID } from 'node:crypto';
import { type FakeAnswer, type FakeCall, fakeServer } from './fake-server.ts';

export const yousignKey = 'yousign-test-key-5f3a';

type Signer = {
  id: string;
  status: string;
  info: Record<string, string>;
  signed_at?: string;
  body: Record<string, unknown>;
};
export type FakeRequest = {
  id: string;
  status: string;
  external_id: string | null;
  given: Record<string, unknown>;
  documents: { id: string; nature: string; content: Buffer }[];
  signers: Signer[];
  declined?: string;
  /** How often the signers were written to when it was activated, and reminded. */
  activations: number;
  reminders: number;
};

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const refusal = (status: number, detail: string): FakeAnswer => ({ status, body: { type: 'about:blank', detail } });

const revoked = refusal(401, 'Access token is missing, invalid or inactive');

/** Yousign's API v3 as developers.yousign.com describes it: a request is a draft until it is activated, once. */
export async function fakeYousign() {
  const requests: FakeRequest[] = [];
  let isRevoked = false;
  const server = await fakeServer((call) => (isRevoked ? revoked : answer(requests, call)));
  /** Whether the key opens nothing any more. */
  const revoke = (value: boolean) => {
    isRevoked = value;
  };
  return { ...server, requests, revoke };
}

export type FakeYousign = Awaited<ReturnType<typeof fakeYousign>>;

function answer(requests: FakeRequest[], { method, path, query, headers, body }: FakeCall): FakeAnswer {
  if (headers.authorization !== `Bearer ${yousignKey}`) return revoked;
  const [, root, id, part, partId, action] = path.split('/');
  if (root !== 'signature_requests') return refusal(404, 'Not found');
  if (id === undefined) {
    if (method === 'GET') {
      const data = requests.filter(({ external_id }) => external_id === query.get('external_id'));
      return {
        status: 200,
        body: {
          meta: { next_cursor: null },
          data: data.map(({ id, status, external_id }) => ({ id, status, external_id })),
        },
      };
    }
    const given = JSON.parse(body.toString()) as Record<string, unknown>;
    if (given.delivery_mode !== 'email' || !given.name) return refusal(400, 'Invalid body');
    const made = { id: randomUUID(), status: 'draft', external_id: (given.external_id as string) ?? null, given };
    requests.push({ ...made, documents: [], signers: [], activations: 0, reminders: 0 });
    return { status: 201, body: made };
  }
  const request = requests.find((each) => each.id === id);
  if (!request) return refusal(404, 'Signature Request not found');
  if (method === 'DELETE') {
    requests.splice(requests.indexOf(request), 1);
    return { status: 204 };
  }
  if (part === undefined) return { status: 200, body: shown(request) };
  if (part === 'documents' && method === 'POST') return upload(request, String(headers['content-type']), body);
  if (part === 'signers' && method === 'POST' && action === undefined)
    return addSigner(request, JSON.parse(body.toString()));
  if (part === 'signers' && action === 'send_reminder') {
    const signer = request.signers.find((each) => each.id === partId);
    if (signer?.status !== 'notified') return refusal(403, 'Signer cannot be reminded');
    request.reminders += 1;
    return { status: 201 };
  }
  if (part === 'activate') return activate(request);
  if (part === 'cancel') {
    if (request.status !== 'ongoing') return refusal(403, 'The Signature Request cannot be canceled');
    request.status = 'canceled';
    return { status: 201, body: shown(request) };
  }
  if (request.status !== 'done') return refusal(403, 'The Signature Request is not done');
  if (part === 'documents' && action === 'download') return { status: 200, content: pdf(`signed ${partId}`) };
  if (part === 'audit_trails' && partId === 'download') return { status: 200, content: pdf(`audit trail of ${id}`) };
  return refusal(404, 'Not found');
}

const shown = ({ id, status, external_id, signers, documents, declined }: FakeRequest) => ({
  ...{ id, status, external_id },
  signers: signers.map(({ id, status, info, signed_at }) => ({ id, status, info, signed_at })),
  documents: documents.map(({ id, nature }) => ({ id, nature })),
  decline_information: declined === undefined ? null : { reason: declined },
});

function upload(request: FakeRequest, type: string, body: Buffer): FakeAnswer {
  const text = body.toString('latin1');
  if (!type.startsWith('multipart/form-data') || !text.includes('signable_document')) return refusal(400, 'No file');
  const begin = text.indexOf('%PDF-');
  const content = body.subarray(begin, text.lastIndexOf('\r\n--'));
  const document = { id: randomUUID(), nature: 'signable_document', content };
  request.documents.push(document);
  return { status: 201, body: { id: document.id, nature: document.nature, total_pages: 2, total_anchors: 0 } };
}

function addSigner(request: FakeRequest, body: Record<string, any>): FakeAnswer {
  if (!body.info?.first_name || !body.info.last_name || !body.info.email) return refusal(400, 'info: incomplete');
  if (body.signature_authentication_mode === 'otp_sms' && !body.info.phone_number)
    return refusal(400, 'info.phone_number: missing');
  const signer = { id: randomUUID(), status: 'initiated', info: body.info, body };
  request.signers.push(signer);
  return { status: 201, body: { id: signer.id, status: signer.status } };
}

function activate(request: FakeRequest): FakeAnswer {
  if (request.status !== 'draft') return refusal(403, 'The Signature Request is not a draft');
  if (request.signers.length === 0 || request.documents.length === 0) return refusal(400, 'Incomplete');
  request.status = 'ongoing';
  request.activations += 1;
  const [first] = request.signers;
  if (first) first.status = 'notified';
  return { status: 201, body: shown(request) };
}

/** Everybody signs, in the order. */
export function signAll(request: FakeRequest): void {
  for (const signer of request.signers)
    Object.assign(signer, { status: 'signed', signed_at: '2026-11-24T10:00:00+00:00' });
  request.status = 'done';
}

/** A call-back as Yousign signs it, independently of the driver. */
export function yousignCallback(
  key: string,
  event: string,
  { id, external_id, status }: Pick<FakeRequest, 'id' | 'external_id' | 'status'>,
) {
  const body = JSON.stringify({
    ...{ event_id: randomUUID(), event_name: event, event_time: '1670855889', sandbox: true },
    data: { signature_request: { id, external_id, status } },
  });
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-yousign-signature-256': `sha256=${signature}` } };
}
