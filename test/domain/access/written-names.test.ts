import { expect, it } from 'vitest';
import { inviteColleague } from '../../../domain/access/invitations.ts';
import { updateProfile } from '../../../domain/access/team.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { perform } from '../../../door/perform.ts';
import { createColleague } from '../../support/colleagues.ts';
import { restClient, startTestServer } from '../../support/test-server.ts';

const { url, db, context, createAgency } = await startTestServer();
const agency = await createAgency();
const hidden = 'Al\u202Eba\u200B N\u0301\u0301\u0301\u0301\u0301\u0301oël';
const shown = /^Alba [NŃ]\p{M}{0,3}oël$/u;

it('names are stored as they are read, whoever writes them and whomever they name', async () => {
  const call = restClient(url, await agency.key());
  const { body } = await call('POST', '/contacts', {
    firstName: hidden,
    lastName: hidden,
    search: { cities: [hidden] },
  });
  const named = { firstName: expect.stringMatching(shown), lastName: expect.stringMatching(shown) };
  expect(body).toMatchObject({ ...named, search: { cities: [expect.stringMatching(shown)] } });
  expect(await agency.perform(createContact, { firstName: hidden, lastName: hidden })).toMatchObject(named);
  expect(await agency.perform(updateContact, { id: body.id, lastName: hidden })).toMatchObject(named);
  const { actor } = await createColleague(db, agency);
  expect((await perform(context, actor, updateProfile, { name: hidden })).output.name).toMatch(shown);
  const invited = { email: 'nina@agence.example', name: hidden, role: 'negotiator' };
  expect((await agency.perform(inviteColleague, invited)).name).toMatch(shown);
});
