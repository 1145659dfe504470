import { z } from 'zod';
import { requestContextOf } from '../app/http/request-context.ts';
import { draftUnitSms } from '../domain/conversations/message-drafts.ts';
import { addExampleContact } from '../domain/sandbox/example-contact.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { parseInput } from '../door/parse-input.ts';
import { perform } from '../door/perform.ts';
import { performSignedIn, signedInProcedure, unparsed } from './trpc.ts';

const Nothing = z.strictObject({});

/** It states nothing that the records could contradict. */
const EXAMPLE_TEXT =
  'Bonjour Camille, ceci est un exemple : votre agent a préparé ce message, vous le relisez, et rien ne part avant votre accord.';

/**
 * Makes an example draft in test mode, by the operation with which an agent makes one: it is held, and waits for a person. Clef itself
 * is its author, so that it counts for no agent.
 */
export const exampleDraftProcedure = signedInProcedure
  .meta({ operation: addExampleContact })
  .input(unparsed<z.input<typeof Nothing>>())
  .mutation(async ({ ctx, input }) => {
    parseInput(Nothing, input ?? {});
    if (ctx.drivers.sms.name !== 'sandbox') {
      throw new Refusal('conflict', 'SMS really leave here, so there are no examples.', {
        hint: 'Let an agent prepare a draft.',
      });
    }
    const { id, waitingDraft } = await performSignedIn(ctx, addExampleContact, {});
    if (waitingDraft) return { draftId: waitingDraft };
    const clef = systemActor(ctx.session.actor.agencyId);
    const content = { prospectId: id, body: EXAMPLE_TEXT };
    const { output } = await perform(ctx.context, clef, draftUnitSms, content, requestContextOf(ctx.response));
    return { draftId: output.draftId };
  });
