import { requireConsistent } from '../contacts/record/contact-details.ts';
import type { ContactRow } from '../contacts/record/contact-record.ts';
import { momentAt } from '../shared/moment.ts';
import { Refusal } from '../shared/refusal.ts';
import { budgetOf } from './amounts.ts';
import { intentsInTags } from './contact-words.ts';
import type { ReadingContext, RowValues } from './import-field.ts';
import { TO_COME } from './imported-consent.ts';
import { withoutUndefined } from './read-record.ts';
import { type Columns, RowFaults } from './target.ts';

/** The contact as a request would describe it. */
export function detailsOf(values: RowValues) {
  const { cities, propertyTypes, minRooms, minSurfaceSqm } = values;
  const search = withoutUndefined({ cities, propertyTypes, minRooms, minSurfaceSqm });
  const { firstName, lastName, email, phone, source, tags, language, assignedTo } = values;
  return withoutUndefined({
    firstName,
    lastName,
    email,
    phone,
    intent: intentOf(values),
    source,
    ...budgetOf(values),
    search: Object.keys(search).length > 0 ? search : undefined,
    tags: tags && [...new Set(tags as string[])],
    language,
    assignedTo,
  });
}

/**
 * The last contact that the row states, or else the first. A contact that the agency has keeps its own time.
 * @throws RowFaults
 */
export function statedContact(
  { createdAt, lastContactAt }: RowValues,
  { now, timeZone }: ReadingContext,
): string | null {
  const stated = Object.entries({ createdAt, lastContactAt }).flatMap(([field, day]) =>
    typeof day === 'string' ? { field, at: momentAt(day, timeZone) } : [],
  );
  const toCome = stated.filter(({ at }) => at > now);
  if (toCome.length > 0) throw new RowFaults(toCome.map(({ field }) => ({ field, message: TO_COME })));
  const [last] = stated.map(({ at }) => at).sort((a, b) => b.getTime() - a.getTime());
  return last?.toISOString() ?? null;
}

/** Some exports have a column for buyers and another one for sellers. */
function intentOf({ intent, buyer, seller }: RowValues): unknown {
  if (intent !== undefined) return intent;
  if (buyer) return seller ? 'both' : 'buy';
  return seller ? 'sell' : undefined;
}

/**
 * The project that the tags of a new contact name, where no column says it: a contact that the agency has keeps its own. Beside a budget,
 * somebody who sells may buy as well.
 */
export function intentByTags(values: RowValues): ContactRow['intent'] {
  const named = new Set(intentsInTags((values.tags as string[] | undefined) ?? []));
  if (intentOf(values) !== undefined || named.size === 0) return null;
  const [only = null] = named.size === 1 ? named : ['both' as const];
  const hasBudget = values.budgetMinEuros !== undefined || values.budgetMaxEuros !== undefined;
  return only === 'sell' && hasBudget ? null : only;
}

/** The budget of somebody who only sells is the price that they hope for, and would match them with properties to buy.
 * @throws RowFaults */
export function requireBuyersBudget(values: RowValues): void {
  if (intentOf(values) !== 'sell') return;
  const given = ['budgetMinEuros', 'budgetMaxEuros'].filter((field) => values[field] !== undefined);
  const message = 'is no budget: this contact only sells';
  if (given.length > 0) throw new RowFaults(given.map((field) => ({ field, message })));
}

/** @throws RowFaults */
export function checkConsistency(columns: Columns): void {
  const { first_name, last_name, email, phone, budget_min_euros, budget_max_euros } = columns as Partial<ContactRow>;
  try {
    requireConsistent({
      firstName: first_name ?? null,
      lastName: last_name ?? null,
      email: email ?? null,
      phone: phone ?? null,
      budgetMinEuros: budget_min_euros ?? null,
      budgetMaxEuros: budget_max_euros ?? null,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RowFaults((error.errors ?? []).map(({ path, message }) => ({ field: path, message })));
  }
}
