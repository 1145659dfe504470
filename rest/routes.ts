import { createContact, getContact, updateContact } from '../domain/contacts/contacts.ts';
import { listContacts } from '../domain/contacts/list/contact-list.ts';
import { movePipeline } from '../domain/contacts/pipeline.ts';
import { getMessages, listConversations } from '../domain/conversations/conversations.ts';
import { draftUnitSms } from '../domain/conversations/message-drafts.ts';
import { addNote } from '../domain/conversations/notes.ts';
import { getProperty, listProperties } from '../domain/properties/properties.ts';
import { enrollSequence } from '../domain/sequences/enroll.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { createTask } from '../domain/tasks/tasks.ts';
import { listVisits } from '../domain/visits/visits.ts';

export type Route = {
  method: 'get' | 'post' | 'patch';
  /** Below `/api/v1`, with path parameters as OpenAPI writes them: `/contacts/{id}`. */
  path: string;
  /** Its name is the operationId. */
  operation: Operation;
  status: 200 | 201 | 202;
  /** The path at which the created record can be read, for those that some `GET` gives by their id. */
  location?: (created: any) => string;
};

const contactPath = ({ id }: { id: string }) => `/api/v1/contacts/${id}`;

const draftPath = ({ draftId }: { draftId: string }) => `/api/drafts/${draftId}`;

/** The REST API. Path parameters, query parameters and body fields are all fields of the operation's input. */
export const routes: readonly Route[] = [
  { method: 'get', path: '/contacts', operation: listContacts, status: 200 },
  { method: 'post', path: '/contacts', operation: createContact, status: 201, location: contactPath },
  { method: 'get', path: '/contacts/{id}', operation: getContact, status: 200 },
  { method: 'patch', path: '/contacts/{id}', operation: updateContact, status: 200 },
  { method: 'post', path: '/contacts/{id}/pipeline', operation: movePipeline, status: 200 },
  { method: 'get', path: '/conversations', operation: listConversations, status: 200 },
  { method: 'get', path: '/conversations/{id}/messages', operation: getMessages, status: 200 },
  { method: 'post', path: '/conversations/{id}/notes', operation: addNote, status: 201 },
  { method: 'get', path: '/properties', operation: listProperties, status: 200 },
  { method: 'get', path: '/properties/{id}', operation: getProperty, status: 200 },
  { method: 'get', path: '/appointments', operation: listVisits, status: 200 },
  { method: 'post', path: '/tasks', operation: createTask, status: 201 },
  { method: 'post', path: '/sequences/{id}/enroll', operation: enrollSequence, status: 201 },
  { method: 'post', path: '/messages/sms', operation: draftUnitSms, status: 202, location: draftPath },
];
