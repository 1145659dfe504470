import { answer } from '../checks/answer.ts';
import { drafts, noDrafts, sms } from '../checks/drafts.ts';
import { day, number, says, time } from '../checks/text-rules.ts';
import { openDay } from '../world/open-day.ts';
import type { Task } from './task.ts';

/** Lists that are longer than a page. */
export const pages: Task[] = [
  {
    id: 'pages/contact-fr',
    language: 'fr',
    prompt:
      'Une seule personne du nom de Martin est vendeuse chez nous, les autres achètent. Confirme-lui par SMS sa visite du 5 décembre.',
    world: openDay,
    success: [drafts(sms('zoéMartin', day('2026-12-05'), time('09:00')))],
  },
  {
    id: 'pages/last-visit-en',
    language: 'en',
    prompt: 'Send a confirmation text to the person who has the very last viewing of NAN-0110 on Saturday 5 December.',
    world: openDay,
    success: [drafts(sms('fannyMartin', day('2026-12-05'), time('17:00')))],
  },
  {
    id: 'pages/count-visits-fr',
    language: 'fr',
    prompt: 'Combien de visites sont prévues le samedi 5 décembre ?',
    world: openDay,
    success: [noDrafts, answer(number(25))],
  },
  {
    id: 'pages/count-contacts-en',
    language: 'en',
    prompt: 'How many contacts named Martin do we have?',
    world: openDay,
    success: [noDrafts, answer(number(26))],
  },
  {
    id: 'pages/last-visitor-fr',
    language: 'fr',
    prompt: 'Qui a la dernière visite du samedi 5 décembre, et à quelle heure ?',
    world: openDay,
    success: [noDrafts, answer(says(/Fanny/), time('17:00'))],
  },
];
