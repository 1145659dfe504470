import { leadSendersCovering } from '../../domain/agency/lead-senders.ts';
import { ownAddressesOf } from '../../domain/checks/own-addresses.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { InboundMessage, LeadFields, MailFacts } from '../driver.ts';

/**
 * A message as this agency takes it: the mail of a portal or a form that the agency has set is a lead, and no lead has the agency's own
 * number or address. Both are known only once it is known whose the mail is.
 */
export async function asAgencyTakesIt(work: Work, message: InboundMessage): Promise<InboundMessage> {
  const { mail } = message;
  const { lead, asForm } = mail ?? {};
  if (!mail || (!lead && !asForm)) return message;
  if (lead) return withOwnLeftOut(work, message, mail, lead);
  if (!asForm || !(await isSetBy(work, asForm.via))) return message;
  const { via, lead: formLead, leadProblem } = asForm;
  if (!formLead) return { ...message, mail: { ...mail, via: viaOf(message, via), leadProblem, isToRead: true } };
  const passedOn: MailFacts = { ...mail, writtenBy: 'person', folds: [], via, lead: formLead, leadProblem: null };
  return withOwnLeftOut(work, { ...message, from: asForm.from, body: mail.wholeText }, passedOn, formLead);
}

/** `via` is kept only where the sender is somebody else. */
const viaOf = ({ from }: InboundMessage, via: string): string | null => (via === from ? null : via);

async function isSetBy(work: Work, address: string): Promise<boolean> {
  const row = await work.agency.db
    .selectFrom('agency')
    .select('lead_senders')
    .where('id', '=', work.agency.id)
    .executeTakeFirstOrThrow();
  return leadSendersCovering(address).some((covering) => row.lead_senders.includes(covering));
}

/** A portal often repeats the number and the address of the agency that it writes to. */
async function withOwnLeftOut(
  work: Work,
  message: InboundMessage,
  mail: MailFacts,
  lead: LeadFields,
): Promise<InboundMessage> {
  const own = await ownAddresses(
    work,
    [lead.email, ...(lead.otherEmails ?? [])].filter((one) => one !== null),
  );
  const theirs = (first: string | null, others: string[] = []) =>
    [first, ...others].find((one) => one !== null && !own.has(one)) ?? null;
  const email = theirs(lead.email, lead.otherEmails);
  const phone = theirs(lead.phone, lead.otherPhones);
  if (email || phone) {
    const from =
      lead.email !== null && message.from === lead.email ? (email ?? mail.via ?? message.from) : message.from;
    return { ...message, from, mail: { ...mail, lead: { ...lead, email, phone } } };
  }
  const from = mail.via ?? message.from;
  return {
    ...message,
    from,
    mail: { ...mail, writtenBy: 'automatic', via: null, lead: null, leadProblem: 'own_address', isToRead: true },
  };
}

/** The agency's numbers and addresses, and those of these addresses that are its colleagues'. */
async function ownAddresses(work: Work, emails: readonly string[]): Promise<Set<string>> {
  const accounts = work.agency.from('user_account').select('email');
  const colleagues = emails.length === 0 ? [] : await accounts.where('email', 'in', emails).execute();
  return new Set([...ownAddressesOf(await work.profile()), ...colleagues.map((row) => row.email)]);
}
