import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { signatureEnvironments, signatureProviders } from '../../storage/signature-values.ts';
import { actorSummary } from '../shared/actor.ts';
import { author, text, time } from '../shared/fields.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { newToken } from '../shared/token.ts';

export type AccountRow = Selectable<Tables['signature_account']>;

/** The credentials of Yousign's API. */
export const YousignCredentials = z.strictObject({ apiKey: text(500) });
/** The credentials of DocuSign's JWT grant; the private key is that of the integration key, in PEM. */
export const DocusignCredentials = z.strictObject({
  integrationKey: z.uuid(),
  userId: z.uuid(),
  accountId: z.uuid(),
  privateKey: text(10_000).regex(
    /-----BEGIN (RSA )?PRIVATE KEY-----[\s\S]+-----END (RSA )?PRIVATE KEY-----/,
    'must be a private key in PEM',
  ),
});

export const SignatureAccount = z.object({
  provider: z.enum(signatureProviders).nullable().describe('Null until an owner has chosen one'),
  environment: z.enum(signatureEnvironments).describe('A trial is worth nothing'),
  hasCredentials: z.boolean().describe('Whether the provider’s keys are set; nobody can read them here'),
  hasCallbackKeys: z.boolean().describe('Without them the provider is asked from time to time'),
  callbackUrl: z.string().nullable().describe('To enter at the provider'),
  changedBy: author.nullable(),
  changedAt: time.nullable(),
});

export const readSignatureAccount = direct({
  name: 'readSignatureAccount',
  scope: 'human',
  summary: 'Which provider asks for the agency’s signatures.',
  effect: 'read',
  input: z.strictObject({}),
  output: SignatureAccount,
  run: async (work) => accountRecord(work, await findAccount(work)),
});

export const changeSignatureAccount = direct({
  name: 'changeSignatureAccount',
  scope: 'human',
  summary: 'Choose the provider of signatures, and its keys; keys that are left out stay as they are.',
  effect: 'write',
  input: z.strictObject({
    provider: z.enum(signatureProviders).describe('Who asks for the signatures'),
    environment: z.enum(signatureEnvironments).describe('A trial is worth nothing'),
    yousign: YousignCredentials.optional().describe('The key of Yousign’s API'),
    docusign: DocusignCredentials.optional().describe('The integration key, the user, the account and the private key'),
    callbackKeys: z
      .array(text(500))
      .max(10)
      .optional()
      .describe('The secrets by which the provider signs its call-backs'),
  }),
  output: SignatureAccount,
  run: async (work, input) => {
    // Two owners who save at once do not mix their keys.
    await work.agency.db.selectFrom('agency').select('id').where('id', '=', work.agency.id).forUpdate().execute();
    const before = await findAccount(work);
    const isSame = before?.provider === input.provider && before.environment === input.environment;
    if (before && !isSame) await requireNothingOpen(work);
    const kept = isSame ? before : undefined;
    const credentials = credentialsOf(work, input) ?? kept?.credentials ?? null;
    if (input.provider !== 'sandbox' && credentials === null) throw credentialsMissing(input.provider);
    const columns = {
      provider: input.provider,
      environment: input.provider === 'sandbox' ? ('trial' as const) : input.environment,
      credentials,
      callback_keys: callbackKeysOf(work, input) ?? kept?.callback_keys ?? null,
      changed_by: asJson(actorSummary(work.actor)),
      changed_at: work.now,
    };
    await work.agency
      .insert('signature_account', { ...columns, callback_token: before?.callback_token ?? newToken() })
      .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(columns))
      .execute();
    if (isSame) await askSoon(work);
    return accountRecord(work, await findAccount(work));
  },
});

type Input = z.output<(typeof changeSignatureAccount)['input']>;

function credentialsOf(work: Work, input: Input): Buffer | undefined {
  const given = input.provider === 'sandbox' ? undefined : input[input.provider];
  return given && work.encryption.encrypt(JSON.stringify(given));
}

function callbackKeysOf(work: Work, { provider, callbackKeys }: Input): Buffer | undefined {
  if (provider === 'sandbox' || callbackKeys === undefined || callbackKeys.length === 0) return undefined;
  return work.encryption.encrypt(JSON.stringify(callbackKeys));
}

/** With new keys the provider may answer what it refused before. */
const askSoon = ({ agency, now }: Work) =>
  agency
    .update('signature_request')
    .set({ next_at: now, unanswered: 0 })
    .where('status', 'in', ['sent', 'unconfirmed', 'cancelling'])
    .where('unanswered', '>', 0)
    .execute();

/** The keys of another account could neither ask for what is under way nor take it back. */
async function requireNothingOpen(work: Work): Promise<void> {
  const open = work.agency.from('signature_request').select('id').where('next_at', 'is not', null).limit(1);
  const sending = work.agency.from('signature_request').select('id').where('status', '=', 'sending').limit(1);
  if (!(await open.executeTakeFirst()) && !(await sending.executeTakeFirst())) return;
  throw new Refusal('signatures_open', 'Requests for signatures are under way with the present account.', {
    hint: 'Wait until they are signed, or cancel them.',
  });
}

const credentialsMissing = (provider: 'yousign' | 'docusign') =>
  invalidInput([{ path: provider, message: 'is required' }], 'Give the keys of the provider’s API.');

export const findAccount = ({ agency }: Pick<Work, 'agency'>): Promise<AccountRow | undefined> =>
  agency.from('signature_account').selectAll().executeTakeFirst();

/** @throws Refusal `no_signature_account` */
export async function requireAccount(work: Work): Promise<AccountRow> {
  const account = await findAccount(work);
  if (account) return account;
  throw new Refusal('no_signature_account', 'The agency has chosen no provider of signatures.', {
    hint: 'An owner chooses one in the settings.',
  });
}

function accountRecord({ baseUrl }: Work, row: AccountRow | undefined): z.input<typeof SignatureAccount> {
  const hasCallbacks = row !== undefined && row.provider !== 'sandbox';
  return {
    provider: row?.provider ?? null,
    environment: row?.environment ?? 'trial',
    hasCredentials: row?.credentials != null,
    hasCallbackKeys: row?.callback_keys != null,
    callbackUrl: hasCallbacks ? `${baseUrl}/api/inbound/signatures/${row.callback_token}` : null,
    changedBy: row?.changed_by ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
  };
}
