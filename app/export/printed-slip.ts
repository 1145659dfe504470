import type { Signature } from '../../domain/visit-slips/signature.ts';
import type { SlipContent } from '../../domain/visit-slips/slip-content.ts';

/** A visit slip with those who sign it. `signedOn` is in words. */
export type PrintedSlip = {
  content: SlipContent;
  visitors: { name: string; address: string | null; signature: Signature }[];
  signedOn: string;
};
