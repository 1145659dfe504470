import { checkRegister } from '../domain/mandates/check-register.ts';
import { correctMandateEntry } from '../domain/mandates/correct-mandate.ts';
import { amendMandate, endMandate, mandateNotSigned, signMandate } from '../domain/mandates/decide-mandate.ts';
import { listMandates } from '../domain/mandates/list-mandates.ts';
import { readMandate } from '../domain/mandates/read-mandate.ts';
import { declareRegister, readRegister } from '../domain/mandates/register.ts';
import { reserveMandate } from '../domain/mandates/reserve-mandate.ts';
import { signatureProcedures } from './signature-procedures.ts';
import { mutationFor, queryFor, repeatableFor, router } from './trpc.ts';

/** The register of mandates. An entry is final, so a form whose answer was lost is repeated without a second one. */
const mandateProcedures = router({
  register: queryFor(readRegister),
  declare: mutationFor(declareRegister),
  list: queryFor(listMandates),
  read: queryFor(readMandate),
  reserve: repeatableFor(reserveMandate),
  sign: mutationFor(signMandate),
  notSigned: mutationFor(mandateNotSigned),
  amend: repeatableFor(amendMandate),
  correct: repeatableFor(correctMandateEntry),
  end: mutationFor(endMandate),
  check: queryFor(checkRegister),
});

/** The register, and the signatures that are asked for. */
export const registerProcedures = { mandates: mandateProcedures, signatures: signatureProcedures };
