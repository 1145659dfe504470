import { turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { linkSeller } from '../../../domain/properties/property-sellers.ts';
import { switchRecipe } from '../../../domain/recipes/recipe-settings.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { runRecipes } from '../../../jobs/agent/run-recipes.ts';
import type { Recipe } from '../../../storage/agent-values.ts';
import { stableNow } from '../../support/moving-clock.ts';
import { startTestServer } from '../../support/test-server.ts';

/** 8 h on Tuesday 24 November 2026 in Paris, before any recipe's time. */
export const MORNING = '2026-11-24T07:00:00Z';
/** Noon of that day, when the time of every recipe has passed. */
export const NOON = '2026-11-24T11:00:00Z';

/** A server with a store of its own, whose clock stands still between two moves. */
export async function startRecipeServer(at = MORNING) {
  const clock = stableNow(at);
  const server = await startTestServer({ ownStore: true, now: clock.now });
  const goTo = (moment: string) => clock.advance((new Date(moment).getTime() - clock.now().getTime()) / 1000);
  /** Runs the recipes that are due at a moment. */
  const runAt = (moment: string) => {
    goTo(moment);
    return runRecipes(server.context);
  };
  return { ...server, now: clock.now, goTo, runAt };
}
export type RecipeServer = Awaited<ReturnType<typeof startRecipeServer>>;

const address = { street: '12 rue des Carmes', postcode: '44000', city: 'Nantes' };

/** An agency whose agent works by these recipes. It begins in the morning. */
export async function startRecipes(server: RecipeServer, ...recipes: Recipe[]) {
  server.goTo(MORNING);
  const agency = await server.createAgency();
  await agency.perform(turnAgentOn, { read: null });
  for (const recipe of recipes) await agency.perform(switchRecipe, { recipe, enabled: true });
  let number = 0;
  const person = async (details: object = {}): Promise<string> => {
    number += 1;
    const usual = { firstName: 'Yann', lastName: 'Kerguelen', intent: 'buy', email: `yann${number}@courriel.example` };
    return (await agency.perform(createContact, { ...usual, ...details })).id;
  };
  const home = async ({ seller, ...details }: { seller?: string; [field: string]: unknown } = {}): Promise<string> => {
    number += 1;
    const usual = { reference: `NAN-00${number}`, title: 'Appartement T3', type: 'apartment', status: 'available' };
    const price = { priceEuros: 300_000, feesPercent: 4, feesPaidBy: 'buyer', surfaceSqm: 72, rooms: 3 };
    const { id } = await agency.perform(createProperty, { ...usual, ...price, address, ...details });
    if (seller) await agency.perform(linkSeller, { propertyId: id, contactId: seller });
    return id;
  };
  const changeHome = async (id: string, changes: object) => {
    const { updatedAt: readAt } = await agency.perform(getProperty, { id });
    await agency.perform(changeProperty, { id, readAt, ...changes });
  };
  /** An appointment of half an hour; `at` is an instant. */
  const visit = async (at: string, details: object): Promise<string> => {
    const endsAt = new Date(new Date(at).getTime() + 1_800_000).toISOString();
    return (await agency.perform(scheduleVisit, { startsAt: at, endsAt, ...details })).id;
  };
  const drafts = () =>
    server.db.selectFrom('draft').selectAll().where('agency_id', '=', agency.id).orderBy('id').execute();
  /** The drafts with what the queue knows of them. */
  const proposed = async () => {
    const links = await server.db.selectFrom('ai_run_draft').selectAll().where('agency_id', '=', agency.id).execute();
    return (await drafts()).map(({ id, kind, status, flagged, contact_id, item, reason_code }) => ({
      ...{ id: publicId('draft', id), kind, status, flagged, reasonCode: reason_code },
      ...{ contactId: contact_id && publicId('contact', contact_id), subject: item.subject, body: String(item.body) },
      reasons: links.find(({ draft_id }) => draft_id === id)?.reasons,
    }));
  };
  const runs = () =>
    server.db.selectFrom('ai_run').selectAll().where('agency_id', '=', agency.id).orderBy('id').execute();
  return { agency, person, home, changeHome, visit, drafts, proposed, runs };
}
