import { z } from 'zod';
import { taskPriorities } from '../../storage/column-values.ts';
import { text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { moment } from '../shared/moment.ts';

export const Priority = z.enum(taskPriorities);

/** The input for a new task. Pages load this contract too. */
export const NewTask = z.strictObject({
  title: text(200).describe('In one line'),
  description: text(10_000).nullable().optional().describe('In free words'),
  dueAt: moment.nullable().optional().describe('When it has to be done; a day alone counts to its end'),
  priority: Priority.default('normal').describe('How urgent it is'),
  contactId: id('contact').nullable().optional().describe('The contact it is about'),
  propertyId: id('property').nullable().optional().describe('The property it is about'),
  assigneeId: id('user').nullable().optional().describe('The colleague who does it'),
});
