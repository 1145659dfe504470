import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contactOfLead } from '../../../delivery/inbound/receive-lead.ts';
import { updateProfile } from '../../../domain/access/team.ts';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { undoMerge } from '../../../domain/contacts/merge/undo-merge.ts';
import { removeSearch, saveSearch } from '../../../domain/contacts/searches/searches.ts';
import { isPlausibleName } from '../../../domain/drafts/plausible-values.ts';
import { templateValues } from '../../../domain/drafts/template-values.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { undoImport } from '../../../domain/imports/undo-import.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Operation } from '../../../domain/shared/operation.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { perform } from '../../../door/perform.ts';
import { readingWork, transact } from '../../../door/transaction/transact.ts';
import { csv, fileOf } from '../../domain/imports/files.ts';
import { createColleague } from '../../support/colleagues.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { person, sentence } from './key-written-sentences.ts';

/** The number of generated histories of an agency. `CLEF_MODEL_SEED` repeats those of an earlier run. */
const HISTORIES = size(15, 30, 600);
const SEED = process.env.CLEF_MODEL_SEED === undefined ? {} : { seed: Number(process.env.CLEF_MODEL_SEED) };

let now = new Date('2026-11-23T10:30:00Z');
const { db, context, createAgency } = await startTestServer({ now: () => now });

/** Names and towns that only the word of a person makes values: no key could write them so that they count. */
const peoplesNames = ['Les enfants de Marie Curie', 'La succession de Jean Moulin'];
const peoplesTowns = ['Nantes ou alentours', 'La presqu’île de Guérande'];

type Step = { name: keyof typeof steps; written: { firstName: string; lastName: string }; text: string; index: number };
type Field = 'firstName' | 'lastName' | 'search';
const fieldOf = (index: number) => (['firstName', 'lastName', 'search'] as const)[index % 3] as Field;
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** An agency whose contacts a key, strangers and people write, and what is known of it. */
async function newHistory() {
  const agency = await createAgency();
  const key = { kind: 'key', id: newId(), name: 'Robot', agencyId: agency.id, scopes: ['contacts:write'] } as const;
  const asKey = async (operation: Operation, input: unknown) => (await perform(context, key, operation, input)).output;
  const colleague = (await createColleague(db, agency)).actor;
  const contacts = async (): Promise<string[]> => {
    const rows = db
      .selectFrom('contact')
      .select('id')
      .where('agency_id', '=', agency.id)
      .where('erased_at', 'is', null);
    return (await rows.orderBy('id').execute()).map(({ id }) => publicId('contact', id));
  };
  return { agency, asKey, colleague, contacts, merges: [] as string[], imports: [] as string[] };
}
type History = Awaited<ReturnType<typeof newHistory>>;

/** One of the agency's contacts. @throws Refusal while there is none */
async function oneOf({ contacts }: History, index: number): Promise<any> {
  const ids = await contacts();
  if (ids.length === 0) throw new Refusal('not_found', 'There is no contact yet.');
  return pick(ids, index);
}

const change = (field: Field, name: string, town: string) =>
  field === 'search' ? { search: { cities: [town] } } : { [field]: name };

/** A key, a stranger or a person does something. */
const steps = {
  keyCreates: async ({ asKey, colleague }: History, { written, text }: Step) => {
    const search = { cities: [text] };
    const assignedTo = publicId('user', colleague.id);
    await asKey(createContact, { ...written, search, assignedTo, email: `${newId()}@courriel.example` });
  },
  keyChanges: async (history: History, { text, index }: Step) => {
    await history.asKey(updateContact, { id: await oneOf(history, index), ...change(fieldOf(index), text, text) });
  },
  keyChangesRooms: async (history: History, { index }: Step) => {
    await history.asKey(updateContact, { id: await oneOf(history, index), search: { minRooms: index % 9 } });
  },
  strangerAsks: async ({ agency }: History, { written }: Step) => {
    const lead = { ...written, email: `${newId()}@courriel.example`, phone: null, message: null, reference: null };
    const about = { priceEuros: null, city: null, postcode: null, intent: 'buy', source: 'Portail' } as const;
    await transact(context, systemActor(agency.id), (work) => contactOfLead(work, { ...lead, ...about }, null));
  },
  personCreates: async ({ agency }: History, { index }: Step) => {
    const email = `${newId()}@courriel.example`;
    await agency.perform(createContact, { firstName: pick(peoplesNames, index), email });
  },
  personChanges: async (history: History, { index }: Step) => {
    const values = change(fieldOf(index), pick(peoplesNames, index), pick(peoplesTowns, index));
    await history.agency.perform(updateContact, { id: await oneOf(history, index), ...values });
  },
  personAddsSearch: async (history: History, { index }: Step) => {
    const fields = index % 2 === 0 ? { cities: [pick(peoplesTowns, index)] } : { minRooms: 3 };
    await history.agency.perform(saveSearch, { contactId: await oneOf(history, index), ...fields });
  },
  personChangesSearch: async (history: History, { index }: Step) => {
    const contactId = await oneOf(history, index);
    const { searches } = await history.agency.perform(getContact, { id: contactId });
    if (searches.length === 0) return;
    const fields = index % 3 === 0 ? { cities: [pick(peoplesTowns, index)] } : { budgetMaxEuros: 1000 * index };
    await history.agency.perform(saveSearch, {
      contactId,
      id: pick(searches as { id: string }[], index).id,
      ...fields,
    });
  },
  personRemovesSearch: async (history: History, { index }: Step) => {
    const contactId = await oneOf(history, index);
    const { searches } = await history.agency.perform(getContact, { id: contactId });
    if (searches[0]) await history.agency.perform(removeSearch, { contactId, id: searches[0].id });
  },
  personMerges: async (history: History, { index }: Step) => {
    const [one, other] = [await oneOf(history, index), await oneOf(history, index + 1)];
    if (one === other) return;
    const [{ updatedAt: readAt }, { updatedAt: mergedReadAt }] = [
      await history.agency.perform(getContact, { id: one }),
      await history.agency.perform(getContact, { id: other }),
    ];
    const take = (['firstName', 'lastName', 'assignedTo'] as const).filter((_, n) => (index >> n) % 2 === 1);
    const input = { id: one, readAt, mergedId: other, mergedReadAt, take };
    history.merges.push((await history.agency.perform(mergeContacts, input)).mergeId);
  },
  personUndoesMerge: async ({ agency, merges }: History, { index }: Step) => {
    if (merges.length > 0) await agency.perform(undoMerge, { id: index % 2 ? merges.at(-1) : pick(merges, index) });
  },
  personImports: async (history: History, { index }: Step) => {
    const { email } = await history.agency.perform(getContact, { id: await oneOf(history, index) });
    if (email === null) return;
    const row = [['E-mail', index % 2 ? 'Nom' : 'Ville recherchée']];
    row.push([email, index % 2 ? pick(peoplesNames, index) : 'Pornic']);
    const done = await history.agency.perform(importRecords, { kind: 'contacts', file: fileOf(csv(row)), mapping: {} });
    history.imports.push(done.id);
  },
  personUndoesImport: async ({ agency, imports }: History) => {
    const id = imports.pop();
    if (id) await agency.perform(undoImport, { id });
  },
  personErases: async (history: History, { index }: Step) => {
    const { id, firstName, lastName, email } = await history.agency.perform(getContact, {
      id: await oneOf(history, index),
    });
    const name = [firstName, lastName].filter(Boolean).join(' ') || email;
    await history.agency.perform(eraseContact, { id, name, reason: 'request' });
  },
  colleagueIsRenamed: async ({ colleague }: History, { text }: Step) => {
    await perform(context, colleague, updateProfile, { name: text });
  },
};

const step = fc.record({
  name: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  written: person.map(({ firstName, lastName }) => ({ firstName, lastName })),
  text: sentence,
  index: fc.nat(1000),
}) as fc.Arbitrary<Step>;

/** The values that fill the texts of each contact, with its record. */
async function filled({ agency, contacts }: History) {
  const ids = await contacts();
  const values = await templateValues(
    readingWork(context, agency.owner, now),
    ids.map((id) => uuidOf('contact', id)),
  );
  const records: any[] = [];
  for (const id of ids) records.push(await agency.perform(getContact, { id }));
  return records.map((record) => ({ record, value: values.get(uuidOf('contact', record.id)) ?? {} }));
}

const isPeoples = (value: string | null | undefined) => [...peoplesNames, ...peoplesTowns].includes(value ?? '');

it('no history lets a sentence that nobody read fill a text, nor keeps a person’s word out of one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (history) => {
      const world = await newHistory();
      const sentences = new Set<string | undefined>();
      for (const taken of history) {
        now = new Date(now.getTime() + 1000);
        // One half of a sentence may be as short as a name, and be left by a person who replaced the other half.
        for (const half of Object.values(taken.written)) if (!isPlausibleName(half)) sentences.add(half);
        sentences.add(taken.text);
        await steps[taken.name](world, taken).catch((error) => {
          if (!(error instanceof Refusal)) throw error;
        });
        for (const { record, value } of await filled(world)) {
          expect(Object.values(value).filter((text) => sentences.has(text))).toEqual([]);
          const peoples = {
            'contact.firstName': record.firstName,
            'contact.lastName': record.lastName,
            'contact.city': record.search.cities[0],
          };
          expect(value).toMatchObject(
            Object.fromEntries(Object.entries(peoples).filter(([, text]) => isPeoples(text))),
          );
        }
      }
    }),
    { numRuns: HISTORIES, ...SEED },
  );
});
