import { z } from 'zod';
import type { Tenant } from '../storage/tenant.ts';
import type { Actor, Scope } from './actor.ts';
import { time } from './contract.ts';
import type { EventType } from './events.ts';
import { id } from './ids.ts';

/** All that a domain function gets. It knows no request, no environment, no clock of its own. */
export type Work = {
  actor: Actor;
  now: Date;
  /** The actor's agency: its rows and no others. In a change, the change's transaction. */
  agency: Tenant;
  /** Records an event in the same transaction as the change. */
  emit(type: EventType, data: Record<string, unknown>): Promise<void>;
};

/** Who may: keys with this scope, or with any one of several. `staff`: people and Clef itself. `human`: people alone. */
export type Access = Scope | readonly Scope[] | 'staff' | 'human';

type Described = { name: string; scope: Access; summary: string };

/** Takes effect when it is performed. */
export type Direct<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Described & {
  kind: 'direct';
  effect: 'read' | 'write';
  input: I;
  output: O;
  run(work: Work, input: z.output<I>): Promise<z.input<O>>;
};

/** What is held: the contact it goes to and the item with everything a person must read. */
export type Prepared<Item> = { contactId: string; item: Item };

/** A held item on its way out. */
export type Released<Item> = { draftId: string; contactId: string; item: Item };

/** Leaves the building, so it is held: `prepare` writes down what will leave, `release` hands over exactly that. */
export type Held<
  I extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
  E extends z.ZodType = z.ZodType,
  Item = any,
> = Described & {
  kind: 'held';
  effect: 'write';
  draft: 'sms' | 'email' | 'enrollment';
  input: I;
  /** The receipt, with what the caller is shown of the item as its `preview`. */
  output: Receipt<P>;
  /** What a human may change before approving. */
  edit: E;
  prepare(work: Work, input: z.output<I>): Promise<Prepared<Item>>;
  show(item: Item): z.input<P>;
  revise(item: Item, change: z.output<E>): Item;
  /** Asks again, at approval, all that `prepare` asked of the contact: consent may have gone in between. */
  recheck(work: Work, draft: Released<Item>): Promise<void>;
  /** Null where a channel takes over: the hand-over is then a job of its own. */
  release: ((work: Work, draft: Released<Item>) => Promise<void>) | null;
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
const receiptOf = <P extends z.ZodType>(kind: 'sms' | 'email' | 'enrollment', preview: P) =>
  z.object({
    draftId: id('draft'),
    status: z.literal('pending'),
    kind: z.literal(kind),
    preview,
    /** Where a human decides. */
    reviewUrl: z.string(),
    expiresAt: time,
  });
