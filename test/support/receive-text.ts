import { receiveMessage } from '../../delivery/inbound/receive-message.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { AppContext } from '../../door/transaction/transact.ts';

/** Receives a text by SMS, or by an e-mail without a subject, as the sandbox delivers it to an agency. */
export const receiveText = (
  context: AppContext,
  agency: { id: string },
  { from, body, channel = 'sms' }: { from: string; body: string; channel?: 'sms' | 'email' },
): Promise<void> =>
  receiveMessage(context, systemActor(agency.id), 'sandbox', {
    kind: 'message',
    channel,
    providerId: newId(),
    from,
    to: [],
    subject: null,
    body,
    references: [],
    at: null,
  });
