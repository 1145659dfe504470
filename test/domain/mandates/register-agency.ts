import { createContact } from '../../../domain/contacts/contacts.ts';
import { declareRegister } from '../../../domain/mandates/register.ts';
import { reserveMandate } from '../../../domain/mandates/reserve-mandate.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import type { startTestServer } from '../../support/test-server.ts';

export const FIRST_DAY = '2026-11-24';
const mandants = [{ name: 'Alba Noël', address: '3 rue du Port, 44000 Nantes' }];

/** Agencies with a house, whose register begins with 1460 unless it is off. */
export const registerAgencies = (server: Awaited<ReturnType<typeof startTestServer>>) =>
  async function createAgency({ on = true } = {}) {
    const agency = await server.createAgency();
    const house = async (reference = 'NAN-1', more: object = {}) => {
      const address = { street: '3 rue du Port', postcode: '44000', city: 'Nantes' };
      const details = { reference, title: 'Maison', type: 'house', rooms: 5, priceEuros: 420_000, address };
      return (await agency.perform(createProperty, { ...details, feesPercent: 4, feesPaidBy: 'buyer', ...more }))
        .id as string;
    };
    const propertyId = await house();
    if (on) await agency.perform(declareRegister, { firstNumber: 1460, startedOn: FIRST_DAY });
    const reserve = (given: object = {}) =>
      agency.perform(reserveMandate, { purpose: 'sale', propertyId, kind: 'exclusive', mandants, ...given });
    const search = (given: object = {}) =>
      agency.perform(reserveMandate, { purpose: 'search', kind: 'simple', mandants, ...given });
    const mandateOf = async (id = propertyId) => (await agency.perform(getProperty, { id })).mandate;
    const person = async (lastName: string) => (await agency.perform(createContact, { lastName })).id as string;
    return { agency, propertyId, house, reserve, search, mandateOf, person, mandants };
  };
