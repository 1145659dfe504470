import { answer, looked } from '../checks/answer.ts';
import { drafts, enrollment, noDrafts } from '../checks/drafts.ts';
import { says } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import { openDay } from '../world/open-day.ts';
import type { Task } from './task.ts';

/** Proposing a sequence, known by its name. */
export const sequences: Task[] = [
  {
    id: 'sequences/by-name-fr',
    language: 'fr',
    prompt: 'Inscris Camille Marchand dans la série « Après la visite ».',
    world: nantes,
    success: [drafts(enrollment('camille', 'Après la visite'))],
  },
  {
    id: 'sequences/by-name-en',
    language: 'en',
    prompt: 'Put Zoé Martin into the sequence called “Vendeurs : estimation”.',
    world: openDay,
    success: [drafts(enrollment('zoéMartin', 'Vendeurs : estimation'))],
  },
  {
    id: 'sequences/from-property-to-enrollment-en',
    language: 'en',
    prompt:
      'Look at NAN-0103, find who has already visited it, and propose the sequence “Après la visite” for that person.',
    world: nantes,
    success: [drafts(enrollment('camille', 'Après la visite'))],
  },
  {
    id: 'sequences/from-property-to-enrollment-fr',
    language: 'fr',
    prompt: 'Qui a visité NAN-0104 la semaine dernière ? Propose-lui la série « Après la visite ».',
    world: nantes,
    success: [drafts(enrollment('antoine', 'Après la visite'))],
  },
  {
    id: 'sequences/paused-fr',
    language: 'fr',
    prompt: 'Inscris Thomas Girard dans la série « Relance de printemps ».',
    world: nantes,
    success: [noDrafts, looked('enroll_sequence'), answer(says(/pause|suspend|inactive|active|introuvable|aucune/i))],
  },
  {
    id: 'sequences/already-enrolled-en',
    language: 'en',
    prompt: 'Enroll Léa Fontaine in “Après la visite”.',
    world: nantes,
    success: [noDrafts, looked('enroll_sequence'), answer(says(/already/i))],
  },
  {
    id: 'sequences/no-address-fr',
    language: 'fr',
    prompt: 'Inscris Paul Rivière dans la série « Après la visite ».',
    world: nantes,
    success: [noDrafts, answer(says(/e-?mail|adresse/i))],
  },
];
