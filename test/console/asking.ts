import { perform } from '../../approval/perform.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../domain/drafts/message-drafts.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Agency, Served } from '../support/world.ts';

const granted = { status: 'granted', source: 'Formulaire du site', evidence: 'Case cochée le 3 novembre' };

/** A contact who consented to everything. */
export async function prospect(agency: Agency, firstName: string, phone: string): Promise<string> {
  const email = `${newId()}@courriel.example`;
  const consent = { sms: granted, email: granted };
  return (await agency.does(createContact, { firstName, lastName: 'Le Goff', email, phone, consent })).id;
}

/** An agent with a key of its own, that drafts at the server's time. */
export function agentOf({ context }: Served, agency: Agency, name: string) {
  const id = newId();
  const scopes = ['sms:send', 'tasks:write'] as const;
  const actor = { kind: 'key', id, name, agencyId: agency.id, scopes } as const;
  const asks = async (operation: typeof draftSms | typeof draftEmail, input: object): Promise<string> =>
    ((await perform<any>(context, actor, operation, input)).output as { draftId: string }).draftId;
  return {
    id: publicId('key', id),
    sms: (prospectId: string, body = 'Bonjour') => asks(draftSms, { prospectId, body }),
    email: (prospectId: string, body = 'Bonjour', subject = 'Votre visite') =>
      asks(draftEmail, { prospectId, subject, body }),
  };
}
