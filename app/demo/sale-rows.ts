import { uuidOf } from '../../domain/shared/ids.ts';
import { proposedProperties } from './data/proposed-properties.ts';
import { tasks } from './data/tasks.ts';
import { visits } from './data/visits.ts';
import { actorNamed, colleagueId, contactId, propertyId } from './directory.ts';
import type { Calendar } from './moments.ts';
import { type Columns, json } from './rows.ts';

const MINUTE = 60_000;

export const visitRows = ({ at }: Calendar) =>
  visits.map(
    ({ id, kind = 'visit', contact, property, agent, startsAt, minutes, status, ...visit }): Columns<'visit'> => ({
      id: uuidOf('visit', id),
      kind,
      property_id: property === undefined ? null : propertyId(property),
      contact_id: contactId(contact),
      agent_id: colleagueId(agent),
      starts_at: at(startsAt),
      ends_at: new Date(at(startsAt).getTime() + minutes * MINUTE),
      status,
      attendees: visit.attendees ?? null,
      note: visit.note ?? null,
      feedback: visit.feedback ?? null,
      interest: visit.interest ?? null,
      liked: visit.liked ?? null,
      disliked: visit.disliked ?? null,
      felt_price_euros: visit.feltPriceEuros ?? null,
      next_step: visit.nextStep ?? null,
      moved_to_id: visit.movedTo === undefined ? null : uuidOf('visit', visit.movedTo),
      created_at: at(visit.createdAt),
      updated_at: at(visit.updatedAt ?? visit.createdAt),
    }),
  );

export const taskRows = ({ at, printed }: Calendar) =>
  tasks.map(
    ({ id, title, description, contact, property, ...task }): Columns<'task'> => ({
      id: uuidOf('task', id),
      title,
      description: description === undefined ? null : printed(description),
      status: task.status ?? 'open',
      due_at: at(task.dueAt),
      priority: task.priority ?? 'normal',
      contact_id: contact === undefined ? null : contactId(contact),
      property_id: property === undefined ? null : propertyId(property),
      assignee_id: colleagueId(task.assignee),
      created_at: at(task.createdAt),
      updated_at: at(task.updatedAt ?? task.createdAt),
    }),
  );

export const proposedRows = ({ at }: Calendar) =>
  proposedProperties.map(
    ({ id, contact, property, event, reason, note, by, ...proposed }): Columns<'proposed_property'> => ({
      id: uuidOf('proposed', id),
      contact_id: contactId(contact),
      property_id: propertyId(property),
      event: event ?? 'proposed',
      reason: reason ?? null,
      note: note ?? null,
      actor: json(actorNamed(by)),
      at: at(proposed.at),
    }),
  );
