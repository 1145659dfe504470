import { initTRPC, TRPCError } from '@trpc/server';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { requestContextOf } from '../app/http/request-context.ts';
import type { ChannelDrivers } from '../delivery/driver.ts';
import type { PeoplesOperation } from '../domain/access/roles.ts';
import { idempotencyKey } from '../domain/shared/fields.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { parseInput } from '../door/parse-input.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { errorDataOf, trpcCodeOf } from './errors.ts';
import { type SignedInSession, sessionOf } from './session.ts';

/** The context that every procedure gets beside its input. */
export type ConsoleContext = {
  context: AppContext;
  drivers: ChannelDrivers;
  request: Request;
  response: Response;
  /** The session of the request's cookie. It is looked up once, however many calls the request batches. */
  session(): Promise<SignedInSession | undefined>;
};

type SignedInContext = Omit<ConsoleContext, 'session'> & { session: SignedInSession };

/** Creating the context never fails: if the store is down, each procedure reports it with the request's id. */
export const createContext =
  (context: AppContext, drivers: ChannelDrivers) =>
  ({ req: request, res: response }: { req: Request; res: Response }): ConsoleContext => {
    let lookup: Promise<SignedInSession | undefined> | undefined;
    const session = () => {
      lookup ??= sessionOf(request, context);
      return lookup;
    };
    return { context, drivers, request, response, session };
  };

export const requestIdOf = ({ response }: Pick<ConsoleContext, 'response'>): string =>
  requestContextOf(response).requestId;

/** Its row in `domain/access/roles.ts` says which roles may perform it. */
type ConsoleOperation = Operation & { name: PeoplesOperation };

/** The operation that a procedure performs. */
type ProcedureMeta = { operation: ConsoleOperation };

const t = initTRPC
  .context<ConsoleContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { message, ...errorData } = errorDataOf(error);
      const { httpStatus } = shape.data;
      return {
        code: shape.code,
        message,
        data: { httpStatus, ...errorData, requestId: ctx && requestIdOf(ctx) },
      };
    },
  });

export const { router } = t;

/** Gives an error the HTTP status that the REST API would give it. */
const withHttpStatus = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { message, cause } = result.error;
  throw new TRPCError({ code: trpcCodeOf(result.error), message, cause });
});

/** Needs no session. */
export const publicProcedure = t.procedure.use(withHttpStatus);

/** Needs a session, and the CSRF token that only the console's own pages have. */
export const signedInProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const session = await ctx.session();
  if (!session) {
    throw new Refusal('unauthenticated', 'You are not signed in.', { hint: 'Sign in, then go on.' });
  }
  if (!session.hasCsrfToken) {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'This call does not come from a page of ours.' });
  }
  return next({ ctx: { ...ctx, session } });
});

/** Types an input without parsing it: `perform` parses it with the operation's own contract. */
export const unparsed =
  <I>() =>
  (input: unknown) =>
    input as I;

export const queryFor = <O extends ConsoleOperation>(operation: O) =>
  signedInProcedure
    .meta({ operation })
    .input(unparsed<z.input<O['input']>>())
    .query(({ ctx, input }): Promise<z.output<O['output']>> => performSignedIn(ctx, operation, input));

export const mutationFor = <O extends ConsoleOperation>(operation: O) =>
  signedInProcedure
    .meta({ operation })
    .input(unparsed<z.input<O['input']>>())
    .mutation(({ ctx, input }): Promise<z.output<O['output']>> => performSignedIn(ctx, operation, input));

/**
 * The mutation of a form that is repeated when its answer was lost: with the same `formId` and the same content it takes effect once
 * and gets the first answer. The answer is stored for a day, so this is not for operations whose answer contains a secret.
 */
export const repeatableFor = <O extends ConsoleOperation>(operation: O) =>
  signedInProcedure
    .meta({ operation })
    .input(unparsed<z.input<O['input']> & { formId?: string }>())
    .mutation(({ ctx, input }): Promise<z.output<O['output']>> => {
      const { formId, ...content } = parseInput(FormInput, input);
      return performSignedIn(ctx, operation, content, formId);
    });

const FormInput = z.looseObject({ formId: idempotencyKey.optional() });

/** Performs an operation as the person who is signed in. */
export async function performSignedIn<O extends ConsoleOperation>(
  { context, session, response }: Pick<SignedInContext, 'context' | 'session' | 'response'>,
  operation: O,
  input: unknown,
  formId?: string,
): Promise<z.output<O['output']>> {
  const call = { ...requestContextOf(response), idempotencyKey: formId };
  return (await perform(context, session.actor, operation, input ?? {}, call)).output;
}
