import { answer, asksWhich } from '../checks/answer.ts';
import { either } from '../checks/check.ts';
import { drafts, messagesTo, noDrafts, sms } from '../checks/drafts.ts';
import { day, omits, says, time } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import type { Task } from './task.ts';

/** A contact with two visits on one day. */
export const severalVisits: Task[] = [
  {
    id: 'several-visits/both-fr',
    language: 'fr',
    prompt: 'Rappelle par SMS à Julien Lefèvre ses deux visites de mercredi.',
    world: nantes,
    success: [messagesTo('julien', day('2026-11-25'), time('10:00', '16:30'))],
  },
  {
    id: 'several-visits/afternoon-only-en',
    language: 'en',
    prompt: 'Text Julien Lefèvre to confirm his viewing on Wednesday afternoon, only that one.',
    world: nantes,
    success: [drafts(sms('julien', day('2026-11-25'), time('16:30')))],
  },
  {
    id: 'several-visits/by-reference-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Julien Lefèvre sa visite du bien NAN-0102.',
    world: nantes,
    success: [drafts(sms('julien', day('2026-11-25'), time('10:00'), omits(/0103/)))],
  },
  {
    id: 'several-visits/unclear-en',
    language: 'en',
    prompt: 'Text Julien Lefèvre the time of his viewing on Wednesday.',
    world: nantes,
    success: [
      either(
        [noDrafts, asksWhich(/10/, /16|4[:.]30/)],
        [messagesTo('julien', day('2026-11-25'), time('10:00', '16:30')), answer(says(/two|both|2/i))],
      ),
    ],
  },
];
