import type { Human } from '../../domain/access/accounts.ts';
import { signMandate } from '../../domain/mandates/decide-mandate.ts';
import { declareRegister } from '../../domain/mandates/register.ts';
import { reserveMandate } from '../../domain/mandates/reserve-mandate.ts';
import { localTime, PARIS } from '../../domain/shared/local-time.ts';
import { monthsAfter } from '../../domain/shared/months-after.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Records } from '../support/records.ts';
import type { Agency } from '../support/test-server.ts';
import { agentSamples } from './sample-agent-inputs.ts';
import { signatureSamples } from './sample-signature-inputs.ts';

/** A valid input for each procedure about the register of mandates, which begins with the first of them. */
export function mandateSamples(agency: Agency, records: Records, around: { context: AppContext; viewer: Human }) {
  const { property } = records;
  const beginning = { firstNumber: 5000, startedOn: '2020-01-01' };
  const today = localTime(new Date(), PARIS).day;
  const declare = () => agency.perform(declareRegister, beginning);
  const reservation = { purpose: 'sale', propertyId: property, kind: 'simple', mandants: [{ name: 'Alba Noël' }] };
  const reserved = async () => {
    await declare();
    return { id: (await agency.perform(reserveMandate, reservation)).id };
  };
  const signature = async () => ({ ...(await reserved()), signedOn: today, endsOn: monthsAfter(today, 3) });
  const signed = async () => ({ id: (await agency.perform(signMandate, await signature())).id });
  return {
    'mandates.register': async () => ({}),
    'mandates.declare': async () => beginning,
    'mandates.list': async () => ({ q: 'noel', state: 'signed', propertyId: property, limit: 1 }),
    'mandates.read': reserved,
    'mandates.reserve': async () => {
      await declare();
      return reservation;
    },
    'mandates.sign': signature,
    'mandates.notSigned': async () => ({ ...(await reserved()), reason: 'Les vendeurs ont renoncé' }),
    'mandates.amend': async () => ({ ...(await signed()), signedOn: today, reason: 'Prix', priceEuros: 399_000 }),
    'mandates.correct': async () => ({ ...(await reserved()), reason: 'Nom', mandants: [{ name: 'Alba Noel' }] }),
    'mandates.end': async () => ({ ...(await signed()), endedOn: today, reason: 'Dénoncé' }),
    'mandates.check': async () => ({}),
    ...signatureSamples(agency, records, around),
    ...agentSamples(agency, around),
  };
}
