import { sql } from 'kysely';
import { checkedRecords, recordsWithoutTexts } from '../../domain/checks/check-drafts.ts';
import { onlyProfile } from '../../domain/checks/records.ts';
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
import { lockProposals, sameProposals } from './repeated-proposal.ts';

/**
 * Reads what holding a proposal takes, in one round trip: first the lock, so that the statement after it sees what an equal
 * proposal has held meanwhile. What the text names is read later, if it names anything.
 */
export async function readProposal(
  work: Work,
  { draft: kind }: Pick<Held, 'draft'>,
  prepared: Prepared<any> | PreparedMessage<any>,
) {
  const { contactId: contact, replaces } = prepared;
  const item = 'text' in prepared ? prepared.text : prepared.item;
  const read = needsStrangerTexts({ kind, item }) ? readWithTexts : readWithoutTexts;
  const { query, rowsFrom } = read(work.agency, {
    contact,
    kind,
    item: JSON.stringify(item),
    key: hasScopes(work.actor) ? actorSummary(work.actor).id : null,
    replaced: replaces === undefined ? null : uuidOf('draft', replaces),
    now: work.now,
  });
  const [, answer] = await executeTogether(work.agency.db, lockProposals(work, contact), query);
  const { recipients, same, plans, ...records } = rowsFrom(answer);
  const complete = 'text' in prepared ? completed(prepared, recipients[0], onlyProfile(records)) : prepared.item;
  return { item: complete, earlier: same.find(({ to }) => to === (complete.to ?? null)), plans, records };
}

const completed = (
  { text, added, address }: PreparedMessage<any>,
  recipient: Recipient | undefined,
  profile: AgencyProfile,
) => ({ to: address(recipient), ...text, ...added?.(profile) });

type Values = Marks<'contact' | 'kind' | 'item' | 'key' | 'replaced' | 'now'>;

/** The contact who gets it and may get it, what the same key has proposed before, and the records that the text is checked against. */
const partsOf = (agency: Tenant, values: Values) => ({
  recipients: part(recipientsOf({ agency }).where('id', '=', values.contact), { erased_at: true }),
  same: sameProposals(agency, values),
  plans: recentPlans(agency, values),
});

const contactsOf = ({ contact }: Values) => {
  const ids = sql<{ contact_id: string | null }>`select ${contact}::uuid as contact_id`;
  return { all: ids, messages: ids };
};

const readWithTexts = preparedTogether((agency, values: Values) => ({
  ...partsOf(agency, values),
  ...checkedRecords({ agency }, contactsOf(values)),
}));

const readWithoutTexts = preparedTogether((agency, values: Values) => ({
  ...partsOf(agency, values),
  ...recordsWithoutTexts({ agency }, contactsOf(values)),
}));
