import { sql } from 'kysely';
import { recordsOfRuns } from '../../domain/checks/agent-drafts.ts';
import { checkedRecords, recordsWithoutTexts } from '../../domain/checks/check-drafts.ts';
import { type ContactIds, onlyProfile } from '../../domain/checks/records.ts';
import { needsStrangerTexts } from '../../domain/checks/stranger-findings.ts';
import { recipientsOf } from '../../domain/contacts/addresses/recipient-address.ts';
import { recentPlans } from '../../domain/drafts/plan-of-draft.ts';
import { actorSummary, hasScopes } from '../../domain/shared/actor.ts';
import type { AgencyProfile } from '../../domain/shared/agency-profile.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import type { Held, Prepared, PreparedMessage, Recipient, Work } from '../../domain/shared/operation.ts';
import { type Marks, part, preparedTogether } from '../../storage/read-together.ts';
import { executeTogether } from '../../storage/round-trips.ts';
import type { Tenant } from '../../storage/tenant.ts';
import { lockProposals, type ProposedItems, sameProposals } from './repeated-proposal.ts';

export type PreparedProposal = Prepared<any> | PreparedMessage<any>;

/** A proposal with its complete item, and the earlier draft of the same, if there is one. */
export type ReadProposal = Awaited<ReturnType<typeof readProposals>>['read'][number];

/**
 * Reads what holding proposals to different contacts takes, in one round trip: first the locks, so that the statement after them sees
 * what equal proposals have held meanwhile. What the texts name is read later, if they name anything.
 */
export async function readProposals(
  work: Work,
  { draft: kind }: Pick<Held, 'draft'>,
  prepared: readonly PreparedProposal[],
) {
  const { actor, agency, now } = work;
  const items = prepared.map((each) => ('text' in each ? each.text : each.item));
  const contacts = prepared.map(({ contactId }) => contactId);
  if (new Set(contacts).size < contacts.length) throw new Error('Two proposals to one contact were held together.');
  const json = items.map((item) => JSON.stringify(item));
  const [contact = null, item = null] = [contacts[0], json[0]];
  const proposed = items.length === 1 ? { contact, item } : { contact: contacts, item: json };
  const values = {
    ...proposed,
    kind,
    key: hasScopes(actor) ? actorSummary(actor).id : null,
    replaced: prepared.flatMap(({ replaces }) => (replaces === undefined ? [] : uuidOf('draft', replaces))),
    now,
  };
  const statements = items.length === 1 ? forOne : forMany;
  const hasTexts = items.some((item) => needsStrangerTexts({ kind, item }));
  const { query, rowsFrom } =
    actor.kind === 'agent'
      ? statements.forAgent(agency, { ...values, run: actor.runId, recipe: actor.recipe ?? null })
      : statements[hasTexts ? 'withTexts' : 'withoutTexts'](agency, values);
  const [, answer] = await executeTogether(agency.db, lockProposals(work, contacts), query);
  const { recipients, same, plans, ...records } = rowsFrom(answer);
  const read = prepared.map((each) => {
    const recipient = recipients.find(({ id }) => id === each.contactId);
    const item = 'text' in each ? completed(each, recipient, onlyProfile(records)) : each.item;
    const earlier = same.find(({ contact_id, to }) => contact_id === each.contactId && to === (item.to ?? null));
    return { contactId: each.contactId, replaces: each.replaces, item, earlier };
  });
  return { read, plans, records };
}

const completed = (
  { text, added, address }: PreparedMessage<any>,
  recipient: Recipient | undefined,
  profile: AgencyProfile,
) => ({ to: address(recipient), ...text, ...added?.(profile) });

/** For several proposals, `contact` and `item` are lists. */
type Values = Marks<'contact' | 'kind' | 'item' | 'key' | 'replaced' | 'now'>;

/** The statements that read the records for proposals; `itemsOf` has what is proposed, and to whom. */
function statementsFor(itemsOf: (values: Pick<Values, 'contact' | 'item'>) => ProposedItems) {
  /** The contacts who get them and may get them, what the same key has proposed before, and the plans that they may belong to. */
  const partsOf = (agency: Tenant, values: Values) => ({
    recipients: part(recipientsOf({ agency }).where(sql<boolean>`id in (${contactsOf(values)})`), { erased_at: true }),
    same: sameProposals(agency, values, itemsOf(values)),
    plans: recentPlans(agency, values, contactsOf(values)),
  });
  const contactsOf = (values: Values): ContactIds =>
    sql<{ contact_id: string | null }>`select contact_id from (${itemsOf(values)}) as proposed`;
  const checked = (values: Values) => ({ all: contactsOf(values), messages: contactsOf(values) });
  return {
    withTexts: preparedTogether((agency, values: Values) => ({
      ...partsOf(agency, values),
      ...checkedRecords({ agency }, checked(values)),
    })),
    withoutTexts: preparedTogether((agency, values: Values) => ({
      ...partsOf(agency, values),
      ...recordsWithoutTexts({ agency }, checked(values)),
    })),
    /** Drafts of the agent are compared with what its run has read too. */
    forAgent: preparedTogether((agency, values: Values & Marks<'run' | 'recipe'>) => ({
      ...partsOf(agency, values),
      ...checkedRecords({ agency }, checked(values)),
      ...recordsOfRuns(
        { agency },
        {
          links: sql`select null::uuid as draft_id, ${values.run}::uuid as run_id, ${values.recipe}::text as recipe`,
          recipients: contactsOf(values),
        },
      ),
    })),
  };
}

/** PostgreSQL keeps no plan for a list, because it does not know how long the next one is. Most proposals come alone. */
const forOne = statementsFor(({ contact, item }) => sql`select ${contact}::uuid as contact_id, ${item}::jsonb as item`);
const forMany = statementsFor(
  ({ contact, item }) => sql`select * from unnest(${contact}::uuid[], ${item}::jsonb[]) as given (contact_id, item)`,
);
