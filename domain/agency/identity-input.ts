import { z } from 'zod';
import { text } from '../shared/fields.ts';
import { feeTableUrl } from './fee-table-url.ts';
import { cardNumber, siren } from './legal-identity.ts';

/** The agency's name, its legal mentions and the signature of its e-mails. Pages load this contract too. */
export const IdentityInput = z.strictObject({
  name: text(100),
  cardNumber: cardNumber.nullable(),
  siren: siren.nullable(),
  guarantor: text(200).nullable(),
  feeTableUrl: feeTableUrl.nullable(),
  emailSignature: text(2000).nullable(),
});
