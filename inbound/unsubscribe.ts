import { createHmac } from 'node:crypto';
import { journal } from '../approval/journal/journal.ts';
import { type AppContext, transact } from '../approval/perform.ts';
import { endWaiting } from '../approval/release/end-drafts-to-address.ts';
import { recordStatements } from '../domain/consent/consent.ts';
import { holdAddress } from '../domain/consent/opt-outs.ts';
import type { Contact } from '../domain/contacts/contact-record.ts';
import { readContact } from '../domain/contacts/contacts.ts';
import { clefIn } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { sameText } from '../domain/shared/token.ts';

/** The way out of marketing e-mail: one click, no sign-in (RFC 8058; CPCE art. L34-5). The link says for whom. */
export const unsubscribeUrl = (
  context: Pick<AppContext, 'baseUrl' | 'secret'>,
  agencyId: string,
  contactId: string,
): string => `${context.baseUrl()}/desinscription/${tokenFor(context.secret, agencyId, contactId)}`;

const bare = (uuid: string) => uuid.replaceAll('-', '');

function tokenFor(secret: string, agencyId: string, contactId: string): string {
  const subject = Buffer.from(bare(agencyId) + bare(contactId), 'hex').toString('base64url');
  return `${subject}.${createHmac('sha256', secret).update(`unsubscribe:${subject}`).digest('base64url')}`;
}

type Subject = { agencyId: string; contactId: string };

/** @throws Refusal `not_found` for a link that is not ours */
function subjectOf(secret: string, token: string): Subject {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex');
  const ids = [hex.slice(0, 32), hex.slice(32)].map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
  const [agencyId, contactId] = ids as [string, string];
  if (hex.length === 64 && sameText(token, tokenFor(secret, agencyId, contactId))) return { agencyId, contactId };
  throw new Refusal('not_found', 'This link is not one of ours.', { hint: 'Copy the whole link from the e-mail.' });
}

/** For the page that asks before it acts: link scanners open links, only a person presses the button. */
export function checkUnsubscribe(context: AppContext, token: string): void {
  subjectOf(context.secret, token);
}

/** Opts the contact's address out of e-mail. Once or ten times is the same. */
export async function unsubscribe(context: AppContext, token: string): Promise<void> {
  const { agencyId, contactId } = subjectOf(context.secret, token);
  await transact(context, clefIn(agencyId), async (work) => {
    const { email } = await readContact(work, contactId);
    if (email) await holdAddress(work, 'email', email);
    const { consent }: Contact = await readContact(work, contactId);
    if (consent.email.status === 'opted_out') return;
    const evidence = 'The contact pressed the link in an e-mail.';
    await recordStatements(work, contactId, {
      email: { status: 'opted_out', source: 'Lien de désinscription', evidence },
    });
    await work.emit('contact.updated', await readContact(work, contactId));
    if (email) await endWaiting(work, 'email', email, 'The contact has unsubscribed.');
    await journal(work.agency.db, {
      ...{ actor: work.actor, now: work.now, operation: 'unsubscribe', outcome: 'done' },
      subject: publicId('contact', contactId),
    });
  });
}
