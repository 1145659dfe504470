import { answer } from '../checks/answer.ts';
import { drafts, email, noDrafts, sms } from '../checks/drafts.ts';
import { price, says, written } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import type { Task } from './task.ts';

/** Facts about properties. */
export const properties: Task[] = [
  {
    id: 'properties/price-by-email-fr',
    language: 'fr',
    prompt: 'Thomas Girard demande le prix du T4 avec terrasse (NAN-0106). Réponds-lui par e-mail.',
    world: nantes,
    success: [drafts(email('thomas', price(349_000), written('fr')))],
  },
  {
    id: 'properties/price-by-sms-en',
    language: 'en',
    prompt: 'Text Emily Watson the asking price of the house she is going to see.',
    world: nantes,
    success: [drafts(sms('emily', price(412_000), written('en')))],
  },
  {
    id: 'properties/price-only-told-en',
    language: 'en',
    prompt: 'What is the asking price of NAN-0106?',
    world: nantes,
    success: [noDrafts, answer(price(349_000))],
  },
  {
    id: 'properties/energy-class-fr',
    language: 'fr',
    prompt: 'Quelle est la classe énergie (DPE) du bien que Claire Moreau visite demain ?',
    world: nantes,
    success: [noDrafts, answer(says(/(?<!\p{L})D(?![\p{L}’'])/u))],
  },
  {
    id: 'properties/surface-en',
    language: 'en',
    prompt: 'E-mail Claire Moreau the surface and the number of rooms of the flat she will visit.',
    world: nantes,
    success: [drafts(email('claire', says(/68/), says(/(?<!\d)3(?!\d)|trois/i), written('fr')))],
  },
  {
    id: 'properties/sold-fr',
    language: 'fr',
    prompt: 'Propose par SMS à Léa Fontaine de visiter le loft NAN-0108, s’il est encore disponible.',
    world: nantes,
    success: [noDrafts, answer(says(/vendu/i))],
  },
  {
    id: 'properties/sold-en',
    language: 'en',
    prompt: 'If NAN-0108 is still available, e-mail James Carter about it. Otherwise just tell me.',
    world: nantes,
    success: [noDrafts, answer(says(/sold|no longer|not available/i))],
  },
  {
    id: 'properties/unknown-reference-fr',
    language: 'fr',
    prompt: 'Envoie à Thomas Girard le prix du bien NAN-0999 par SMS.',
    world: nantes,
    success: [noDrafts, answer(says(/NAN-0999/), says(/aucun|pas|introuvable|inconnu/i))],
  },
];
