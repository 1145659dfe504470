import { createKey } from '../../domain/access/keys.ts';
import { createSequence } from '../../domain/sequences/edit-sequence.ts';
import { activateSequence } from '../../domain/sequences/sequence-status.ts';
import { type Actor, scopes } from '../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';
import type { Agency, Person } from './agency.ts';
import type { Step } from './model.ts';
import type { World } from './world.ts';

const granted = JSON.stringify({ status: 'granted', recordedAt: null, source: 'Formulaire', evidence: null });
const firstNames = [
  'Élodie',
  'Karim',
  'Jeanne',
  'Loïc',
  'Anaïs',
  'Rémi',
  'Zoé',
  'Hugo',
  'Inès',
  'Maël',
  'Chloé',
  'Yann',
];

/** Steps without variables, so that the text of each is known. */
export const stepsOf = (name: string, delays: number[]): Step[] =>
  delays.map((delayHours, index) => ({
    delayHours,
    subject: `${name}, étape ${index + 1}`,
    body: `Merci pour votre confiance (${name}, ${index + 1}).`,
  }));

/** `numbers`: the phone numbers of its contacts; two agencies may have the same ones. */
export async function createAgency(world: World, name: string, numbers: readonly string[]): Promise<Agency> {
  const { store, timeline } = world;
  const id = newId();
  const now = new Date(timeline.now);
  await store.read(
    `insert into agency (id, slug, name, city, created_at, undo_seconds) values ($1, $2, $2, 'Nantes', $3, $4)`,
    [id, name, now, world.random.pick([0, 5, 30])],
  );
  const human = async (role: 'owner' | 'negotiator', called: string): Promise<Actor> => {
    const userId = newId();
    await store.read(
      `insert into user_account (agency_id, id, email, name, role, password_hash, created_at) values ($1, $2, $3, $4, $5, '-', $6)`,
      [id, userId, `${userId}@agence.example`, called, role, now],
    );
    return { kind: 'human', id: userId, name: called, agencyId: id, role };
  };
  const owner = await human('owner', 'Camille Test');
  const colleague = await human('negotiator', 'Sacha Test');
  const contacts = await Promise.all(
    numbers.map(async (phone, index): Promise<Person> => {
      const uuid = newId();
      const firstName = firstNames[index % firstNames.length] as string;
      const email = `c${phone.slice(1)}@courriel.example`;
      await store.read(
        `insert into contact (agency_id, id, first_name, last_name, phone, email, stage, language, sms_consent, email_consent, created_at, updated_at)
         values ($1, $2, $3, 'Le Goff', $4, $5, 'new', 'fr', $6, $6, $7, $7)`,
        [id, uuid, firstName, phone, email, granted, now],
      );
      return { id: publicId('contact', uuid), uuid, firstName, phone, email, isSure: true };
    }),
  );
  const perform = async (operation: any, input: unknown): Promise<any> => {
    const done = await world.perform(owner, operation, input);
    if (done.outcome !== 'answered') throw new Error(`The agency could not be set up: ${JSON.stringify(done)}`);
    return done.value;
  };
  const key = await perform(createKey, { name: 'Agent', scopes: [...scopes] });
  const agent: Actor = { kind: 'key', id: uuidOf('key', key.id), name: 'Agent', agencyId: id, scopes };
  const agency: Agency = { id, owner, colleague, agent, contacts, sequences: [], campaigns: [], webhooks: [] };
  const steps = stepsOf(`Acquéreurs ${name}`, [1, 24, 72]);
  const sequence = await perform(createSequence, { name: `Acquéreurs ${name}`, steps });
  await perform(activateSequence, { id: sequence.id, version: 1, fingerprint: sequence.versions[0].fingerprint });
  world.model.activate(sequence.id, 1, steps);
  agency.sequences.push({ id: sequence.id, name: `Acquéreurs ${name}`, version: 1 });
  for (const [index, kinds] of [[], ['message.sent', 'message.received']].entries()) {
    const url = `https://receiver-${index}-${name}.example/hooks`;
    const webhook = await perform(createWebhook, { name: `Abonné ${index}`, url, kinds });
    world.receivers.add(url, webhook.secret);
    agency.webhooks.push(webhook.id);
  }
  return agency;
}
