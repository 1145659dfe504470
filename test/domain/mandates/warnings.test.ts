import { describe, expect, it } from 'vitest';
import { signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { readMandate } from '../../../domain/mandates/read-mandate.ts';
import { startTestServer } from '../../support/test-server.ts';
import { FIRST_DAY, registerAgencies } from './register-agency.ts';

let now = new Date(`${FIRST_DAY}T09:00:00Z`);
const server = await startTestServer({ now: () => now });
const createAgency = registerAgencies(server);
const goTo = (day: string) => {
  now = new Date(`${day}T09:00:00Z`);
};

async function createSigned(given: object) {
  goTo(FIRST_DAY);
  const made = await createAgency();
  const { id } = await made.reserve();
  const sign = { id, signedOn: FIRST_DAY, endsOn: '2027-02-24', ...given };
  return { ...made, signed: await made.agency.perform(signMandate, sign) };
}

describe('a signature', () => {
  it('of what lasts long or has a rival is warned about, and not refused', async () => {
    const { reserve, signed } = await createSigned({ irrevocableUntil: '2027-02-24', signedOutside: true });
    expect(signed.warnings).toEqual(['withdrawal']);
    expect((await reserve({ kind: 'simple' })).warnings).toEqual(['other_exclusive']);
    const long = await createSigned({ endsOn: '2027-05-24', irrevocableUntil: '2027-02-25' });
    expect(long.signed.warnings).toEqual(['long_irrevocable']);
  });

  it.each([
    ['2027-02-24', []],
    ['2027-02-25', ['long_irrevocable']],
  ])(
    'is long if it binds for more than three months from its signature, whenever it begins: until %s',
    async (day, warnings) => {
      const { signed } = await createSigned({ startsOn: '2026-12-01', endsOn: '2027-06-01', irrevocableUntil: day });
      expect(signed.warnings).toEqual(warnings);
    },
  );

  it.each([
    ['2026-11-24', '2026-12-08', '2026-12-09'],
    // The fourteenth day is a Saturday.
    ['2026-11-28', '2026-12-14', '2026-12-15'],
  ])('outside the office, on %s, may be withdrawn from until %s', async (signedOn, last, after) => {
    goTo(FIRST_DAY);
    const { agency, reserve } = await createAgency();
    const { id } = await reserve();
    goTo(signedOn);
    await agency.perform(signMandate, { id, signedOn, endsOn: '2027-02-24', signedOutside: true });
    const warned = async (day: string) => {
      goTo(day);
      return (await agency.perform(readMandate, { id })).warnings;
    };
    expect(await warned(last)).toEqual(['withdrawal']);
    expect(await warned(after)).toEqual([]);
  });
});
