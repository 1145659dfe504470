import { systemActor } from '../../domain/shared/actor.ts';
import { processAll, throwFailures } from '../../domain/shared/process-all.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { CallbackBody, CallbackEvent } from '../driver.ts';
import { agenciesKnowing, findAgency } from './find-agency.ts';
import { receiveComplaint } from './receive-complaint.ts';
import { keywordIn, receiveMessage, receiveStop, toStorable } from './receive-message.ts';
import { receiveStatus } from './receive-status.ts';
import { keepForOperator } from './unassigned-message.ts';

/**
 * `answer` is what the provider expects in return, if anything; `unassigned` counts the messages that belong to no agency. Null: the
 * callback is not signed as its provider signs.
 */
export type CallbackAnswer = { answer: { type: string; body: string } | null; unassigned: number } | null;

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
  let unassigned = 0;
  const receive = async (event: CallbackEvent) => {
    if ((await receiveEvent(context, driver, event)) === 'kept') unassigned += 1;
  };
  // Process all, then rethrow, so that the provider repeats what failed.
  throwFailures(await processAll(received.events, receive));
  return { answer: received.answer ?? null, unassigned };
}

/**
 * Processes one event in the agency that it concerns. A message that concerns none is kept for the operator, any other such event is
 * dropped.
 * @returns `kept` for a new message of no agency
 */
export async function receiveEvent(
  context: AppContext,
  driver: string,
  received: CallbackEvent,
): Promise<'kept' | undefined> {
  // The agency is found by what a stranger wrote, so that has to be something the store can take.
  const event = received.kind === 'message' ? toStorable(received) : received;
  const agencyId = await findAgency(context, driver, event);
  let isKept = false;
  const steps: (() => Promise<unknown>)[] = [];
  if (agencyId) steps.push(() => receiveEventInAgency(context, agencyId, driver, event));
  else if (event.kind === 'message') {
    steps.push(async () => {
      isKept = await keepForOperator(context, driver, event);
    });
  }
  if (event.kind === 'message' && keywordIn(event) === 'stop') {
    // All agencies of the installation send from one number, so a STOP to it concerns all of them.
    const agencies = await agenciesKnowing(context, event.channel, event.from);
    const others = agencies.filter((id) => id !== agencyId);
    steps.push(...others.map((id) => () => receiveStop(context, systemActor(id), event)));
  }
  // A failure in one agency, or to keep the message, must not keep the STOP from the others.
  throwFailures(await processAll(steps, (step) => step()));
  return isKept ? 'kept' : undefined;
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
  else if (event.kind === 'complaint') await receiveComplaint(context, actor, driver, event);
  else await receiveMessage(context, actor, driver, event);
}
