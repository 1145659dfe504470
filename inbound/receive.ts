import type { AppContext } from '../approval/transaction/transact.ts';
import type { CallbackBody, CallbackEvent } from '../delivery/driver.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { processAll, throwFailures } from '../domain/shared/process-all.ts';
import { agenciesKnowing, findAgency } from './find-agency.ts';
import { keywordIn, receiveMessage, receiveStop } from './receive-message.ts';
import { receiveStatus } from './receive-status.ts';

/** `answer` is what the provider expects in return, if anything. Null: the callback is not signed as its provider signs. */
export type CallbackAnswer = { answer: { type: string; body: string } | null } | null;

/**
 * Processes a provider's callback whose whole body has been added; `driver` is its name. Everything in it is stored before
 * the provider is answered, and a repeated callback changes nothing.
 */
export async function receiveCallback(
  context: AppContext,
  driver: string,
  body: CallbackBody,
): Promise<CallbackAnswer> {
  const received = await body.end();
  if (!received) return null;
  // Process all, then rethrow, so that the provider repeats what failed.
  throwFailures(await processAll(received.events, (event) => receiveEvent(context, driver, event)));
  return { answer: received.answer ?? null };
}

/** Processes one event in the agency that it concerns; an event that concerns none is dropped. */
export async function receiveEvent(context: AppContext, driver: string, event: CallbackEvent): Promise<void> {
  const agencyId = await findAgency(context, driver, event);
  const steps = agencyId ? [() => receiveEventInAgency(context, agencyId, driver, event)] : [];
  if (event.kind === 'message' && keywordIn(event) === 'stop') {
    // All agencies of the installation send from one number, so a STOP to it concerns all of them.
    const agencies = await agenciesKnowing(context, event.channel, event.from);
    const others = agencies.filter((id) => id !== agencyId);
    steps.push(...others.map((id) => () => receiveStop(context, systemActor(id), event)));
  }
  // A failure in one agency must not keep the STOP from the others.
  throwFailures(await processAll(steps, (step) => step()));
}

/** Processes one event in the agency with this UUID. */
export async function receiveEventInAgency(
  context: AppContext,
  agencyId: string,
  driver: string,
  event: CallbackEvent,
): Promise<void> {
  const actor = systemActor(agencyId);
  if (event.kind === 'status') await receiveStatus(context, actor, driver, event);
  else await receiveMessage(context, actor, driver, event);
}
