import { listContacts } from '../domain/contacts/contact-list.ts';
import { createContact, getContact, updateContact } from '../domain/contacts/contacts.ts';
import { movePipeline } from '../domain/contacts/pipeline.ts';
import { addNote, getMessages, listConversations } from '../domain/conversations/conversations.ts';
import { draftUnitSms } from '../domain/drafts/message-drafts.ts';
import { getProperty, listProperties } from '../domain/properties/properties.ts';
import { enrollSequence } from '../domain/sequences/enrollments.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { createTask } from '../domain/tasks/tasks.ts';
import { listVisits } from '../domain/visits/visits.ts';

export type Route = {
  method: 'get' | 'post' | 'patch';
  /** Below `/api/v1`, in OpenAPI's form. */
  path: string;
  /** Its name is the operationId. */
  operation: Operation;
  status: 200 | 201 | 202;
  /** Where what was made is to be found; on 201. */
  location?: (made: any) => string;
};

const at =
  (folder: string) =>
  ({ id }: { id: string }) =>
    `/api/v1/${folder}/${id}`;

/** The REST API. A path parameter is a field of the operation's input; so is each query parameter or body field. */
export const routes: readonly Route[] = [
  { method: 'get', path: '/contacts', operation: listContacts, status: 200 },
  { method: 'post', path: '/contacts', operation: createContact, status: 201, location: at('contacts') },
  { method: 'get', path: '/contacts/{id}', operation: getContact, status: 200 },
  { method: 'patch', path: '/contacts/{id}', operation: updateContact, status: 200 },
  { method: 'post', path: '/contacts/{id}/pipeline', operation: movePipeline, status: 200 },
  { method: 'get', path: '/conversations', operation: listConversations, status: 200 },
  { method: 'get', path: '/conversations/{id}/messages', operation: getMessages, status: 200 },
  { method: 'post', path: '/conversations/{id}/notes', operation: addNote, status: 201, location: at('notes') },
  { method: 'get', path: '/properties', operation: listProperties, status: 200 },
  { method: 'get', path: '/properties/{id}', operation: getProperty, status: 200 },
  { method: 'get', path: '/appointments', operation: listVisits, status: 200 },
  { method: 'post', path: '/tasks', operation: createTask, status: 201, location: at('tasks') },
  {
    method: 'post',
    path: '/sequences/{id}/enroll',
    operation: enrollSequence,
    status: 201,
    location: at('enrollments'),
  },
  { method: 'post', path: '/messages/sms', operation: draftUnitSms, status: 202 },
];
