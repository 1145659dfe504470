import { createCampaign } from '../../../domain/campaigns/campaigns.ts';
import { requestCampaignStart, startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { startAsShown } from '../../jobs/campaigns/campaign-agency.ts';
import type { TestServer } from '../../support/test-server.ts';

export const granted = { sms: { status: 'granted', source: 'Formulaire' } };
export const body = 'Portes ouvertes samedi à Nantes.';

/** A new agency, with a function for each step to the start of a campaign by a person or by a key. */
export async function createCampaignDrafts({ createAgency, context }: TestServer) {
  const agency = await createAgency();
  const key = { kind: 'key', id: newId(), name: 'Agent', agencyId: agency.id, scopes: ['sms:send'] } as const;
  const createPerson = (phone: string | undefined, more: object = {}) =>
    agency.perform(createContact, { lastName: 'Le Goff', ...(phone && { phone }), allowDuplicate: true, ...more });
  return {
    agency,
    key,
    createPerson,
    createRecipient: () => createPerson('+33639980001', { consent: granted }),
    createDraft: (more: object = {}) => agency.perform(createCampaign, { name: 'Portes ouvertes', body, ...more }),
    start: async (campaign: any) => agency.perform(startCampaign, await startAsShown(agency.perform, campaign)),
    requestStart: async (id: string) => (await perform(context, key, requestCampaignStart, { id })).output,
  };
}
