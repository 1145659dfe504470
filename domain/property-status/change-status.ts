import type { propertyStatuses } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

type Status = (typeof propertyStatuses)[number];
type Change = { from: Status; to: Status; reason?: string | undefined };

/** Changes the status of a property whose row the caller has locked, and keeps the change in its history.
 * @throws Refusal `reason_required` */
export async function changeStatus(work: Work, propertyId: string, { from, to, reason }: Change): Promise<void> {
  if (from === to) return;
  if (to === 'withdrawn' && !reason) throw reasonRequired();
  await work.agency.update('property').set({ status: to, updated_at: work.now }).where('id', '=', propertyId).execute();
  await work.agency
    .insert('property_status_change', {
      id: newId(),
      property_id: propertyId,
      from_status: from,
      to_status: to,
      reason: reason ?? null,
      actor: asJson(actorSummary(work.actor)),
      at: work.now,
    })
    .execute();
}

const reasonRequired = () =>
  new Refusal('reason_required', 'A property is not withdrawn without a reason.', {
    hint: 'Send reason with a few words, for instance "the seller keeps it".',
  });
