import type { agendaTexts as fr } from '../fr/agenda-texts.ts';
import { count } from './count.ts';

export const agendaTexts: typeof fr = {
  agenda: {
    title: 'Calendar',
    view: 'View',
    views: { day: 'Day', week: 'Week', list: 'List' },
    week: 'Days of the week',
    today: 'Today',
    before: 'Earlier',
    after: 'Later',
    period: (from, to) => `${from} to ${to}`,
    wholeTeam: 'The whole team',
    withCancelled: 'Show cancelled ones',
    count: (n) => count(n, 'appointment', 'appointments'),
    cut: 'There are too many appointments to show all. Choose a colleague or a shorter period.',
    empty: 'No appointments',
    emptyHint: 'Add a visit, an appraisal, a signature or a call.',
    slot: (column, time) => `${column}, ${time}: Enter to add an appointment`,
    moveByKeysHint: 'Arrows with Alt to move, Enter to confirm, Escape to give up.',
    create: 'New appointment',
    make: 'Schedule',
    kind: 'Kind of appointment',
    contact: 'With',
    otherContact: 'Change',
    propertyOptional: 'Property (optional)',
    when: 'Date and time',
    length: 'Duration',
    minutes: (n) =>
      n < 60 ? `${n} min` : [`${Math.floor(n / 60)} h`, n % 60 && `${n % 60} min`].filter(Boolean).join(' '),
    attendees: 'Accompanied by (optional)',
    attendeesHint: 'Their parents, an architect…',
    note: 'Note for the team (optional)',
    movedFrom: (when) =>
      `Now: ${when}. Nothing is sent to the contact: tell them. Waiting drafts that name the former time will be flagged.`,
    allowOverlap: 'Keep both appointments',
    remarks: {
      colleague_busy: (what) => `The colleague already has an appointment: ${what}.`,
      contact_busy: (what) => `The contact already has an appointment: ${what}.`,
      property_visited: (what) => `The property is visited at this time already: ${what}.`,
      holiday: (name) => `This is a public holiday: ${name}.`,
      sunday: 'This is a Sunday.',
      outside_hours: 'This is outside the usual hours (8:00 – 20:00).',
      past: 'This time is over.',
    },
  },
};
