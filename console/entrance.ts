import { z } from 'zod';
import { changePassword, type Entered, found, join, signIn, signOut } from '../approval/entrance.ts';
import { parseInput } from '../approval/permit.ts';
import { hasDemo, isEmpty } from '../domain/agencies.ts';
import { readAgency } from '../domain/agency-settings.ts';
import { text } from '../domain/contract.ts';
import { publicId } from '../domain/ids.ts';
import { invitationLink, inviteColleague } from '../domain/invitations.ts';
import { readInvitation } from '../domain/joining.ts';
import { type Context, inside, outside, requestIdOf, router, through } from './doorway.ts';
import { dropCookie, keepCookie, tokenOf } from './session.ts';

/** How people come in and go out. Whoever enters gets a cookie; the page then asks for the state anew. */

type Given<T> = (input: unknown) => T;
const anything = ((input) => input) as Given<Record<string, unknown>>;
const Invited = z.strictObject({ token: text(100) });

const coming = (ctx: Context) => ({ before: tokenOf(ctx.request, ctx.door), requestId: requestIdOf(ctx) });

function enter({ response, door }: Context, { token }: Entered) {
  keepCookie(response, door, token);
  return {};
}

export const entrance = router({
  state: outside.query(({ ctx }) => stateOf(ctx)),
  signIn: outside
    .input(anything as Given<{ email: string; password: string }>)
    .mutation(async ({ ctx, input }) => enter(ctx, await signIn(ctx.door, input, coming(ctx)))),
  found: outside
    .input(anything as Given<{ code: string; agency: string; name: string; email: string; password: string }>)
    .mutation(async ({ ctx, input }) => enter(ctx, await found(ctx.door, input, coming(ctx)))),
  invitation: outside
    .input(anything as Given<{ token: string }>)
    .query(({ ctx, input }) => readInvitation(ctx.door.db, parseInput(Invited, input).token, ctx.door.now())),
  join: outside
    .input(anything as Given<{ token: string; name: string; password: string }>)
    .mutation(async ({ ctx, input }) => enter(ctx, await join(ctx.door, input, coming(ctx)))),
  signOut: inside.mutation(async ({ ctx }) => {
    await signOut(ctx.door, ctx.session);
    dropCookie(ctx.response, ctx.door);
    return {};
  }),
});

/** Who is there, where, and how it stands with the house. */
async function stateOf(ctx: Context) {
  const { door, channels } = ctx;
  const session = await ctx.whose();
  const sandbox = { sms: channels.sms.name === 'sandbox', email: channels.email.name === 'sandbox' };
  if (!session) {
    const state = (await isEmpty(door.db)) ? ('first_run' as const) : ('signed_out' as const);
    const demo = await hasDemo(door.db);
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
    await changePassword(ctx.door, ctx.session, input, requestIdOf(ctx));
    return {};
  });

export const invite = inside
  .input(anything as Given<z.input<typeof inviteColleague.input>>)
  .mutation(async ({ ctx, input }) => {
    const { token, ...invitation } = await through(ctx, inviteColleague, input);
    return { ...invitation, link: invitationLink(ctx.door.baseUrl(), token) };
  });
