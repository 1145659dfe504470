import type { Selectable } from 'kysely';
import type { Language, TimeZone } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { greetedName } from '../drafts/civility.ts';
import { closings, namesBelow } from '../drafts/closing.ts';
import { isPlainInMarkdown } from '../drafts/email.ts';
import { plainValue } from '../drafts/template-values.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

type Property = Pick<Selectable<Tables['property']>, 'id' | 'reference' | 'title' | 'street' | 'city'>;

/** How a message begins and ends, and the words by which it names the property. */
export type MessageFrame = {
  language: Language;
  timeZone: TimeZone;
  greeting: string;
  /** The colleague's name and, unless it stands in the signature below e-mails, that of the agency, on lines of their own. */
  ending: string;
  agencyName: string;
};

/** The frame of a message to a contact, in the language in which one writes to them. */
export async function frameFor(work: Work, contactId: string, agentId: string | null): Promise<MessageFrame> {
  const contact = await work.agency
    .from('contact')
    .select(['first_name', 'last_name', 'language'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  const agent = agentId
    ? await work.agency.from('user_account').select('name').where('id', '=', agentId).executeTakeFirst()
    : undefined;
  const { name: agencyName, timeZone, emailSignature } = await work.profile();
  const { language } = contact;
  const firstName = plainValue('contact.firstName', contact.first_name);
  const [hello, anybody] = language === 'fr' ? ['Bonjour', 'Madame, Monsieur'] : ['Hello', 'Sir or Madam'];
  const colleague = plainValue('agent.name', agent?.name ?? (work.actor.kind === 'human' ? work.actor.name : null));
  return {
    ...{ language, timeZone, agencyName },
    greeting: `${hello} ${greetedName(firstName, contact.last_name) ?? anybody},`,
    ending: namesBelow({ colleague, agencyName, signature: emailSignature?.text }).join('\n'),
  };
}

/** The body of an e-mail in Markdown, whose lines of the ending stay apart. */
export function letterOf({ language, greeting, ending }: MessageFrame, paragraphs: readonly string[]): string {
  return [greeting, ...paragraphs, closings[language], ending.replace('\n', '  \n')].filter(Boolean).join('\n\n');
}

/** The text of an SMS, whose agency stands at its end. */
export const smsOf = ({ greeting, agencyName }: MessageFrame, sentences: readonly string[]): string =>
  [greeting, ...sentences, agencyName].join(' ');

/** @throws Refusal `conflict` for an appointment without a property */
export async function propertyOf(work: Work, propertyId: string | null): Promise<Property> {
  const rows = work.agency.from('property').select(['id', 'reference', 'title', 'street', 'city']);
  const row = propertyId && (await rows.where('id', '=', propertyId).executeTakeFirst());
  if (row) return row;
  throw new Refusal('conflict', 'This appointment is about no property.', { hint: 'Write the message yourself.' });
}

/** The UUIDs of a property's sellers, in the order of their ids, in which several are written to. */
export const sellersOf = async (work: Work, propertyId: string): Promise<string[]> =>
  (
    await work.agency
      .from('property_seller')
      .select('contact_id')
      .where('property_id', '=', propertyId)
      .orderBy('contact_id')
      .execute()
  ).map(({ contact_id }) => contact_id);

/** The title of a property, where a line of an e-mail shows it as it is; else nothing. */
export const plainTitle = ({ title }: Pick<Property, 'title'>): string | undefined =>
  isPlainInMarkdown(title) ? title : undefined;

/** The people by whose names a remark could tell who the visitor is: the contact, and those linked with it. */
export async function visitorsOf(work: Work, contactId: string) {
  const linked = await work.agency
    .from('contact_link')
    .select(['contact_id', 'other_id'])
    .where((link) => link.or([link('contact_id', '=', contactId), link('other_id', '=', contactId)]))
    .execute();
  const ids = [...new Set([contactId, ...linked.flatMap(({ contact_id, other_id }) => [contact_id, other_id])])];
  return work.agency
    .from('contact')
    .select(['first_name', 'last_name', 'email', 'phone', 'other_addresses'])
    .where('id', 'in', ids)
    .execute();
}
