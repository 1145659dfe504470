import { expect, it } from 'vitest';
import { hasOwnWords } from '../../../domain/campaigns/own-words.ts';
import { withStopMention } from '../../../domain/drafts/stop-mention.ts';

it.each([
  '',
  '  \n',
  'Bonjour {{contact.firstName|à vous}}',
  'Bonjour Camille',
  'Bonjour Madame Le Goff,',
  'Bonjour à toutes et à tous,\n\nBien cordialement,\n{{agent.name}}',
  'Chère {{contact.firstName}} {{contact.lastName}} !',
  '{{agency.name}} ({{agency.city}})',
  'Bonjour {{contact.firstName}}. STOP au 36111',
  'Bonjour,\nPour ne plus recevoir nos SMS, envoyez STOP au 36180.',
  'Hello {{contact.firstName}},\nBest regards\nReply STOP to opt out.',
  '… ! ?',
])('a text has no words of its own: %j', (text) => {
  expect(hasOwnWords(text)).toBe(false);
  if (text.trim() !== '') expect(hasOwnWords(withStopMention(text))).toBe(false);
});

it.each([
  'Portes ouvertes samedi.',
  'Bonjour {{contact.firstName|à vous}}, à samedi.',
  'Bonjour Nantes accueille de nouveaux biens',
  'BONJOUR PORTES OUVERTES SAMEDI',
  'Portes ouvertes samedi, répondez STOP pour ne plus recevoir nos SMS',
  'Bonne année !',
  'Bonjour {{contact.firstName}}, 12/05 10h',
  'www.agence.example',
  'New flats in {{contact.city}}',
])('a text has words of its own: %j', (text) => {
  expect(hasOwnWords(text)).toBe(true);
  expect(hasOwnWords(withStopMention(text))).toBe(true);
});
