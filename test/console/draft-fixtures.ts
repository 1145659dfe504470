import { createContact } from '../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../domain/conversations/message-drafts.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import type { Agency, RunningServer } from '../support/test-server.ts';

const granted = { status: 'granted', source: 'Formulaire du site', evidence: 'Case cochée le 3 novembre' };

/** Creates a contact who consents to SMS and e-mail, and returns its id. */
export async function createProspect(agency: Agency, firstName: string, phone: string): Promise<string> {
  const email = `${newId()}@courriel.example`;
  const consent = { sms: granted, email: granted };
  return (await agency.perform(createContact, { firstName, lastName: 'Le Goff', email, phone, consent })).id;
}

let texts = 0;
/** A text that no draft has yet: the same one again would be the same proposal. */
const newText = () => `Bonjour, message ${++texts}`;

/** An agent with its own key, whose `sms` and `email` create drafts and return their ids. */
export function createAgent({ context }: RunningServer, agency: Agency, name: string) {
  const id = newId();
  const scopes = ['sms:send', 'tasks:write'] as const;
  const actor = { kind: 'key', id, name, agencyId: agency.id, scopes } as const;
  const createDraft = async (operation: typeof draftSms | typeof draftEmail, input: object): Promise<string> =>
    ((await perform<any>(context, actor, operation, input)).output as { draftId: string }).draftId;
  return {
    id: publicId('key', id),
    sms: (prospectId: string, body = newText()) => createDraft(draftSms, { prospectId, body }),
    email: (prospectId: string, body = newText(), subject = 'Votre visite') =>
      createDraft(draftEmail, { prospectId, subject, body }),
  };
}
