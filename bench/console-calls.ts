import { listDecided } from '../approval/drafts/decided-drafts.ts';
import { reviewQueue } from '../approval/drafts/review-queue.ts';
import { readToday } from '../console/today/read-today.ts';
import { listColumn, readBoard } from '../domain/boards/read-board.ts';
import { listConsents } from '../domain/consent/consent-register.ts';
import { createContact, updateContact } from '../domain/contacts/contacts.ts';
import { browseContacts } from '../domain/contacts/list/browse-contacts.ts';
import { findDuplicates } from '../domain/contacts/merge/find-duplicates.ts';
import { movePipeline } from '../domain/contacts/pipeline.ts';
import { readContactSheet } from '../domain/contacts/record/contact-sheet.ts';
import { readTimeline } from '../domain/contacts/record/read-timeline.ts';
import { listTags } from '../domain/contacts/tags.ts';
import { listInbox, readConversation, readInboxConversation } from '../domain/conversations/inbox.ts';
import { draftSms } from '../domain/conversations/message-drafts.ts';
import { listRetention } from '../domain/erasure/retention.ts';
import { readFigures } from '../domain/figures/read-figures.ts';
import { searchEverything } from '../domain/search/search-everything.ts';
import { listEnrollments } from '../domain/sequences/list-enrollments.ts';
import { newId } from '../domain/shared/ids.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { countTasks, listTasks } from '../domain/tasks/task-list.ts';
import { listJournal } from '../door/journal/list-journal.ts';
import { RARE } from './console-records.ts';

/** One of an agency's records for each call, and the colleague who makes it. */
export type Sample = { contact: string; conversation: string; email: string; q: string; me: string; number: number };

type Call = [Operation, object];

const browse = (input: object) => (): Call => [browseContacts, { sort: 'newest', limit: 50, ...input }];
const browseMine =
  (input: object) =>
  ({ me }: Sample): Call => [browseContacts, { sort: 'newest', limit: 50, assignedTo: me, ...input }];
const inbox = (input: object) => (): Call => [listInbox, { limit: 30, ...input }];
const journal = (input: object) => (): Call => [listJournal, { limit: 50, ...input }];

/** The calls of each page of the console, by what a person sees of it. */
export const pageCalls: Record<string, (sample: Sample) => Call> = {
  'contacts: all': browse({}),
  'contacts: mine': browseMine({}),
  'contacts: hot buyers': browseMine({ kinds: ['buyer', 'both'], stages: ['visiting', 'offer'], sort: 'recent' }),
  'contacts: quiet for 30 days': browse({ quietDays: 30, sort: 'quiet' }),
  'contacts: new': browse({ stages: ['new'] }),
  'contacts: sellers to call': browse({ kinds: ['seller', 'both'], quietDays: 14, sort: 'quiet' }),
  'contacts: my sellers to call': browseMine({ kinds: ['seller', 'both'], quietDays: 14, sort: 'quiet' }),
  'contacts: by last exchange': browse({ sort: 'recent' }),
  'contacts: by name': browse({ sort: 'name' }),
  'contacts: mine by name': browseMine({ sort: 'name' }),
  'contacts: mine by last exchange': browseMine({ sort: 'recent' }),
  'contacts: sellers': browse({ kinds: ['seller'] }),
  'contacts: sellers by name': browse({ kinds: ['seller'], sort: 'name' }),
  'contacts: notaries': browse({ kinds: ['notary'] }),
  'contacts: notaries by name': browse({ kinds: ['notary'], sort: 'name' }),
  'contacts: notaries by last exchange': browse({ kinds: ['notary'], sort: 'recent' }),
  'contacts: two stages by name': browse({ stages: ['offer', 'under_contract'], sort: 'name' }),
  'contacts: one stage by last exchange': browse({ stages: ['offer'], sort: 'recent' }),
  'contacts: a tag': browse({ tag: 'investisseur' }),
  'contacts: a rare tag': browse({ tag: RARE.tag }),
  'contacts: a rare tag by name': browse({ tag: RARE.tag, sort: 'name' }),
  'contacts: a tag that nobody has': browse({ tag: 'inconnu' }),
  'contacts: a town': browse({ city: 'Nantes' }),
  'contacts: a town by name': browse({ city: 'Nantes', sort: 'name' }),
  'contacts: a rare town': browse({ city: RARE.city }),
  'contacts: a rare town by name': browse({ city: RARE.city, sort: 'name' }),
  'contacts: a town and a stage of mine': browseMine({ city: 'Clisson', stages: ['offer'] }),
  'contacts: a town of mine': browseMine({ city: 'Clisson' }),
  'contacts: a town of mine by name': browseMine({ city: 'Clisson', sort: 'name' }),
  'contacts: my notaries by last exchange': browseMine({ kinds: ['notary'], sort: 'recent' }),
  'contacts: a town and a kind by name': browse({ city: 'Nantes', kinds: ['both'], sort: 'name' }),
  'contacts: a rare kind at a stage': browse({ kinds: ['both'], stages: ['offer'], sort: 'quiet' }),
  'contacts: search': ({ q }) => [browseContacts, { q, limit: 50 }],
  'contacts: search among mine': ({ q, me }) => [browseContacts, { q, assignedTo: me, kinds: ['buyer'], limit: 50 }],
  'contacts: search at a stage': ({ q }) => [browseContacts, { q, stages: ['offer'], limit: 50 }],
  'contacts: search among notaries': ({ q }) => [browseContacts, { q, kinds: ['notary'], limit: 50 }],
  'contacts: search a second number': ({ number }) => [browseContacts, { q: `01 99 00 ${1000 + number}`, limit: 50 }],
  'contacts: tags': () => [listTags, {}],
  'contact: record': ({ contact }) => [readContactSheet, { id: contact }],
  'contact: timeline': ({ contact }) => [readTimeline, { id: contact, limit: 30 }],
  'contact: visits and offers': ({ contact }) => [readTimeline, { id: contact, kinds: ['visit', 'offer'], limit: 100 }],
  'contact: duplicates': ({ contact }) => [findDuplicates, { id: contact }],
  'contact: tasks': ({ contact }) => [listTasks, { contactId: contact, limit: 50 }],
  'contact: enrollments': ({ contact }) => [listEnrollments, { contactId: contact, status: 'active', limit: 20 }],
  'messages: open': inbox({ state: 'open' }),
  'messages: open, mine': inbox({ state: 'open', mine: true }),
  'messages: unread': inbox({ unread: true }),
  'messages: unread, mine': inbox({ unread: true, mine: true }),
  'messages: waiting': inbox({ state: 'waiting' }),
  'messages: waiting, mine': inbox({ state: 'waiting', mine: true }),
  'messages: done': inbox({ state: 'done' }),
  'messages: done, mine': inbox({ state: 'done', mine: true }),
  'messages: done by e-mail': inbox({ state: 'done', channel: 'email' }),
  'messages: unread number': inbox({ limit: 1, unread: true }),
  'messages: unread number, mine': inbox({ limit: 1, unread: true, mine: true }),
  'messages: one conversation': ({ conversation }) => [readInboxConversation, { id: conversation }],
  'messages: its messages': ({ conversation }) => [readConversation, { id: conversation, limit: 30 }],
  'transactions: buyers': () => [readBoard, { board: 'buyers' }],
  'transactions: my buyers': ({ me }) => [readBoard, { board: 'buyers', assigneeId: me }],
  'transactions: search buyers': ({ q }) => [readBoard, { board: 'buyers', q }],
  'transactions: one column': () => [listColumn, { board: 'buyers', column: 'lost', limit: 50 }],
  'transactions: properties': () => [readBoard, { board: 'properties' }],
  'transactions: my properties': ({ me }) => [readBoard, { board: 'properties', assigneeId: me }],
  'tasks: open': () => [listTasks, { limit: 50 }],
  'tasks: mine': ({ me }) => [listTasks, { assigneeId: me, limit: 50 }],
  'tasks: done': () => [listTasks, { status: 'done', limit: 50 }],
  'tasks: mine, done': ({ me }) => [listTasks, { status: 'done', assigneeId: me, limit: 50 }],
  'tasks: number': () => [countTasks, {}],
  'today: team': () => [readToday, { mine: false }],
  'today: mine': () => [readToday, { mine: true }],
  'figures of 30 days': () => [readFigures, { days: 30 }],
  'figures of 90 days': () => [readFigures, { days: 90 }],
  'Ctrl K': ({ q }) => [searchEverything, { q }],
  'Ctrl K: reference of a property': ({ number }) => [searchEverything, { q: `nan00${10 + (number % 80)}` }],
  'personal data: prospects to erase': () => [listRetention, {}],
  'personal data: register of consents': () => [listConsents, { limit: 20 }],
  'personal data: consents by e-mail': () => [listConsents, { channel: 'email', limit: 20 }],
  'history: decided': () => [listDecided, { limit: 20 }],
  'history: rejected': () => [listDecided, { status: 'rejected', limit: 20 }],
  'history: failed': () => [listDecided, { status: 'failed', limit: 20 }],
  'journal: all': journal({}),
  'journal: of one agent': journal({ actorId: 'key_1' }),
  'journal: refusals': journal({ outcome: 'refused' }),
  'journal: refusals of one agent': journal({ actorId: 'key_2', outcome: 'refused' }),
  'to decide': () => [reviewQueue, { limit: 20 }],
  'to decide: mine': () => [reviewQueue, { assignee: 'me', limit: 20 }],
  'to decide: to check': () => [reviewQueue, { lane: 'check', limit: 20 }],
  'to decide: search': ({ q }) => [reviewQueue, { q, limit: 20 }],
};

/** Writes whose triggers keep the lists and boards. */
export const writeCalls: Record<string, (sample: Sample) => Call> = {
  createContact: () => [
    createContact,
    {
      firstName: 'Élodie',
      lastName: 'Le Goff',
      email: `${newId()}@courriel.example`,
      intent: 'buy',
      budgetMaxEuros: 250_000,
      search: { cities: ['Nantes'] },
    },
  ],
  'updateContact: a name': ({ contact, number }) => [updateContact, { id: contact, lastName: `Le Goff ${number}` }],
  'updateContact: a search': ({ contact, number }) => [
    updateContact,
    {
      id: contact,
      budgetMinEuros: null,
      budgetMaxEuros: 200_000 + number,
      search: { cities: ['Rezé', `Ville ${number}`] },
    },
  ],
  movePipeline: ({ contact, number }) => [movePipeline, { id: contact, stage: number % 2 ? 'qualified' : 'visiting' }],
  draftSms: ({ contact, number }) => [draftSms, { prospectId: contact, body: `Bonjour, à demain (${number}).` }],
};
