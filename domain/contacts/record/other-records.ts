import { channels } from '../../../storage/column-values.ts';
import { addressColumn, recordOptOut, restoreConsent } from '../../consent/consent.ts';
import { ownProofs } from '../../consent/own-proofs.ts';
import { hasScopes } from '../../shared/actor.ts';
import type { Work } from '../../shared/operation.ts';
import type { ContactDetails } from './contact-details.ts';
import { contactColumns, contactRecord, contactUpdated } from './contact-record.ts';

/**
 * A consent belongs to the number or address: other records with it do not show one that its owner has withdrawn, and show it again
 * once a person has recorded it anew.
 */
export async function tellOtherRecords(
  work: Work,
  contactId: string,
  statements: ContactDetails['consent'] = {},
): Promise<void> {
  for (const channel of channels) {
    const status = statements[channel]?.status;
    const isLifted = status === 'granted' && !hasScopes(work.actor);
    if (status !== 'opted_out' && !isLifted) continue;
    const rows = work.agency.from('contact').select(contactColumns);
    const contact = contactRecord(await rows.where('id', '=', contactId).executeTakeFirstOrThrow());
    const address = contact[addressColumn(channel)];
    if (!address) continue;
    const others = rows.where(addressColumn(channel), '=', address).where('id', '<>', contactId);
    for (const { id } of await others.where('erased_at', 'is', null).orderBy('id').execute()) {
      const { evidence, source } = contact.consent[channel];
      const isChanged = isLifted
        ? await restoreConsent(work, id, channel, source)
        : await recordOptOut(work, id, channel, { source: ownProofs.otherRecord, evidence: evidence ?? '' });
      const changed = work.agency.from('contact').select(contactColumns).where('id', '=', id);
      if (isChanged) work.emit(contactUpdated, contactRecord(await changed.executeTakeFirstOrThrow()));
    }
  }
}
