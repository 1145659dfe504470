import type { Response } from 'express';
import { Refusal } from '../../domain/shared/refusal.ts';

/** The export that each agency is making. */
const exporting = new Map<string, symbol>();

/**
 * Lets an agency make one export at a time. Each reads and compresses much, and on the embedded store everybody waits while it
 * reads: several at once would stop all agencies. The next one may begin with the last byte of this one's answer, which whoever
 * asks for it has received before the files of this one are removed.
 * @throws Refusal `conflict` while another one of the agency is being made
 */
export async function oneAtATime(agencyId: string, response: Response, send: () => Promise<void>): Promise<void> {
  if (exporting.has(agencyId)) {
    throw new Refusal('conflict', 'Another export of your agency is still being made, and there is one at a time.', {
      hint: 'Wait until that file has arrived, then ask again.',
    });
  }
  const turn = Symbol(agencyId);
  exporting.set(agencyId, turn);
  const end = () => {
    if (exporting.get(agencyId) === turn) exporting.delete(agencyId);
  };
  response.once('prefinish', end);
  try {
    await send();
  } finally {
    end();
  }
}
