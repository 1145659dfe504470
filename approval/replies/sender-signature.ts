import { z } from 'zod';
import { readSenderSignature, type SenderSignature } from '../../delivery/email/sender-signature.ts';
import { ownAddressesOf } from '../../domain/checks/own-addresses.ts';
import { ContactKind } from '../../domain/contacts/record/contact-sheet.ts';
import { findRecordId } from '../../domain/shared/find-record.ts';
import { id } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';

/** The signature is in the first mail, and often in none of those that follow. */
const READ_MESSAGES = 5;

/** Suggests how to fill in the form of a new contact; nothing of it is stored. */
export const suggestSender = direct({
  name: 'suggestSender',
  scope: 'human',
  summary: 'What the messages of an unknown sender say of who they are, to fill in the form of a contact.',
  effect: 'read',
  input: z.strictObject({ id: id('conversation').describe('Its id') }),
  output: z.object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    kind: ContactKind.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    office: z.string().nullable(),
  }),
  run: async (work, input) => {
    const conversationId = await findRecordId(work, 'conversation', input.id);
    const [texts, own] = [await latestTexts(work, conversationId), await ownAddresses(work)];
    const [latest, ...earlier] = texts.map(readSenderSignature).map((read) => withoutOwn(read, own));
    return earlier.reduce(filledFrom, latest ?? nothing);
  },
});

const nothing: SenderSignature = {
  firstName: null,
  lastName: null,
  kind: null,
  phone: null,
  email: null,
  office: null,
};

/** The texts of what people wrote, the latest one first, with their signatures and without what they quote. */
async function latestTexts(work: Work, conversationId: string): Promise<string[]> {
  const messages = work.agency.from('message').select(['body', 'whole_text', 'folds']);
  const rows = await messages
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'inbound')
    .where((row) => row.or([row('written_by', 'is', null), row('written_by', '=', 'person')]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_MESSAGES)
    .execute();
  return rows.map(({ body, whole_text, folds }) => {
    const quotations = (folds ?? []).filter(({ kind }) => kind === 'quotation').toReversed();
    return quotations.reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), whole_text ?? body);
  });
}

/** A mail that quotes ours as its own text has our signature below it. */
async function ownAddresses(work: Work): Promise<ReadonlySet<string | null>> {
  const colleagues = await work.agency.from('user_account').select('email').execute();
  return new Set([...ownAddressesOf(await work.profile()), ...colleagues.map((colleague) => colleague.email)]);
}

const withoutOwn = ({ phone, email, ...read }: SenderSignature, own: ReadonlySet<string | null>): SenderSignature => ({
  ...read,
  phone: own.has(phone) ? null : phone,
  email: own.has(email) ? null : email,
});

/** A name is taken whole: a first name of one mail and a last name of another may be two people. */
function filledFrom(later: SenderSignature, earlier: SenderSignature): SenderSignature {
  const isNamed = later.lastName !== null;
  const { firstName, lastName } = isNamed || earlier.lastName === null ? later : earlier;
  return {
    firstName,
    lastName,
    kind: later.kind ?? earlier.kind,
    phone: later.phone ?? earlier.phone,
    email: later.email ?? earlier.email,
    office: later.office ?? earlier.office,
  };
}
