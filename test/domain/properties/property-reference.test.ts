import { expect, it } from 'vitest';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { getPropertyBrief } from '../../../domain/properties/property-brief.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

it('of many references that a spelling fits, the exact one counts', async () => {
  const agency = await server.createAgency();
  const address = { postcode: '44000', city: 'Nantes' };
  const spellings = ['NAN-0051', 'nan-0051', 'NAN 0051', 'nan 0051', 'NAN0051', 'nan0051', 'Nan-0051'];
  const ids = new Map<string, string>();
  for (const reference of spellings) {
    const { id } = await agency.perform(createProperty, { reference, title: 'Maison', type: 'house', address });
    ids.set(reference, id);
  }
  const read = (propertyId: string) => agency.perform(getPropertyBrief, { propertyId });
  for (const reference of spellings) expect((await read(reference)).id).toBe(ids.get(reference));
  const { code, hint } = await refusalOf(read('nAn-0051'));
  expect([code, hint?.match(/property_/g)?.length]).toEqual(['invalid_request', 5]);
});
