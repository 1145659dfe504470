import { expect, it } from 'vitest';
import { db, startAgency } from './agency-with-agent.ts';

/** An agency of this name, and a way to let its agent draft. */
async function agencyCalled(name: string) {
  const { agency, draft } = await startAgency();
  await db.updateTable('agency').set({ name }).where('id', '=', agency.id).execute();
  return async (body: string) =>
    (await draft({ body }))
      .filter(({ code }) => code === 'name_differs')
      .map(({ text, replacement }) => ({ text, replacement }));
}

const closings = [
  ['Agence des Lilas', 'Bonjour. Bien cordialement,\n\nL’Agence des Lilas'],
  ['Agence des Lilas', "Bonjour. Bien à vous,\n\nL'Agence des Lilas"],
  ['Agence des Lilas', 'Bonjour, c’est noté. L’Agence des Lilas'],
  ['Agence des Lilas', 'Bonjour. À jeudi,\nL’équipe de l’Agence des Lilas'],
  ['Agence des Lilas', 'Bonjour. À jeudi,\nVotre agence des Lilas'],
  ['Agence des Lilas', 'Toute l’équipe de l’agence des Lilas vous remercie.'],
  ['Agence des Lilas', 'Hello. Kind regards,\nThe team at Agence des Lilas'],
  ['Agence des Lilas', 'Hello. Kind regards,\nThe Agence des Lilas team'],
  ['Cabinet Nantais', 'Bonjour. Bien cordialement,\nLe Cabinet Nantais'],
  ['Le Cabinet Nantais', 'Bonjour. L’équipe du Cabinet Nantais'],
  ['Adresse Nantaise', 'Bonjour. Toute l’équipe de l’Adresse Nantaise'],
  ['L’Immobilière', 'Bonjour. Votre Immobilière'],
  ['Estuaire Immobilier', 'Bonjour. L’Estuaire Immobilier'],
] as const;

it.each(closings)('%s may be named with an article: %s', async (name, body) => {
  const flagged = await agencyCalled(name);
  expect(await flagged(body)).toEqual([]);
});

it.each([
  ['Agence des Lilas', 'Bonjour. L’Agence des Lylas', 'Agence des Lylas', 'Agence des Lilas'],
  ['Agence des Lilas', 'Hello. The team at Agence des Lillas', 'Agence des Lillas', 'Agence des Lilas'],
  ['Agence des Lilas', 'Bonjour. L’Agence de Lilas', 'Agence de Lilas', 'Agence des Lilas'],
  ['Le Cabinet Nantais', 'Bonjour. Le Cabinet Nantois', 'Cabinet Nantois', 'Cabinet Nantais'],
] as const)('%s is no other name behind an article: %s', async (name, body, text, replacement) => {
  const flagged = await agencyCalled(name);
  expect(await flagged(body)).toEqual([{ text, replacement }]);
});
