import { defineEntity, p } from '@mikro-orm/core';
import {
  energyLabels,
  feePayers,
  mandateKinds,
  propertyStatuses,
  propertyTypes,
  taskPriorities,
  taskStatuses,
  visitStatuses,
} from '../statuses.ts';

/** A property for sale. */
export const Property = defineEntity({
  name: 'Property',
  tableName: 'property',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    reference: p.text(),
    title: p.text(),
    description: p.text().nullable(),
    type: p.enum(propertyTypes),
    status: p.enum(propertyStatuses),
    priceEuros: p.integer().nullable(),
    feesPercent: p.float().nullable(),
    feesPaidBy: p.enum(feePayers).nullable(),
    surfaceSqm: p.float().nullable(),
    landSqm: p.float().nullable(),
    rooms: p.integer().nullable(),
    bedrooms: p.integer().nullable(),
    floor: p.integer().nullable(),
    energyClass: p.enum(energyLabels).nullable(),
    climateClass: p.enum(energyLabels).nullable(),
    street: p.text().nullable(),
    postcode: p.text(),
    city: p.text(),
    inseeCode: p.text().nullable(),
    latitude: p.float().nullable(),
    longitude: p.float().nullable(),
    mandateNumber: p.text().nullable(),
    mandateKind: p.enum(mandateKinds).nullable(),
    mandateSignedAt: p.datetime(3).nullable(),
    mandateExpiresAt: p.datetime(3).nullable(),
    photos: p.array(),
    publicData: p.json<Record<string, string | number | null>>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    searchText: p.text().generated('stored').nullable(),
    cityFolded: p.text().generated('stored').nullable(),
  },
});

/** An appointment to see a property. */
export const Visit = defineEntity({
  name: 'Visit',
  tableName: 'visit',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    contactId: p.uuid(),
    agentId: p.uuid().nullable(),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    status: p.enum(visitStatuses),
    feedback: p.text().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export const Task = defineEntity({
  name: 'Task',
  tableName: 'task',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    title: p.text(),
    description: p.text().nullable(),
    status: p.enum(taskStatuses),
    dueAt: p.datetime(3).nullable(),
    /** The due date for which the event `task.overdue` was written. */
    overdueToldFor: p.datetime(3).nullable(),
    priority: p.enum(taskPriorities),
    contactId: p.uuid().nullable(),
    propertyId: p.uuid().nullable(),
    assigneeId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
