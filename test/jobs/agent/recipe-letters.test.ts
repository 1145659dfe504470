import { expect, it } from 'vitest';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { assignProperties } from '../../../domain/properties/assign-properties.ts';
import { changeRecipe, listRecipes } from '../../../domain/recipes/recipe-settings.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { startRecipeServer, startRecipes } from './recipe-agency.ts';

const server = await startRecipeServer();
const AT = '2026-11-24T08:30:00Z';
const mandate = {
  number: '1204',
  kind: 'exclusive',
  signedAt: '2026-09-01T08:00:00Z',
  expiresAt: '2026-12-24T22:59:59Z',
};

/** An agency that tells a seller, of whom its owner is in charge, that the mandate ends. */
async function startLetter(contact: object = {}, { hasColleague = true } = {}) {
  const started = await startRecipes(server, 'mandate_ending');
  const { agency, person, home, proposed } = started;
  const assignedTo = hasColleague ? publicId('user', agency.owner.id) : null;
  const id = await home({ seller: await person({ intent: 'sell', assignedTo, ...contact }), mandate });
  if (!hasColleague) await agency.perform(assignProperties, { ids: [id], assignedTo });
  const body = async () => {
    await server.runAt(AT);
    const [draft] = await proposed();
    expect(draft).toMatchObject({ flagged: false });
    return draft?.body ?? expect.unreachable('The recipe proposes nothing.');
  };
  return { agency, body };
}

it('a letter of a recipe closes as those of visits do: the colleague, then the agency', async () => {
  const { body } = await startLetter();
  expect(await body()).toMatch(/^Bonjour Yann,\n\n[\s\S]+\n\nBien cordialement,\n\nCamille Test {2}\nAgence du Test$/);
});

it('it names the agency once, also where the signature below has its name', async () => {
  for (const [hasColleague, end] of [
    [true, 'Kind regards,\n\nCamille Test'],
    [false, 'Kind regards,'],
  ] as const) {
    const { agency, body } = await startLetter({ language: 'en' }, { hasColleague });
    await agency.perform(changeAgency, { emailSignature: 'Agence du Test\n3 rue du Port, Nantes' });
    const text = await body();
    expect(text.slice(text.indexOf('Kind regards'))).toBe(end);
    expect(text).not.toContain('Agence du Test');
  }
});

it.each([
  [{ firstName: null, lastName: 'Mme Marchand' }, 'Bonjour Madame,'],
  [{ firstName: null, lastName: 'Marchand' }, 'Bonjour Madame, Monsieur,'],
  [{ firstName: 'Odile', lastName: 'Mme Marchand' }, 'Bonjour Odile,'],
])('it greets %j as one does', async (contact, greeting) => {
  const { body } = await startLetter(contact);
  expect((await body()).startsWith(`${greeting}\n\n`)).toBe(true);
});

it('an SMS of the text that people have changed names the agency though the signature of e-mails does', async () => {
  const { agency, person, visit, proposed } = await startRecipes(server, 'visit_reminder');
  await agency.perform(changeAgency, { emailSignature: 'Agence du Test' });
  const { subject } = (await agency.perform(listRecipes, {})).data[0];
  const body = 'Bonjour,\n\nÀ {{visit.hour}}.\n\n{{letter.names}}';
  await agency.perform(changeRecipe, { recipe: 'visit_reminder', at: '09:00', number: 1, subject, body });
  const consent = { sms: { status: 'granted', source: 'Appel' } };
  const contactId = await person({ phone: '06 39 98 20 10', consent, assignedTo: publicId('user', agency.owner.id) });
  await visit('2026-11-25T10:00:00Z', { contactId, kind: 'call' });
  await server.runAt(AT);
  expect(await proposed()).toMatchObject([{ kind: 'sms', body: 'Bonjour,\nÀ 11 h.\nCamille Test\nAgence du Test' }]);
});
