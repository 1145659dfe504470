import { answer } from '../checks/answer.ts';
import { drafts, noDrafts, sms } from '../checks/drafts.ts';
import { day, omits, says, time, timeAmongOthers, written } from '../checks/text-rules.ts';
import { pointeAPitre, saintDenis } from '../world/small-worlds.ts';
import type { Task } from './task.ts';

/** Agencies whose clocks are not those of Paris. */
export const zones: Task[] = [
  {
    id: 'zones/reunion-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Marie Hoarau sa visite de demain.',
    world: saintDenis,
    success: [drafts(sms('marie', day('2026-11-24'), time('10:00')))],
  },
  {
    id: 'zones/reunion-early-fr',
    language: 'fr',
    prompt: 'Rappelle à Jean Payet le jour et l’heure de sa visite, par SMS.',
    world: saintDenis,
    success: [drafts(sms('jean', day('2026-11-25'), time('07:30')))],
  },
  {
    id: 'zones/reunion-who-on-wednesday-en',
    language: 'en',
    prompt: 'Who has a viewing on Wednesday, and at what time?',
    world: saintDenis,
    success: [noDrafts, answer(says(/Payet/), timeAmongOthers('07:30'), omits(/Hoarau|Grondin/))],
  },
  {
    id: 'zones/guadeloupe-en',
    language: 'en',
    prompt: 'Confirm Ruth Cooper’s viewing by text message.',
    world: pointeAPitre,
    success: [drafts(sms('ruth', day('2026-11-24'), time('17:30'), written('en')))],
  },
  {
    id: 'zones/guadeloupe-evening-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Solange Bellerose le jour et l’heure de sa visite.',
    world: pointeAPitre,
    success: [drafts(sms('solange', day('2026-11-24'), time('20:30')))],
  },
  {
    id: 'zones/guadeloupe-who-tomorrow-fr',
    language: 'fr',
    prompt: 'Qui vient visiter demain mardi, et à quelle heure ? Réponds seulement.',
    world: pointeAPitre,
    success: [noDrafts, answer(says(/Bellerose/), says(/Cooper/), timeAmongOthers('17:30', '20:30'), omits(/Marival/))],
  },
];
