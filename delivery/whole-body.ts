import type { CallbackBody, CallbackResult } from './driver.ts';

/** The largest call-back about an SMS: four times what a provider sends. */
export const MAX_SMS_CALLBACK_BYTES = 256 * 1024;

/** For a provider whose signature is checked over the whole body, which is small. */
export function wholeBody(receive: (body: string) => CallbackResult): CallbackBody {
  const pieces: Buffer[] = [];
  return {
    add: (piece) => void pieces.push(piece),
    end: async () => receive(Buffer.concat(pieces).toString()),
  };
}
