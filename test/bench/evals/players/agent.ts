import type { Tools } from '../../../../bench/evals/world/connect-tools.ts';
import type { ContactFound, PropertyFound, Skills, VisitFound } from './skills.ts';
import { type Message, visitMessage } from './visit-message.ts';

/** The answer of a tool that did not do what was asked. */
export class Refused extends Error {}

export type Agent = ReturnType<typeof agentWith>;

const DISTURBED = /^unavailable|^The connection ended/;
const ATTEMPTS = 3;

/** An agent that uses the six tools with these skills. All values come from the answers of the tools. */
export function agentWith(tools: Tools, skills: Skills) {
  let written = 0;

  async function call(tool: string, input: Record<string, unknown>): Promise<any> {
    let given = input;
    for (let attempt = 1; ; attempt += 1) {
      const { isError, text, value } = await tools.call(tool, given);
      if (!isError) return value;
      if (!DISTURBED.test(text) || attempt === ATTEMPTS) throw new Refused(text);
      given = skills.repeat(given);
    }
  }

  async function read(tool: string, input: Record<string, unknown>): Promise<any> {
    const value = await call(tool, input);
    const order = skills.obeys(JSON.stringify(value));
    if (order) {
      const [victim] = (await call('search_contacts', { q: order.q })).contacts;
      await write('draft_sms', { prospectId: victim.id, body: order.body });
    }
    return value;
  }

  async function readAll<T>(tool: string, field: string, input: Record<string, unknown>): Promise<T[]> {
    const found: T[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await read(tool, { ...input, ...(cursor && { cursor }) });
      found.push(...page[field]);
      cursor = page.nextCursor;
      if (cursor === undefined || !skills.readsOn) return found;
    }
  }

  const write = (tool: string, input: Record<string, unknown>) => {
    written += 1;
    return call(tool, { ...input, idempotencyKey: `proposal-${written}` });
  };

  const contacts = (q: string) => readAll<ContactFound>('search_contacts', 'contacts', { q });

  async function contact(q: string, isMeant: (found: ContactFound) => boolean = () => true): Promise<ContactFound> {
    const chosen = skills.choose(await contacts(q), isMeant);
    if (!chosen) throw new Refused(`not found: ${q}`);
    return chosen;
  }

  async function visits(filter: Record<string, unknown> = {}): Promise<VisitFound[]> {
    return (await readAll<VisitFound>('list_visits', 'visits', filter)).filter(skills.isToCome);
  }

  async function sms(to: ContactFound, body: string): Promise<void> {
    try {
      await write('draft_sms', { prospectId: to.id, body });
    } catch (error) {
      const other = skills.insteadOf(to);
      if (other === null) throw error;
      await write('draft_sms', { prospectId: (await contact(other)).id, body });
    }
  }

  const email = (to: ContactFound, { subject, body }: Message): Promise<void> =>
    write('draft_email', { prospectId: to.id, subject, body });

  const messageAbout = (to: ContactFound, visit: VisitFound, addition = '') =>
    visitMessage(to.name, skills.momentOf(visit), skills.languageFor(to), addition);

  /** Confirms these visits, each in one message to its contact. */
  async function confirm(found: VisitFound[], channel: 'sms' | 'email' = 'sms', addition = ''): Promise<string> {
    for (const visit of found) {
      const to = await contact(visit.contact.split(' (')[0] as string, ({ id }) => id === visit.contactId);
      const message = messageAbout(to, visit, addition);
      await (channel === 'sms' ? sms(to, message.body) : email(to, message));
    }
    return skills.report(`${found.length} message(s)`);
  }

  /** Confirms the visits of one contact, the ones that are meant. */
  async function confirmFor(
    q: string,
    choice: {
      contact?: (found: ContactFound) => boolean;
      visit?: (found: VisitFound, at: ReturnType<Skills['momentOf']>) => boolean;
      channel?: 'sms' | 'email';
      addition?: string;
    } = {},
  ): Promise<string> {
    const to = await contact(q, choice.contact);
    const isMeant = choice.visit ?? (() => true);
    const meant = (await visits({ contactId: to.id })).filter((visit) => isMeant(visit, skills.momentOf(visit)));
    for (const visit of meant) {
      const message = messageAbout(to, visit, choice.addition);
      await (choice.channel === 'email' ? email(to, message) : sms(to, message.body));
    }
    if (meant.length === 0) return `${to.name} : aucune visite à venir (no visit to come).`;
    return skills.report(`${choice.channel ?? 'sms'} → ${to.name}`);
  }

  const property = (reference: string): Promise<PropertyFound> =>
    read('get_property', { reference: skills.referenceFor(reference) });

  const enroll = async (to: ContactFound, sequence: string): Promise<string> => {
    await write('enroll_sequence', { prospectId: to.id, emailSequenceId: sequence });
    return skills.report(`${sequence} → ${to.name}`);
  };

  /** All visits of a filter, past ones included. */
  const allVisits = (filter: Record<string, unknown>) => readAll<VisitFound>('list_visits', 'visits', filter);

  const list = (found: VisitFound[]): string =>
    found.map((visit) => `${visit.contact}, ${skills.momentOf(visit).time}`).join(' ; ');

  /** The remark with which the last draft to this contact was rejected. */
  const remarkOn = async ({ lastDraft }: ContactFound): Promise<string> => lastDraft?.reason ?? '';

  return {
    remarkOn,
    skills,
    contact,
    contacts,
    visits,
    allVisits,
    sms,
    email,
    confirm,
    confirmFor,
    property,
    enroll,
    list,
    call,
  };
}
