import { z } from 'zod';
import {
  channels,
  consentStatuses,
  draftDecisions,
  draftKinds,
  draftStatuses,
  enrollmentStatuses,
  messageDirections,
  messageStatuses,
  offerStages,
  refusalReasons,
  visitKinds,
  visitStatuses,
} from '../../../storage/column-values.ts';
import { author, time } from '../../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../shared/ids.ts';
import { MovedTo, VisitReport } from '../../shared/visit-parts.ts';
import { CallOutcome } from './contact-notes.ts';
import { Stage } from './contact-record.ts';

/** The entries of a contact’s timeline, one shape for each kind. `at` is when; for a visit, when it takes place. */

const common = { key: z.string().describe('Identifies the entry'), at: time };
const property = z.object({ id: id('property'), title: z.string(), reference: z.string() });

const entries = {
  message: z.object({
    ...common,
    kind: z.literal('message'),
    conversationId: id('conversation'),
    channel: z.enum(channels),
    direction: z.enum(messageDirections),
    status: z.enum(messageStatuses),
    subject: z.string().nullable(),
    body: z.string().describe('At most 2,000 characters of it'),
    isCut: z.boolean(),
    draftId: id('draft').nullable(),
  }),
  note: z.object({
    ...common,
    kind: z.literal('note'),
    conversationId: id('conversation').nullable(),
    body: z.string(),
    call: CallOutcome.nullable().describe('How the call ended that it is about'),
    by: author,
  }),
  visit: z.object({
    ...common,
    kind: z.literal('visit'),
    id: id('visit'),
    visitKind: z.enum(visitKinds),
    property: property.nullable(),
    status: z.enum(visitStatuses),
    movedTo: MovedTo,
    ...VisitReport.shape,
    agentName: z.string().nullable(),
  }),
  offer: z.object({
    ...common,
    kind: z.literal('offer'),
    property,
    amountEuros: z.int(),
    stage: z.enum(offerStages),
  }),
  proposed: z.object({
    ...common,
    kind: z.literal('proposed'),
    property,
    by: author,
  }),
  refused: z.object({
    ...common,
    kind: z.literal('refused'),
    property,
    reason: z.enum(refusalReasons),
    note: z.string().nullable(),
    by: author,
  }),
  stage: z.object({
    ...common,
    kind: z.literal('stage'),
    from: Stage,
    to: Stage,
    reason: z.string().nullable(),
    by: author,
  }),
  consent: z.object({
    ...common,
    kind: z.literal('consent'),
    channel: z.enum(channels),
    status: z.enum(consentStatuses),
    source: z.string().nullable(),
    evidence: z.string().nullable(),
    by: author,
  }),
  draft: z.object({
    ...common,
    kind: z.literal('draft'),
    id: id('draft'),
    draftKind: z.enum(draftKinds),
    status: z.enum(draftStatuses),
    decision: z.enum(draftDecisions).nullable(),
    reason: z.string().nullable(),
    reasonCode: z.string().nullable().describe('The rule that rejected it'),
    excerpt: z.string().nullable().describe('The subject, or how the text begins'),
    requestedBy: author,
    decidedBy: author.nullable(),
  }),
  task: z.object({
    ...common,
    kind: z.literal('task'),
    id: id('task'),
    title: z.string(),
    assigneeName: z.string().nullable(),
  }),
  enrollment: z.object({
    ...common,
    kind: z.literal('enrollment'),
    sequenceId: id('sequence'),
    sequence: z.string(),
    status: z.enum(enrollmentStatuses),
    by: author,
  }),
  merge: z.object({
    ...common,
    kind: z.literal('merge'),
    id: id('merge'),
    name: z.string().describe('Of the contact that was merged into this one'),
    by: author,
    undoUntil: time.nullable().describe('Null if it cannot be undone, or was'),
    undone: z.object({ at: time, by: author }).nullable(),
  }),
  created: z.object({ ...common, kind: z.literal('created'), source: z.string().nullable() }),
};

export const TimelineEntry = z.discriminatedUnion('kind', [
  entries.message,
  entries.note,
  entries.visit,
  entries.offer,
  entries.proposed,
  entries.refused,
  entries.stage,
  entries.consent,
  entries.draft,
  entries.task,
  entries.enrollment,
  entries.merge,
  entries.created,
]);
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const timelineKinds = Object.keys(entries) as (keyof typeof entries)[];

/** A row of the timeline's statement: the columns of each kind are in `data`. */
export type TimelineRow = { kind: TimelineEntry['kind']; id: string; at: Date; data: any };

/** How long a merge of contacts can be undone. */
export const UNDO_MERGE_MS = 24 * 3_600_000;

export function timelineEntry({ kind, id: rowId, at, data }: TimelineRow, now: Date): z.input<typeof TimelineEntry> {
  const base = { key: `${kind} ${rowId}`, at: at.toISOString() };
  switch (kind) {
    case 'message':
      return {
        ...base,
        ...data,
        kind,
        conversationId: publicId('conversation', data.conversationId),
        draftId: publicIdOrNull('draft', data.draftId),
      };
    case 'note':
      return { ...base, ...data, kind, conversationId: publicIdOrNull('conversation', data.conversationId) };
    case 'visit':
      return {
        ...base,
        ...data,
        kind,
        id: publicId('visit', rowId),
        property: data.property && propertyOf(data),
        movedTo: data.movedTo && movedToOf(data),
      };
    case 'offer':
    case 'proposed':
    case 'refused':
      return { ...base, ...data, kind, property: propertyOf(data) };
    case 'draft':
      return { ...base, ...data, kind, id: publicId('draft', rowId) };
    case 'task':
      return { ...base, ...data, kind, id: publicId('task', rowId) };
    case 'enrollment':
      return { ...base, ...data, kind, sequenceId: publicId('sequence', data.sequenceId) };
    case 'merge': {
      const undoUntil = new Date(at.getTime() + UNDO_MERGE_MS);
      const { undone, canUndo, ...shown } = data;
      return {
        ...base,
        ...shown,
        kind,
        id: publicId('merge', rowId),
        undoUntil: canUndo && undoUntil > now ? undoUntil.toISOString() : null,
        undone: undone && { at: new Date(undone.at).toISOString(), by: undone.by },
      };
    }
    default:
      return { ...base, ...data, kind };
  }
}

const movedToOf = ({ movedTo: { id: visitId, startsAt } }: TimelineRow['data']) => ({
  id: publicId('visit', visitId),
  startsAt: new Date(startsAt).toISOString(),
});

const propertyOf = ({ property: { id: propertyId, ...property } }: TimelineRow['data']) => ({
  ...property,
  id: publicId('property', propertyId),
});
