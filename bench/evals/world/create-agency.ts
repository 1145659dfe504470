import { stepsFingerprint } from '../../../domain/sequences/steps.ts';
import type { Actor } from '../../../domain/shared/actor.ts';
import { e164 } from '../../../domain/shared/e164.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { instantAt } from '../../../domain/shared/local-time.ts';
import type { ConsentStatus } from '../../../storage/column-values.ts';
import type { Db } from '../../../storage/db.ts';
import { asJson } from '../../../storage/json.ts';
import { type Tenant, tenantOf } from '../../../storage/tenant.ts';
import type { SequenceFixture, World } from './world.ts';

export type Human = Extract<Actor, { kind: 'human' }>;

/** An agency that holds the records of a world. The maps lead from the names in the world to UUIDs. */
export type AgencyOfWorld = { id: string; owner: Human; contactIds: Map<string, string> };

/** The instant of a local time of the world. */
export function instantIn(world: World, local: string): Date {
  const [day = '', time = ''] = local.split(' ');
  return instantAt(day, time, world.agency.timeZone);
}

/** Creates the records of a world as an agency of its own. Agencies cannot see each other, so all runs share a store. */
export async function createAgency(db: Db, world: World): Promise<AgencyOfWorld> {
  const { timeZone, ...profile } = world.agency;
  const [id, ownerId] = [newId(), newId()];
  const now = instantIn(world, world.now);
  const rows = tenantOf(db, id);
  await db
    .insertInto('agency')
    .values({ id, slug: id, ...profile, time_zone: timeZone, created_at: now })
    .execute();
  const name = 'Camille Essai';
  await rows
    .insert('user_account', {
      id: ownerId,
      name,
      email: `${ownerId}@agence.example`,
      role: 'owner',
      password_hash: '-',
      created_at: now,
    })
    .execute();
  const owner: Human = { kind: 'human', id: ownerId, name, agencyId: id, role: 'owner' };
  const contactIds = await insertContacts(rows, world, now);
  const propertyIds = await insertProperties(rows, world, now);
  const inserted = { contactIds, propertyIds, owner };
  await insertVisits(rows, world, now, inserted);
  for (const sequence of world.sequences) await insertSequence(rows, sequence, world, now, inserted);
  return { id, owner, contactIds };
}

async function insertContacts(rows: Tenant, { contacts }: World, now: Date): Promise<Map<string, string>> {
  const ids = new Map(Object.keys(contacts).map((name) => [name, newId()]));
  const fixtures = Object.entries(contacts);
  const consent = (status: ConsentStatus) => {
    const isKnown = status !== 'unknown';
    const recordedAt = isKnown ? now.toISOString() : null;
    return asJson({ status, recordedAt, source: isKnown ? 'Formulaire du site' : null, evidence: null });
  };
  await rows
    .insert(
      'contact',
      fixtures.map(([name, contact]) => ({
        id: ids.get(name) as string,
        first_name: contact.firstName,
        last_name: contact.lastName,
        email: contact.email,
        phone: contact.phone === null ? null : (e164(contact.phone) ?? null),
        stage: 'visiting' as const,
        intent: contact.intent,
        search_cities: contact.cities,
        language: contact.language,
        sms_consent: consent(contact.sms),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  for (const [, { sms, phone }] of fixtures) {
    const address = sms === 'opted_out' && phone ? e164(phone) : undefined;
    if (address) await rows.insert('opt_out', { channel: 'sms', address, at: now, source: 'STOP' }).execute();
  }
  return ids;
}

/** @returns the UUIDs of the properties by their references */
async function insertProperties(rows: Tenant, world: World, now: Date): Promise<Map<string, string>> {
  const { postcode, city } = world.agency;
  const ids = new Map(world.properties.map(({ reference }) => [reference, newId()]));
  await rows
    .insert(
      'property',
      world.properties.map((property) => ({
        id: ids.get(property.reference) as string,
        reference: property.reference,
        title: property.title,
        description: property.description ?? null,
        type: 'apartment' as const,
        status: property.status ?? ('available' as const),
        price_euros: property.priceEuros,
        surface_sqm: property.surfaceSqm,
        rooms: property.rooms,
        energy_class: property.energyClass,
        street: property.street,
        postcode,
        city,
        created_at: now,
        updated_at: now,
      })) as never,
    )
    .execute();
  return ids;
}

const HALF_AN_HOUR = 30 * 60_000;

/** The UUIDs of the records that visits and enrollments refer to. */
type Inserted = { contactIds: Map<string, string>; propertyIds: Map<string, string>; owner: Human };

async function insertVisits(rows: Tenant, world: World, now: Date, { contactIds, propertyIds, owner }: Inserted) {
  await rows
    .insert(
      'visit',
      world.visits.map((visit) => {
        const startsAt = instantIn(world, visit.at);
        return {
          id: newId(),
          property_id: propertyIds.get(visit.property) as string,
          contact_id: contactIds.get(visit.contact) as string,
          agent_id: owner.id,
          starts_at: startsAt,
          ends_at: new Date(startsAt.getTime() + HALF_AN_HOUR),
          status: visit.status ?? ('scheduled' as const),
          feedback: visit.feedback ?? null,
          created_at: now,
          updated_at: now,
        };
      }),
    )
    .execute();
}

async function insertSequence(
  rows: Tenant,
  sequence: SequenceFixture,
  world: World,
  now: Date,
  { contactIds, owner }: Inserted,
) {
  const { name, status, subjects, enrolled = [] } = sequence;
  const sequenceId = newId();
  const times = { created_at: now, updated_at: now };
  await rows.insert('sequence', { id: sequenceId, name, status, version: 1, ...times }).execute();
  const body = 'Bonjour {{contact.firstName}}, nous restons à votre disposition.';
  const steps = subjects.map((subject) => ({ delayHours: 24, subject, body }));
  const approval = { approved_by: owner.id, approved_at: now, approved_hash: stepsFingerprint(steps, null) };
  await rows
    .insert('sequence_version', { sequence_id: sequenceId, version: 1, steps: asJson(steps), ...approval })
    .execute();
  for (const contact of enrolled) {
    const enrollment = { id: newId(), sequence_id: sequenceId, version: 1, status: 'active' as const, step_index: 0 };
    await rows
      .insert('enrollment', {
        ...enrollment,
        contact_id: contactIds.get(contact) as string,
        address: world.contacts[contact]?.email as string,
        next_step_at: now,
        enrolled_by: asJson({ kind: 'human' as const, id: owner.id, name: owner.name }),
        ...times,
      })
      .execute();
  }
}
