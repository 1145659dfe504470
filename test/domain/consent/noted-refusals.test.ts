import { describe, expect, it } from 'vitest';
import { dayInNote, refusalInNote } from '../../../domain/consent/noted-refusals.ts';

const both = ['sms', 'email'];

describe('a note that refuses messages', () => {
  it.each<[string, string[], string]>([
    ['ne pas démarcher', both, 'denied'],
    ['NE PAS CONTACTER !', both, 'denied'],
    ['Cherche T3. Ne plus relancer, a acheté ailleurs.', both, 'denied'],
    ['Mme ne souhaite plus être contactée', both, 'denied'],
    ['ne veut plus de mails depuis 03/2024', ['email'], 'denied'],
    ['Ne pas contacter par SMS', ['sms'], 'denied'],
    ['pas de SMS', ['sms'], 'denied'],
    ['Refuse la pub et le démarchage', both, 'denied'],
    ['ne plus envoyer de newsletter', ['email'], 'denied'],
    ['STOP SMS', ['sms'], 'opted_out'],
    ['STOP', both, 'opted_out'],
    ['Désinscrit de la newsletter le 12/03/2024', ['email'], 'opted_out'],
    ['Opposition à la prospection', both, 'opted_out'],
    ['A écrit : merci de ne plus m’envoyer de messages', both, 'opted_out'],
    ['do not contact', both, 'denied'],
  ])('is a refusal where it is plain: %s', (note, channels, status) => {
    expect(refusalInNote(note)).toEqual({ channels, status });
  });

  it.each([
    'ne plus appeler',
    'Ne pas contacter avant 18 h',
    'ne pas contacter, sauf urgence',
    'pas de mail',
    'inscrit sur Bloctel',
    'ne pas appeler le matin',
    'stop appels',
    'Ne veut pas de pub mais ok pour les visites',
  ])('is for a person to judge where it is doubtful: %s', (note) => {
    expect(refusalInNote(note)).toMatchObject({ channels: [] });
  });

  it.each([
    'Cherche T3 à Nantes, budget 300 k€',
    'N’a pas été contacté depuis mars',
    'Ne répond plus',
    'Refus de prêt',
    'Non-stop de 9 h à 19 h',
    'Contacter par SMS uniquement',
    'Pas pressé, plus de chambres si possible',
    'Relancer en septembre',
    'Ne veut pas de rez-de-chaussée',
  ])('is none where it refuses something else: %s', (note) => {
    expect(refusalInNote(note)).toBeUndefined();
  });
});

it.each([
  ['ne veut plus de mails depuis 03/2024', '2024-03-01'],
  ['STOP le 12/03/2024', '2024-03-12'],
  ['depuis le 1er mars 2024', '2024-03-01'],
  ['refus noté en août 2023', '2023-08-01'],
  ['désinscrite 2024-03-12', '2024-03-12'],
  ['32/13/2024', undefined],
  ['le 12/03', undefined],
])('the day of a refusal is read from its text: %s', (note, day) => {
  expect(dayInNote(note)).toBe(day);
});
