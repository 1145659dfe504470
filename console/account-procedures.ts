import { z } from 'zod';
import { parseInput } from '../approval/permit.ts';
import { changePassword, type Entered, found, join, signIn, signOut } from '../approval/sign-in.ts';
import { readInvitation } from '../domain/access/accept-invitation.ts';
import { invitationLink, inviteColleague } from '../domain/access/invitations.ts';
import { hasDemo, isEmpty } from '../domain/agency/agencies.ts';
import { readAgency } from '../domain/agency/agency-settings.ts';
import { text } from '../domain/shared/fields.ts';
import { publicId } from '../domain/shared/ids.ts';
import { dropCookie, keepCookie, tokenOf } from './session.ts';
import { type Context, inside, outside, requestIdOf, router, through } from './trpc.ts';

/** How people come in and go out. Whoever enters gets a cookie; the page then asks for the state anew. */

type Given<T> = (input: unknown) => T;
const anything = ((input) => input) as Given<Record<string, unknown>>;
const Invited = z.strictObject({ token: text(100) });

const coming = (ctx: Context) => ({ before: tokenOf(ctx.request, ctx.context), requestId: requestIdOf(ctx) });

function enter({ response, context }: Context, { token }: Entered) {
  keepCookie(response, context, token);
  return {};
}

export const entrance = router({
  state: outside.query(({ ctx }) => stateOf(ctx)),
  signIn: outside
    .input(anything as Given<{ email: string; password: string }>)
    .mutation(async ({ ctx, input }) => enter(ctx, await signIn(ctx.context, input, coming(ctx)))),
  found: outside
    .input(anything as Given<{ code: string; agency: string; name: string; email: string; password: string }>)
    .mutation(async ({ ctx, input }) => enter(ctx, await found(ctx.context, input, coming(ctx)))),
  invitation: outside
    .input(anything as Given<{ token: string }>)
    .query(({ ctx, input }) => readInvitation(ctx.context.db, parseInput(Invited, input).token, ctx.context.now())),
  join: outside
    .input(anything as Given<{ token: string; name: string; password: string }>)
    .mutation(async ({ ctx, input }) => enter(ctx, await join(ctx.context, input, coming(ctx)))),
  signOut: inside.mutation(async ({ ctx }) => {
    await signOut(ctx.context, ctx.session);
    dropCookie(ctx.response, ctx.context);
    return {};
  }),
});

/** Who is there, where, and how it stands with the house. */
async function stateOf(ctx: Context) {
  const { context, channels } = ctx;
  const session = await ctx.whose();
  const sandbox = { sms: channels.sms.name === 'sandbox', email: channels.email.name === 'sandbox' };
  if (!session) {
    const state = (await isEmpty(context.db)) ? ('first_run' as const) : ('signed_out' as const);
    const demo = await hasDemo(context.db);
    return { state, csrf: null, user: null, agency: null, sandbox, demo };
  }
  const { actor, email, language, csrf } = session;
  const user = { id: publicId('user', actor.id), name: actor.name, email, role: actor.role, language };
  const { name, city, pausedAt, pausedBy } = await through({ ...ctx, session }, readAgency, {});
  const agency = { id: publicId('agency', actor.agencyId), name, city, pausedAt, pausedBy };
  return { state: 'signed_in' as const, csrf, user, agency, sandbox, demo: false };
}

export const newPassword = inside
  .input(anything as Given<{ current: string; next: string }>)
  .mutation(async ({ ctx, input }) => {
    await changePassword(ctx.context, ctx.session, input, requestIdOf(ctx));
    return {};
  });

export const invite = inside
  .input(anything as Given<z.input<typeof inviteColleague.input>>)
  .mutation(async ({ ctx, input }) => {
    const { token, ...invitation } = await through(ctx, inviteColleague, input);
    return { ...invitation, link: invitationLink(ctx.context.baseUrl(), token) };
  });
