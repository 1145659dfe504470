import { sql } from 'kysely';
import { z } from 'zod';
import { readReferences } from '../checks/reading/references.ts';
import { keyOf, sourceOf } from '../checks/reading/source.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { type PropertyMoment, ProposedProperty, stateOf } from './proposed-property.ts';
import { LATEST, latestFirst, readMoments } from './read-moments.ts';

/**
 * Every property that a contact was proposed, was written about, asked about, visited, made an offer for or refused, with what happened.
 * Messages are read only for references: a street or a description may mean something else than the property.
 */
export const listProposedProperties = direct({
  name: 'listProposedProperties',
  scope: 'human',
  summary: 'The properties that a contact was proposed, visited, made an offer for or refused.',
  effect: 'read',
  input: z.strictObject({ contactId: id('contact').describe('The contact') }),
  output: z.object({ data: z.array(ProposedProperty) }),
  run: async (work, input) => ({
    data: await readProposed(work, await findRecordId(work, 'contact', input.contactId)),
  }),
});

/** @param contactId a UUID */
export async function readProposed(work: Work, contactId: string): Promise<ProposedProperty[]> {
  const found: Found[] = [
    ...(await readMoments(work, 'contact_id', contactId)),
    ...(await namedInMessages(work, contactId, 'outbound')),
    ...(await namedInMessages(work, contactId, 'inbound')),
  ];
  const byProperty = Map.groupBy(found, ({ propertyId }) => propertyId);
  if (byProperty.size === 0) return [];
  const properties = work.agency.from('property').select(['id', 'reference', 'title', 'city', 'price_euros', 'status']);
  const rows = await properties.where('id', 'in', [...byProperty.keys()]).execute();
  return rows
    .map(({ price_euros, ...property }) => {
      const moments = (byProperty.get(property.id) ?? []).map(({ moment }) => moment).sort(latestFirst);
      const shown = { ...property, id: publicId('property', property.id), priceEuros: price_euros };
      return { property: shown, state: stateOf(moments), moments };
    })
    .sort((a, b) => latestFirst(a.moments[0] as PropertyMoment, b.moments[0] as PropertyMoment));
}

type Found = { propertyId: string; moment: PropertyMoment };

/** The latest message that names each property by its reference, to the contact or from them. One that failed reached nobody. */
async function namedInMessages(
  { agency }: Work,
  contactId: string,
  direction: 'outbound' | 'inbound',
): Promise<Found[]> {
  const messages = await agency
    .from('message')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.agency_id', '=', 'message.agency_id')
        .onRef('conversation.id', '=', 'message.conversation_id'),
    )
    .select(['message.conversation_id', 'message.kind', 'message.at', 'message.subject', 'message.body'])
    .where('conversation.contact_id', '=', contactId)
    .where('message.direction', '=', direction)
    .where('message.status', '<>', 'failed')
    .orderBy('message.at', 'desc')
    .limit(LATEST)
    .execute();
  const latest = new Map<string, (typeof messages)[number]>();
  for (const message of messages) {
    const references = readReferences(sourceOf(`${message.subject ?? ''}\n${message.body}`));
    for (const { key } of references) if (!latest.has(key)) latest.set(key, message);
  }
  if (latest.size === 0) return [];
  const kind = direction === 'outbound' ? 'named' : 'asked';
  const properties = await agency
    .from('property')
    .select(['id', 'reference'])
    .where(referenceKey, 'in', [...latest.keys()])
    .execute();
  return properties.flatMap(({ id: propertyId, reference }) => {
    const message = latest.get(keyOf(reference));
    if (!message) return [];
    const { conversation_id, kind: channel, at } = message;
    const conversationId = publicId('conversation', conversation_id);
    return { propertyId, moment: { kind, at: at.toISOString(), channel, conversationId } };
  });
}

/** A reference without what its spellings differ in, as `keyOf` makes it of one without accents. */
const referenceKey = sql<string>`regexp_replace(lower(reference), '[^a-z0-9]', '', 'g')`;
