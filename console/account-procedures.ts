import { z } from 'zod';
import { readInvitation } from '../domain/access/accept-invitation.ts';
import { invitationLink, inviteColleague } from '../domain/access/invitations.ts';
import { hasDemoAgency, hasNoAgency } from '../domain/agency/agencies.ts';
import { readAgency } from '../domain/agency/agency-settings.ts';
import { publicId } from '../domain/shared/ids.ts';
import { parseInput } from '../door/parse-input.ts';
import {
  changePassword,
  endSessions,
  listSessions,
  type SignedIn,
  signIn,
  signOut,
  signUpFirstOwner,
  signUpInvited,
} from '../door/sign-in.ts';
import {
  clearSessionCookie,
  knownBrowserCookieOf,
  sessionTokenOf,
  setKnownBrowserCookie,
  setSessionCookie,
} from './session.ts';
import {
  type ConsoleContext,
  performSignedIn,
  publicProcedure,
  requestIdOf,
  router,
  signedInProcedure,
  unparsed,
} from './trpc.ts';

/** Any text, because it is looked up by its hash: a link that was copied wrongly is unknown, like one that is too old. */
const InvitationToken = z.strictObject({ token: z.string() });

export const accountProcedures = router({
  state: publicProcedure.query(({ ctx }) => accountStateOf(ctx)),
  signIn: publicProcedure
    .input(unparsed<{ email: string; password: string }>())
    .mutation(async ({ ctx, input }) => startSession(ctx, await signIn(ctx.context, input, signInRequest(ctx)))),
  createAgency: publicProcedure
    .input(unparsed<{ code: string; agency: string; name: string; email: string; password: string }>())
    .mutation(async ({ ctx, input }) =>
      startSession(ctx, await signUpFirstOwner(ctx.context, input, signInRequest(ctx))),
    ),
  invitation: publicProcedure
    .input(unparsed<{ token: string }>())
    .query(({ ctx, input }) =>
      readInvitation(ctx.context.rows.ofAllAgencies, parseInput(InvitationToken, input).token, ctx.context.now()),
    ),
  acceptInvitation: publicProcedure
    .input(unparsed<{ token: string; name: string; password: string }>())
    .mutation(async ({ ctx, input }) => startSession(ctx, await signUpInvited(ctx.context, input, signInRequest(ctx)))),
  signOut: signedInProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx.context, ctx.session);
    clearSessionCookie(ctx.response, ctx.context);
    return {};
  }),
});

/** Signing in replaces the browser's former session, `previousToken`. */
const signInRequest = (ctx: ConsoleContext) => ({
  previousToken: sessionTokenOf(ctx.request, ctx.context),
  browser: knownBrowserCookieOf(ctx.request, ctx.context),
  requestId: requestIdOf(ctx),
  userAgent: ctx.request.headers['user-agent'],
});

/** Only sets the cookies: the page then asks for the account state again. */
function startSession({ response, context }: ConsoleContext, { token, browser }: SignedIn) {
  setSessionCookie(response, context, token);
  setKnownBrowserCookie(response, context, browser);
  return {};
}

/** The signed-in person, the agency, and which channels are only simulated. */
async function accountStateOf(ctx: ConsoleContext) {
  const { context, drivers } = ctx;
  const session = await ctx.session();
  const sandbox = { sms: drivers.sms.name === 'sandbox', email: drivers.email.name === 'sandbox' };
  if (!session) {
    const state = (await hasNoAgency(context.rows.ofAllAgencies)) ? ('first_run' as const) : ('signed_out' as const);
    const demo = await hasDemoAgency(context.rows.ofAllAgencies);
    return { state, csrf: null, user: null, agency: null, sandbox, demo, languageModel: null };
  }
  const { actor, email, language, listsShow, csrf } = session;
  const languageModel = context.languageModel?.name ?? null;
  const user = { id: publicId('user', actor.id), name: actor.name, email, role: actor.role, language, listsShow };
  const settings = await performSignedIn({ ...ctx, session }, readAgency, {});
  const { name, city, timeZone, pausedAt, pausedBy, restoredFrom } = settings;
  const agency = { id: publicId('agency', actor.agencyId), name, city, timeZone, pausedAt, pausedBy, restoredFrom };
  return { state: 'signed_in' as const, csrf, user, agency, sandbox, demo: false, languageModel };
}

export const changePasswordProcedure = signedInProcedure
  .input(unparsed<{ current: string; next: string }>())
  .mutation(async ({ ctx, input }) => {
    const token = await changePassword(ctx.context, ctx.session, input, requestIdOf(ctx));
    setSessionCookie(ctx.response, ctx.context, token);
    return {};
  });

const Nothing = z.strictObject({});
type Nothing = z.input<typeof Nothing>;

export const sessionProcedures = {
  sessions: signedInProcedure.input(unparsed<Nothing>()).query(async ({ ctx, input }) => {
    parseInput(Nothing, input);
    return { sessions: await listSessions(ctx.context, ctx.session) };
  }),
  endSession: signedInProcedure.input(unparsed<{ id: string }>()).mutation(async ({ ctx, input }) => {
    await endSessions(ctx.context, ctx.session, { input }, requestIdOf(ctx));
    return {};
  }),
  endOtherSessions: signedInProcedure.input(unparsed<Nothing>()).mutation(async ({ ctx, input }) => {
    parseInput(Nothing, input);
    await endSessions(ctx.context, ctx.session, 'others', requestIdOf(ctx));
    return {};
  }),
};

export const inviteProcedure = signedInProcedure
  .meta({ operation: inviteColleague })
  .input(unparsed<z.input<typeof inviteColleague.input>>())
  .mutation(async ({ ctx, input }) => {
    const { token, ...invitation } = await performSignedIn(ctx, inviteColleague, input);
    return { ...invitation, link: invitationLink(ctx.context.baseUrl(), token) };
  });
