import { initTRPC, TRPCError } from '@trpc/server';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { type AppContext, perform } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { callOf } from '../http/request-context.ts';
import { statusOf, toldOf } from './errors.ts';
import { type SignedIn, sessionOf } from './session.ts';

/** What a call of our pages comes with. */
export type Context = {
  context: AppContext;
  channels: Channels;
  request: Request;
  response: Response;
  /** Whose cookie came along. Asked for once, however many calls a request holds. */
  whose(): Promise<SignedIn | undefined>;
};

/** Making it cannot fail: where the store is away, each call says so with the request id. */
export const contextOf =
  (context: AppContext, channels: Channels) =>
  ({ req: request, res: response }: { req: Request; res: Response }): Context => {
    let asked: Promise<SignedIn | undefined> | undefined;
    const whose = () => {
      asked ??= sessionOf(request, context);
      return asked;
    };
    return { context, channels, request, response, whose };
  };

export const requestIdOf = ({ response }: Pick<Context, 'response'>): string => callOf(response).requestId;

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const { message, ...told } = toldOf(error);
    const { httpStatus } = shape.data;
    return { code: shape.code, message, data: { httpStatus, ...told, requestId: ctx && requestIdOf(ctx) } };
  },
});

export const { router } = t;

/** An error with the status that the API would give it. */
const answering = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { message, cause } = result.error;
  throw new TRPCError({ code: statusOf(result.error), message, cause });
});

/** For those who are not in yet. */
export const outside = t.procedure.use(answering);

/** For whoever is signed in, and for our own pages alone: they send what only they were told. */
export const inside = outside.use(async ({ ctx, next }) => {
  const session = await ctx.whose();
  if (!session) {
    throw new Refusal('unauthenticated', 'You are not signed in.', { hint: 'Sign in, then go on.' });
  }
  if (!session.proven) {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'This call does not come from a page of ours.' });
  }
  return next({ ctx: { ...ctx, session } });
});

/** Input is checked by the operation's own contract, at the one door. */
const given =
  <I>() =>
  (input: unknown) =>
    input as I;

export const ask = <O extends Operation>(operation: O) =>
  inside
    .input(given<z.input<O['input']>>())
    .query(async ({ ctx, input }) => (await through(ctx, operation, input)) as z.output<O['output']>);

export const change = <O extends Operation>(operation: O) =>
  inside
    .input(given<z.input<O['input']>>())
    .mutation(async ({ ctx, input }) => (await through(ctx, operation, input)) as z.output<O['output']>);

type Inside = Context & { session: SignedIn };

export async function through<O extends Operation>(
  ctx: Inside,
  operation: O,
  input: unknown,
): Promise<z.output<O['output']>> {
  const { context, session } = ctx;
  return (await perform(context, session.actor, operation, input ?? {}, callOf(ctx.response))).output;
}
