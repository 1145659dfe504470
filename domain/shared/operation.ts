import { z } from 'zod';
import type { draftKinds } from '../../storage/entities/draft.ts';
import type { Task } from '../../storage/queue.ts';
import type { Tenant } from '../../storage/tenant.ts';
import type { EventData } from '../events/event-data.ts';
import type { EventType } from '../events/event-types.ts';
import type { Actor, Scope } from './actor.ts';
import type { Seal } from './encryption.ts';
import { time } from './fields.ts';
import { id } from './ids.ts';

/** A row that a worker has to look at after the commit; with `at`, not before. Rows are the truth, a wake only hurries.
 * Of one `group`, a subscription's deliveries for instance, only so many are worked on at once: the others do not wait. */
export type Wake = { task: Task; id: string; at?: Date; group?: string };

/** All that a domain function gets. It knows no request, no environment, no clock of its own. */
export type Work = {
  actor: Actor;
  now: Date;
  /** When this was asked for: before `now`, where others were served first. */
  askedAt: Date;
  /** The actor's agency: its rows and no others. In a change, the change's transaction. */
  agency: Tenant;
  /** Records an event in the same transaction as the change. */
  emit<T extends EventType>(type: T, data: EventData[T]): Promise<void>;
  /** For secrets that must be readable again. */
  seal: Seal;
  /** Whether webhooks may reach addresses that are not public: the operator's word alone. */
  privateWebhooks: boolean;
  /** Asks for a worker once the change is committed. */
  wake(wake: Wake): void;
};

/** Who may: keys with this scope, or with any one of several. `staff`: people and Clef itself. `human`: people alone.
 * `owner`: those people who answer for the agency, and Clef itself. */
export type Access = Scope | readonly Scope[] | 'staff' | 'human' | 'owner';

type Described = { name: string; scope: Access; summary: string };

/** Takes effect when it is performed. */
export type Direct<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Described & {
  kind: 'direct';
  effect: 'read' | 'write';
  input: I;
  output: O;
  run(work: Work, input: z.output<I>): Promise<z.input<O>>;
};

/** What is held: the contact it goes to, none for a campaign, and the item with everything a person must read. */
export type Prepared<Item> = { contactId: string | null; item: Item };

/** A held item on its way out. */
export type Released<Item> = { draftId: string; contactId: string; item: Item };

export type DraftKind = (typeof draftKinds)[number];

/** What became of a held item is asked of these, by the name that its row remembers. */
export type Kept<Item = any, E extends z.ZodType = z.ZodType> = {
  name: string;
  /** What a human may change before approving. */
  edit: E;
  revise(item: Item, change: z.output<E>): Item;
  /** Asks again, at approval, all that `prepare` asked of the contact: consent may have gone in between. */
  recheck(work: Work, draft: Released<Item>): Promise<void>;
  /** What a person reads of it and time changes, as it is now; an approval is of that, or of nothing. */
  recount?(work: Work, item: Item): Promise<Item>;
  /** Null where a channel takes over: the hand-over is then a job of its own. */
  release: ((work: Work, draft: Released<Item>) => Promise<void>) | null;
};

/** Leaves the building, so it is held: `prepare` writes down what will leave, `release` hands over exactly that. */
export type Held<
  I extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
  E extends z.ZodType = z.ZodType,
  Item = any,
> = Described &
  Kept<Item, E> & {
    kind: 'held';
    effect: 'write';
    draft: DraftKind;
    input: I;
    /** The receipt, with what the caller is shown of the item as its `preview`. */
    output: Receipt<P>;
    prepare(work: Work, input: z.output<I>): Promise<Prepared<Item>>;
    show(item: Item): z.input<P>;
  };

export type Operation = Direct<any, any> | Held<any, any, any>;

export const direct = <I extends z.ZodType, O extends z.ZodType>(
  operation: Omit<Direct<I, O>, 'kind'>,
): Direct<I, O> => ({
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

type Receipt<P extends z.ZodType> = ReturnType<typeof receiptOf<P>>;

/** What the caller gets for something held: it waits, and where a human reads it. */
const receiptOf = <P extends z.ZodType>(kind: DraftKind, preview: P) =>
  z.object({
    draftId: id('draft'),
    status: z.literal('pending'),
    kind: z.literal(kind),
    preview,
    /** Where a human decides. */
    reviewUrl: z.string(),
    expiresAt: time,
  });
