import { answer } from '../checks/answer.ts';
import { drafts, messagesTo, noDrafts, sms } from '../checks/drafts.ts';
import { day, omits, says, time, timeAmongOthers, written } from '../checks/text-rules.ts';
import { angers, autumn, spring } from '../world/small-worlds.ts';
import type { Task } from './task.ts';

/** Periods, and appointments beyond a change of the clocks. */
export const dates: Task[] = [
  {
    id: 'dates/clocks-forward-en',
    language: 'en',
    prompt: 'Confirm Grace Miller’s viewing on Monday by text message.',
    world: spring,
    success: [drafts(sms('grace', day('2027-03-29'), time('10:00'), written('en')))],
  },
  {
    id: 'dates/clocks-forward-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Agathe Vidal sa visite de la semaine prochaine.',
    world: spring,
    success: [drafts(sms('agathe', day('2027-04-01'), time('11:15')))],
  },
  {
    id: 'dates/day-of-23-hours-fr',
    language: 'fr',
    prompt: 'Qui visite dimanche, et à quelle heure ?',
    world: spring,
    success: [noDrafts, answer(says(/Renaud|Chloé/), timeAmongOthers('18:30'), omits(/Miller|Morel/))],
  },
  {
    id: 'dates/clocks-back-en',
    language: 'en',
    prompt: 'Text Grace Miller a confirmation of her viewing next Monday.',
    world: autumn,
    success: [drafts(sms('grace', day('2026-10-26'), time('10:00'), written('en')))],
  },
  {
    id: 'dates/day-of-25-hours-fr',
    language: 'fr',
    prompt: 'Confirme par SMS toutes les visites de dimanche.',
    world: autumn,
    success: [messagesTo('chloe', day('2026-10-25'), time('09:00'))],
  },
  {
    id: 'dates/weekend-en',
    language: 'en',
    prompt: 'Who is visiting this weekend, and when?',
    world: autumn,
    success: [
      noDrafts,
      answer(says(/Morel|Lucas/), says(/Renaud|Chlo/), timeAmongOthers('09:00', '10:00'), omits(/Miller/)),
    ],
  },
  {
    id: 'dates/next-week-only-fr',
    language: 'fr',
    prompt: 'Confirme par SMS les visites de la semaine prochaine, pas celles de cette semaine.',
    world: angers,
    success: [drafts(sms('agathe', day('2026-12-01'), time('09:00')))],
  },
];
