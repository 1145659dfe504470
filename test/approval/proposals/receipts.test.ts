import { expect, it } from 'vitest';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import type { Actor, Scope } from '../../../domain/shared/actor.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { insertFixture, NOW } from '../../domain/checks/corpus/fixture/insert-fixture.ts';
import type { PersonKey } from '../../domain/checks/corpus/fixture/people.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ now: () => NOW });
const { agencyOf, contactIds } = await insertFixture(server);

async function warningsFor(granted: Scope[], person: PersonKey, body: string) {
  const key: Actor = { kind: 'key', id: newId(), name: 'Agent', agencyId: agencyOf(person).id, scopes: granted };
  const prospectId = publicId('contact', contactIds.get(person) as string);
  const isSms = granted.includes('sms:send');
  const input = isSms ? { prospectId, body } : { prospectId, subject: 'Visite', body };
  const { output } = await perform<any>(server.context, key, isSms ? draftSms : draftEmail, input);
  return (output.warnings as { code: string; flag: boolean }[]).filter(({ flag }) => flag);
}

const WRONG_HOUR = 'Bonjour, je vous confirme la visite mardi 24 novembre à 10h45. Yann';
const WRONG_NAME = 'Bonjour Madame Durand, merci pour votre appel.';

it.each([
  ['sms:send', WRONG_HOUR, 'visit_in_utc', /11 ?h ?45|10:45/],
  ['tasks:write', WRONG_HOUR, 'visit_in_utc', /11 ?h ?45|10:45/],
  ['tasks:write', WRONG_NAME, 'name_differs', /Le Goff/],
] as const)(
  'a receipt tells a key with %s alone that a record disagrees, not what it says',
  async (scope, body, code, value) => {
    const [told] = await warningsFor([scope, 'contacts:read'], 'legoff', body);
    expect(told).toMatchObject({ code, message: expect.stringMatching(value), suggestion: expect.any(String) });
    const warnings = await warningsFor([scope], 'legoff', body);
    expect(warnings).toMatchObject([{ code, flag: true, message: expect.stringContaining('may not read') }]);
    expect(JSON.stringify(warnings)).not.toMatch(/Le Goff|11 ?h ?45|10:45|NAN-|suggestion/);
  },
);

it('a receipt explains to every key what is wrong in the text alone', async () => {
  const [invalid] = await warningsFor(['sms:send'], 'legoff', 'Bonjour, rendez-vous le 31 novembre à 10h.');
  expect(invalid).toMatchObject({ code: 'invalid_date', message: expect.stringContaining('31 novembre') });
});
