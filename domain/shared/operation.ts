import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type DraftKind, draftDecisions, draftStatuses, type JournalOutcome } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { executePrepared, type PreparedQuery } from '../../storage/prepared-statements.ts';
import type { QueueName } from '../../storage/queue.ts';
import type { Tenant } from '../../storage/tenant.ts';
import type { Actor, Occasion, Scope } from './actor.ts';
import type { AgencyProfile } from './agency-profile.ts';
import type { Encryption } from './encryption.ts';
import type { EventDefinition, EventType } from './event.ts';
import { localTimeText, time } from './fields.ts';
import { id } from './ids.ts';
import type { Refusal } from './refusal.ts';

/**
 * Asks a worker to look at a row after the commit, and not before `at`. The row alone decides what happens: a lost wake
 * only delays it until the next sweep. Only a few wakes of one `group` (the deliveries of one webhook, for instance)
 * run at a time, so a slow group does not hold up the others.
 */
export type Wake = { queue: QueueName; id: string; at?: Date; group?: string };

/** All that a domain function gets. It sees no request, no environment variable and no clock but `now`. */
export type Work = {
  actor: Actor;
  now: Date;
  /** The rows of the actor's agency; within the transaction, if the operation writes. */
  agency: Tenant;
  /** The agency's own name, addresses and time zone; read once. */
  profile(): Promise<AgencyProfile>;
  /** Adds an event for each of the records to those that are written with the transaction's commit. */
  emit<Data extends z.ZodType>(event: EventDefinition<EventType, Data>, ...data: z.input<Data>[]): void;
  /** For stored secrets that must be read again. */
  encryption: Encryption;
  /** Whether webhooks may go to addresses that are not public; only the operator can allow it. */
  privateWebhooks: boolean;
  /** The public address, without a trailing slash. */
  baseUrl: string;
  /** The language model that the operator has chosen, for instance `mistral:mistral-small-latest`; null without one. */
  languageModel: string | null;
  /** The operation that wrote a draft, by the name that its row holds. */
  draftOperation(name: string): DraftOperation;
  /** Wakes a worker once the change is committed. */
  wake(wake: Wake): void;
  /** Adds entries by the actor to those that the agency's journal gets with the commit. */
  journal(...entries: JournalEntry[]): void;
};

/** One action and its outcome. */
export type JournalEntry = {
  /** The name of the operation, or of what Clef does by itself. */
  operation: string;
  outcome: JournalOutcome;
  /** The public id of the record. */
  subject?: string | undefined;
  /** The refusal's code; for data that went to a language model, which one. */
  code?: string | undefined;
  requestId?: string | undefined;
};

/**
 * The actors that may perform an operation beside the console's users, whose roles `domain/access/roles.ts` lists:
 * - a scope: keys that have it, and Clef itself; of several scopes a key needs one;
 * - `noKey`: Clef itself, but no key;
 * - `human`: nobody else.
 */
export type Access = Scope | readonly Scope[] | 'noKey' | 'human';

type OperationDescription = { name: string; scope: Access; summary: string };

/** An operation that takes effect when it is performed. */
export type Direct<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = OperationDescription & {
  kind: 'direct';
  effect: 'read' | 'write';
  input: I;
  output: O;
  /**
   * The one prepared statement that reads all of the answer, for inputs that have one. It runs instead of `run`, and the
   * statement that admits a request with a key runs it along, so that the request is one round trip to the database.
   */
  statement?: ((work: Work, input: z.output<I>) => Statement<z.input<O>> | undefined) | undefined;
  run(work: Work, input: z.output<I>): Promise<z.input<O>>;
};

/** A query, and how the answer is made of its rows. */
export type Statement<Output, Row = any> = { query: PreparedQuery<Row>; answer(rows: Row[]): Output };

/** The answer of a statement that is run by itself. */
export async function answerOf<Output>(work: Work, { query, answer }: Statement<Output>): Promise<Output> {
  return answer(await executePrepared(work.agency.db, query));
}

/** The input of a held operation; a recipe says on which occasion it proposes. */
export type Proposal = { input: unknown; occasion?: Occasion | undefined };

/**
 * The result of `prepare`: the item with everything a human must read, the contact it goes to (none for a campaign), and
 * the public id of the same key's pending draft that it corrects.
 */
export type Prepared<Item> = { contactId: string | null; item: Item; replaces?: string | undefined };

/**
 * A message without its address. The recipient is read in one statement with all that the text is checked against.
 * `address` throws the Refusal of a contact who may not be written to. `added` is what the agency adds to the text.
 */
export type PreparedMessage<Item> = {
  contactId: string;
  text: Omit<Item, 'to'>;
  added?(profile: AgencyProfile): Partial<Item>;
  address(recipient: Recipient | undefined): string;
  replaces?: string | undefined;
};

/**
 * The part of a draft that its operation needs. `recheck` gets it at any status, `release` after the approval. Ids:
 * `draftId` and `contactId` are UUIDs.
 */
export type StoredItem<Item> = { draftId: string; contactId: string; item: Item };

/** The facts that decide whether a contact may be written to, and where. The refusals are those of `may-receive.ts`. */
export type Recipient = Pick<Selectable<Tables['contact']>, 'phone' | 'sms_consent' | 'email' | 'erased_at'> & {
  sms_refusal: 'opted_out' | 'sms_consent_missing' | 'no_phone' | 'undeliverable' | null;
  email_refusal: 'opted_out' | 'email_consent_denied' | 'no_email' | 'undeliverable' | null;
  undeliverable: Selectable<Tables['contact']>['undeliverable'];
};

/**
 * How drafts of one kind are edited, checked again and released. A draft's row stores the name of its operation. Every
 * held operation is one of these; messages of campaigns and steps of sequences have one too, but are never held.
 */
export type DraftOperation<Item = any, E extends z.ZodType = z.ZodType> = {
  name: string;
  /** The fields that a human may change before approving. */
  edit: E;
  revise(item: Item, change: z.output<E>, profile: AgencyProfile): Item;
  /**
   * Checks the contacts again at approval and before sending: consent may have been withdrawn since `prepare`.
   * @param recipients the contacts by UUID, where a list has read them together with its drafts
   * @returns for each draft, in their order, why it may not leave
   */
  recheck(
    work: Work,
    drafts: readonly StoredItem<Item>[],
    recipients?: ReadonlyMap<string, Recipient>,
  ): Promise<(Refusal | undefined)[]>;
  /** Brings the figures up to date that change with time; an approval needs the current ones. */
  recount?(work: Work, item: Item): Promise<Item>;
  /** Null for a message: a worker sends it through its channel. */
  release: ((work: Work, draft: StoredItem<Item>) => Promise<void>) | null;
  /** Called in the transaction that records a message as sent. */
  sent?(work: Work, draft: DraftRow): Promise<void>;
  /** Absent if the draft belongs to no campaign or enrollment. */
  parent?: DraftParent;
};

type DraftRow = Selectable<Tables['draft']>;

/** The campaign or enrollment that a draft belongs to. */
export type DraftParent = {
  /** Called before the draft is locked, so that everybody takes the two locks in this order. */
  lock?(work: Work, draft: DraftRow): Promise<void>;
  /**
   * Whether drafts of the parent may leave now; called while the sending settings are locked. `ended`: the parent decides
   * nothing any more, for instance when a human retries a message of a completed campaign.
   */
  state(work: Work, draft: DraftRow): Promise<'active' | 'paused' | 'cancelled' | 'ended'>;
  /** True if the parent decides when its drafts leave: one that has to wait goes back to it. */
  dispatches: boolean;
  /** Called in the transaction that records the draft as sent. */
  sent?(work: Work, draft: DraftRow): Promise<void>;
  /** Called in the transaction that rejects or fails the draft: it will not leave. */
  stopped?(work: Work, draft: DraftRow, reason: { code: string; reason: string }): Promise<void>;
};

/**
 * An operation whose effect leaves Clef, so that a human approves it first. `prepare` writes down what would leave;
 * after the approval exactly that is sent, or carried out by `release`.
 */
export type Held<
  I extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
  E extends z.ZodType = z.ZodType,
  Item = any,
> = OperationDescription &
  DraftOperation<Item, E> & {
    kind: 'held';
    effect: 'write';
    draft: DraftKind;
    input: I;
    /** The receipt; its `preview` is what `show` gives. */
    output: Receipt<P>;
    prepare(work: Work, input: z.output<I>): Promise<Prepared<Item> | PreparedMessage<Item>>;
    show(item: Item): z.input<P>;
  };

export type Operation = Direct<any, any> | Held<any, any, any>;

/** The name's type is the name itself, so that a missing row in a table of names does not compile. */
type Named<Name extends string> = { name: Name };

export const direct = <I extends z.ZodType, O extends z.ZodType, const Name extends string>(
  operation: Omit<Direct<I, O>, 'kind' | 'name'> & Named<Name>,
): Direct<I, O> & Named<Name> => ({
  kind: 'direct',
  ...operation,
});

export const held = <I extends z.ZodType, P extends z.ZodType, E extends z.ZodType, Item>(
  operation: Omit<Held<I, P, E, Item>, 'kind' | 'effect' | 'output'> & { preview: P },
): Held<I, P, E, Item> => ({
  kind: 'held',
  effect: 'write',
  output: receiptOf(operation.draft, operation.preview),
  ...operation,
});

/** A direct operation that reads its answer by one statement, whatever the input. */
export const readByStatement = <I extends z.ZodType, O extends z.ZodType, const Name extends string>({
  statement,
  ...operation
}: Omit<OperationDescription, 'name'> &
  Named<Name> & {
    input: I;
    output: O;
    statement(work: Work, input: z.output<I>): Statement<z.input<O>>;
  }): Direct<I, O> & Named<Name> => ({
  kind: 'direct',
  effect: 'read',
  ...operation,
  statement,
  run: (work, input) => answerOf(work, statement(work, input)),
});

type Receipt<P extends z.ZodType> = ReturnType<typeof receiptOf<P>>;

/** The answer to the caller of a held operation: what waits, and where a human decides. */
const receiptOf = <P extends z.ZodType>(kind: DraftKind, preview: P) =>
  z.object({
    draftId: id('draft').describe('The draft'),
    status: z.literal('pending').describe('Where it stands'),
    kind: z.literal(kind).describe('What it is'),
    preview: preview.describe('What will leave'),
    reviewUrl: z.string().describe('Where a human decides'),
    expiresAt: time.describe('When it ends by itself'),
    expiresAtLocal: localTimeText.describe('The same on the agency’s clocks'),
    warnings: z.array(Warning).describe('What a check of the facts found; correct the text and propose it again'),
    alreadyPending: z.literal(true).optional().describe('This draft waited already; nothing new was made'),
    previous: EarlierOutcome.optional(),
  });

/** A finding of the checks that the reviewer will see too. `domain/checks/finding.ts` lists the codes. */
const Warning = z.object({
  code: z.string().describe('Kind of finding'),
  flag: z.boolean().describe('The reviewer must accept it by name'),
  field: z.string().describe('The text it is in'),
  words: z.string().describe('The words it is about'),
  message: z.string().describe('What the records say, and how to correct it'),
  suggestion: z.string().optional().describe('To write instead of the words'),
});

/** The outcome of an earlier draft with the same text, by the same key for the same contact. */
const EarlierOutcome = z
  .object({
    draftId: id('draft').describe('The earlier draft'),
    status: z.enum(draftStatuses).describe('Where it stands'),
    decision: z.enum(draftDecisions).nullable().describe('A person’s decision; null if nobody decided'),
    reason: z.string().nullable().describe('Why it was decided so, in the words of the person'),
    decidedAt: time.optional().describe('When it was decided'),
    decidedAtLocal: localTimeText.optional().describe('The same on the agency’s clocks'),
  })
  .describe('What became of the same text when this key proposed it before');
