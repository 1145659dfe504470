import { createHmac } from 'node:crypto';
import { type Agent, FormData } from 'undici';
import { z } from 'zod';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import { YousignCredentials } from '../../domain/signatures/signature-account.ts';
import type { SignatureEnvironment } from '../../storage/signature-values.ts';
import { andThen, done, readAs } from './answers.ts';
import { callProvider, type ProviderCall, parsed } from './call-provider.ts';
import type {
  Answer,
  CallbackHeaders,
  CallbackSubject,
  KnownRequest,
  ProviderState,
  RequestToSign,
  SignatureProviderDriver,
  SignerToAsk,
} from './signature-driver.ts';

/** Yousign's API v3: developers.yousign.com/reference, …/docs/webhook-messages. */

export const yousignHosts: Record<SignatureEnvironment, string> = {
  trial: 'https://api-sandbox.yousign.app/v3',
  production: 'https://api.yousign.app/v3',
};

const Created = z.object({ id: z.string() });
const Uploaded = z.object({ id: z.string(), total_pages: z.int().nullish(), total_anchors: z.int().nullish() });
const Listed = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) });
const Person = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  email: z.string().nullish(),
});
const Signer = z.object({
  id: z.string(),
  status: z.string().nullish(),
  info: Person.nullish(),
  signed_at: z.string().nullish(),
});
const Fetched = z.object({
  status: z.string(),
  signers: z.array(Signer).nullish(),
  documents: z.array(z.object({ id: z.string(), nature: z.string().nullish() })).nullish(),
  decline_information: z.object({ reason: z.string().nullish() }).nullish(),
});

export const yousign = (agent: Agent, hosts = yousignHosts): SignatureProviderDriver => ({
  open: ({ environment, credentials }) => openYousign(agent, hosts[environment], credentials),
  verifyCallback,
});

function openYousign(agent: Agent, base: string, credentials: unknown) {
  const { apiKey } = YousignCredentials.parse(credentials);
  const ask = (
    method: ProviderCall['method'],
    path: string,
    body?: object | FormData,
    sensitive: readonly string[] = [],
  ): Promise<Answer<Buffer>> => {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    };
    const sent = body && { body: isForm ? body : JSON.stringify(body) };
    return callProvider(agent, { method, url: `${base}${path}`, headers, ...sent, sensitive: [apiKey, ...sensitive] });
  };
  const fetched = async ({ providerId }: KnownRequest) =>
    readAs(Fetched, await ask('GET', `/signature_requests/${providerId}`));
  return {
    find: async (externalId: string) =>
      andThen(
        await readAs(Listed, await ask('GET', `/signature_requests?external_id=${externalId}&limit=100`)),
        async ({ data }) => {
          // A cancelled request had been asked for: it is not asked for a second time.
          const asked = data.find(({ status }) => status !== 'draft' && status !== 'deleted');
          if (asked) return done<string | null>(asked.id);
          // A draft was perhaps cut off between its parts, and has reached nobody.
          for (const { id } of data.filter(({ status }) => status === 'draft')) {
            const removed = await ask('DELETE', `/signature_requests/${id}?permanent_delete=true`);
            if (removed.outcome !== 'done' && removed.outcome !== 'refused') return removed;
          }
          return done(null);
        },
      ),
    create: (toSign: RequestToSign) => create(ask, toSign),
    activate: async ({ providerId }: KnownRequest) =>
      nothingOf(await ask('POST', `/signature_requests/${providerId}/activate`)),
    status: async (request: KnownRequest) =>
      andThen(await fetched(request), (found) => done(stateOf(found, request.signers))),
    remind: async (request: KnownRequest) =>
      andThen(await fetched(request), async ({ signers }) => {
        // A signer whose turn has not come has got no link that could be sent again.
        for (const { id } of (signers ?? []).filter(({ status }) => status === 'notified')) {
          const answer = await ask('POST', `/signature_requests/${request.providerId}/signers/${id}/send_reminder`);
          if (answer.outcome !== 'done') return answer;
        }
        return done(null);
      }),
    cancel: async ({ providerId }: KnownRequest) =>
      nothingOf(
        await ask('POST', `/signature_requests/${providerId}/cancel`, { reason: 'contractualization_aborted' }),
      ),
    fetchSigned: async (request: KnownRequest) =>
      andThen(await fetched(request), async ({ documents }) => {
        const document = (documents ?? []).find(({ nature }) => nature !== 'attachment');
        if (!document) return { outcome: 'retry', detail: 'The request has no document.' };
        const path = `/signature_requests/${request.providerId}`;
        return andThen(await ask('GET', `${path}/documents/${document.id}/download`), async (signed) =>
          andThen(await ask('GET', `${path}/audit_trails/download?merge=true`), (proof) => done({ signed, proof })),
        );
      }),
  };
}

type Ask = (
  method: ProviderCall['method'],
  path: string,
  body?: object | FormData,
  sensitive?: readonly string[],
) => Promise<Answer<Buffer>>;

/** Makes a draft at Yousign: nobody is written to before it is activated. */
async function create(
  ask: Ask,
  { externalId, title, message, document, signers }: RequestToSign,
): Promise<Answer<string>> {
  const made = await ask('POST', '/signature_requests', {
    ...{ name: title, delivery_mode: 'email', timezone: 'Europe/Paris', external_id: externalId },
    ...{ ordered_signers: true, signers_allowed_to_decline: true, audit_trail_locale: 'fr' },
    email_notification: { custom_note: message },
  });
  return andThen(await readAs(Created, made), async ({ id }) => {
    const form = new FormData();
    form.append('nature', 'signable_document');
    form.append('parse_anchors', 'true');
    form.append('file', new Blob([Uint8Array.from(document.content)], { type: 'application/pdf' }), document.name);
    const uploaded = await readAs(Uploaded, await ask('POST', `/signature_requests/${id}/documents`, form));
    return andThen(uploaded, async (file) => {
      for (const signer of signers) {
        const added = await ask('POST', `/signature_requests/${id}/signers`, signerBody(signer, file), [
          signer.email,
          signer.phone ?? '',
        ]);
        if (added.outcome !== 'done') return added;
      }
      return done(id);
    });
  });
}

/** Without an anchor in the document (`{{s1|signature|85|37}}`), the signatures stand at the foot of its last page. */
function signerBody({ position, firstName, lastName, email, phone }: SignerToAsk, file: z.output<typeof Uploaded>) {
  const [column, row] = [(position - 1) % 4, Math.floor((position - 1) / 4)];
  const place = { page: file.total_pages ?? 1, x: 60 + column * 120, y: 700 + row * 50 };
  return {
    info: {
      first_name: firstName || lastName,
      last_name: lastName,
      email,
      locale: 'fr',
      ...(phone && { phone_number: phone }),
    },
    signature_level: 'electronic_signature',
    signature_authentication_mode: phone ? 'otp_sms' : 'otp_email',
    ...(!file.total_anchors && { fields: [{ type: 'signature', document_id: file.id, ...place }] }),
  };
}

const states: Record<string, ProviderState['state']> = {
  draft: 'draft',
  approval: 'ongoing',
  ongoing: 'ongoing',
  done: 'done',
  declined: 'declined',
  rejected: 'declined',
  expired: 'expired',
  canceled: 'cancelled',
  deleted: 'cancelled',
};

function stateOf(found: z.output<typeof Fetched>, asked: readonly SignerToAsk[]): ProviderState {
  const left = [...(found.signers ?? [])];
  const signers = asked.flatMap(({ position, email, lastName }): ProviderState['signers'] => {
    // Two of a couple may share an address.
    const isTheirs = ({ info }: z.output<typeof Signer>) =>
      info?.email?.toLowerCase() === email.toLowerCase() && info.last_name === lastName;
    const index = left.findIndex(isTheirs);
    const [theirs] = index === -1 ? [] : left.splice(index, 1);
    if (!theirs) return [];
    const status = theirs.status === 'signed' ? 'signed' : theirs.status === 'declined' ? 'declined' : 'waiting';
    return [{ position, status, signedAt: status === 'signed' ? (theirs.signed_at ?? null) : null }];
  });
  // A state that Yousign adds some day is no end.
  return {
    state: states[found.status] ?? 'ongoing',
    signers,
    declineReason: found.decline_information?.reason ?? null,
  };
}

const nothingOf = (answer: Answer<Buffer>): Promise<Answer<null>> => andThen(answer, () => done(null));

const Callback = z.object({
  data: z.object({ signature_request: z.object({ id: z.string(), external_id: z.string().nullish() }) }),
});

/** `X-Yousign-Signature-256: sha256=<hex>` over the raw body. */
function verifyCallback(keys: readonly string[], headers: CallbackHeaders, body: Buffer): CallbackSubject | null {
  const given = headers['x-yousign-signature-256'] ?? '';
  const isSigned = keys.some((key) =>
    equalInConstantTime(given, `sha256=${createHmac('sha256', key).update(body).digest('hex')}`),
  );
  if (!isSigned) return null;
  const request = Callback.safeParse(parsed(body)).data?.data.signature_request;
  return { providerId: request?.id ?? null, externalId: request?.external_id ?? null };
}
