import { isPermitted } from '../domain/access/permissions.ts';
import { searchContactsBrief } from '../domain/contacts/list/contact-list.ts';
import { listSequences } from '../domain/sequences/sequences.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { tools } from './tools.ts';

type Arguments = Record<string, unknown>;

type Hint = { toolHint: string; candidates?: readonly string[] };

/** A hint with the values that fit where the refused input had none or a wrong one; undefined if there is nothing to add. */
export async function hintWithCandidates(
  context: AppContext,
  actor: Actor,
  input: Arguments,
  refusal: Refusal,
): Promise<Hint | undefined> {
  if (refusal.code !== 'invalid_request') return undefined;
  const fields = new Set(refusal.errors?.map(({ path }) => path));
  for (const field of ['prospectId', 'contactId']) {
    if (fields.has(field)) return contactsLike(context, actor, field, input[field]);
  }
  if (fields.has('propertyId')) {
    return { toolHint: 'get_property reads a property by its reference and gives its id.' };
  }
  if (fields.has('emailSequenceId')) return activeSequences(context, actor);
  return undefined;
}

const MAX_CANDIDATES = 5;

/** A model often gives a name where an id belongs. The id is not guessed, even if only one contact has that name. */
async function contactsLike(
  context: AppContext,
  actor: Actor,
  field: string,
  value: unknown,
): Promise<Hint | undefined> {
  if (!isPermitted(actor, searchContactsBrief)) return undefined;
  const search = 'search_contacts finds contacts and gives their ids.';
  if (typeof value !== 'string' || /^[a-z]+_/.test(value)) return { toolHint: search };
  const found = await perform(context, actor, searchContactsBrief, { q: value, limit: MAX_CANDIDATES }).catch(noResult);
  const contacts = found?.output.contacts ?? [];
  if (contacts.length === 0) {
    return { toolHint: `No contact fits "${value.slice(0, 100)}". ${search}` };
  }
  const named = contacts.map(
    ({ id, name, email, phone }) => `${id} (${[name, email, phone].filter(Boolean).join(', ')})`,
  );
  return {
    toolHint:
      `Contacts that fit "${value}" (${found?.output.shown.split(';')[0]}): ${named.join('; ')}. ` +
      `Give the id of the right one as ${field}, and ask the user if you cannot tell.`,
    candidates: contacts.map(({ id }) => id),
  };
}

async function activeSequences(context: AppContext, actor: Actor): Promise<Hint | undefined> {
  if (!isPermitted(actor, listSequences)) return undefined;
  const found = await perform(context, actor, listSequences, {}).catch(noResult);
  const sequences = found?.output.sequences.slice(0, 10) ?? [];
  if (sequences.length === 0) return { toolHint: 'No sequence is active; a colleague activates one.' };
  return { toolHint: `Active are: ${sequences.map(({ id, name }) => `${id} (${name})`).join(', ')}.` };
}

/** The text may be no search. Any other error is a bug. */
function noResult(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** A hint without the sentences that name a tool which this key may not call. */
export function usableHint(actor: Actor, hint: string): string {
  const closed = tools.filter(({ operation }) => !isPermitted(actor, operation)).map(({ name }) => name);
  const sentences = hint.split(/(?<=[.;]) /).filter((sentence) => !closed.some((name) => sentence.includes(name)));
  return sentences.join(' ') || 'Ask the user: this key has no tool that helps.';
}
