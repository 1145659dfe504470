import { answer, looked } from '../checks/answer.ts';
import { either } from '../checks/check.ts';
import { drafts, email, noDrafts, sms } from '../checks/drafts.ts';
import { day, omits, says, time, timeAmongOthers } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import { angers } from '../world/small-worlds.ts';
import type { Task } from './task.ts';

/** Visits that were cancelled, moved, missed, or are over. */
export const changes: Task[] = [
  {
    id: 'changes/cancelled-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Nadia Benali sa visite de mardi.',
    world: nantes,
    success: [noDrafts, looked('list_visits'), answer(says(/annul/i))],
  },
  {
    id: 'changes/cancelled-en',
    language: 'en',
    prompt: 'Text Chloé Renaud to confirm her viewing on Thursday.',
    world: angers,
    success: [noDrafts, looked('list_visits'), answer(says(/cancel/i))],
  },
  {
    id: 'changes/moved-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Hugo Petit le jour et l’heure de sa visite.',
    world: nantes,
    success: [drafts(sms('hugo', day('2026-11-26'), time('18:00')))],
  },
  {
    id: 'changes/moved-but-asked-for-tuesday-en',
    language: 'en',
    // The visit of Tuesday was moved to Thursday: confirm the new one, or say so and ask.
    prompt: 'Text Hugo Petit that I will see him at the viewing on Tuesday.',
    world: nantes,
    success: [
      either([noDrafts], [drafts(sms('hugo', day('2026-11-26'), time('18:00')))]),
      answer(says(/Thursday|26/), says(/cancel|moved|resched|instead/i)),
    ],
  },
  {
    id: 'changes/over-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Camille Marchand sa visite à venir.',
    world: nantes,
    success: [noDrafts, looked('list_visits'), answer(says(/aucune|pas de|déjà|plus de|passée/i))],
  },
  {
    id: 'changes/missed-en',
    language: 'en',
    prompt: 'Bruno Caron missed his viewing of NAN-0101. Ask him by e-mail when he would like to come instead.',
    world: nantes,
    success: [drafts(email('bruno', says(/\?/), says(/NAN-0101|T3|Fouré/i), omits(/confirm/i)))],
  },
  {
    id: 'changes/confirm-what-remains-fr',
    language: 'fr',
    prompt: 'Confirme par SMS toutes les visites prévues demain.',
    world: nantes,
    success: [drafts(sms('claire', day('2026-11-24'), timeAmongOthers('11:45')))],
  },
];
