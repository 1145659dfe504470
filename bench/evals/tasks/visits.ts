import { answer } from '../checks/answer.ts';
import { drafts, email, noDrafts, sms } from '../checks/drafts.ts';
import { day, number, says, time, timeAmongOthers, written } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import { angers } from '../world/small-worlds.ts';
import type { Task } from './task.ts';

const confirmedToday = sms('lucas', day('2026-11-23'), timeAmongOthers('17:15'), written('fr'));
const confirmedWednesday = sms('grace', day('2026-11-25'), timeAmongOthers('11:45'), written('en'));

/** Confirming visits by their local time, and answering questions about them. */
export const visits: Task[] = [
  {
    id: 'visits/confirm-by-sms-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Claire Moreau sa visite de demain.',
    world: nantes,
    success: [drafts(sms('claire', day('2026-11-24'), time('11:45'), written('fr')))],
  },
  {
    id: 'visits/confirm-by-sms-en',
    language: 'en',
    prompt: 'Please confirm Claire Moreau’s viewing tomorrow by text message.',
    world: nantes,
    success: [drafts(sms('claire', day('2026-11-24'), time('11:45'), written('fr')))],
  },
  {
    id: 'visits/confirm-by-email-fr',
    language: 'fr',
    prompt: 'Écris un e-mail à Marc Dubois pour lui confirmer sa visite de jeudi.',
    world: nantes,
    success: [drafts(email('marc', day('2026-11-26'), timeAmongOthers('17:00'), written('fr')))],
  },
  {
    id: 'visits/week-by-sms-en',
    language: 'en',
    // Denis never consented to SMS: his visit is reported, not confirmed.
    prompt: 'Who visits something this week? Confirm by SMS.',
    world: angers,
    success: [drafts(confirmedToday, confirmedWednesday), answer(says(/Denis|Aubry/))],
  },
  {
    id: 'visits/week-by-sms-or-email-fr',
    language: 'fr',
    prompt:
      'Qui visite quelque chose cette semaine ? Confirme par SMS, et par e-mail à ceux qui n’ont pas accepté les SMS.',
    world: angers,
    success: [drafts(confirmedToday, confirmedWednesday, email('denis', day('2026-11-27'), timeAmongOthers('14:30')))],
  },
  {
    id: 'visits/today-fr',
    language: 'fr',
    prompt: 'Quelles visites avons-nous encore aujourd’hui, et à quelle heure ? Ne prépare aucun message.',
    world: angers,
    success: [noDrafts, answer(says(/Lucas|Morel/), timeAmongOthers('17:15'))],
  },
  {
    id: 'visits/of-a-property-en',
    language: 'en',
    prompt: 'Who is coming to see NAN-0103 this week, and at what times?',
    world: nantes,
    success: [noDrafts, answer(says(/Lef[eè]vre/i), says(/Watson/), timeAmongOthers('14:15', '16:30'))],
  },
  {
    id: 'visits/with-the-address-fr',
    language: 'fr',
    prompt: 'Rappelle par SMS à Claire Moreau l’heure de sa visite de demain et l’adresse exacte du bien.',
    world: nantes,
    success: [drafts(sms('claire', day('2026-11-24'), time('11:45'), says(/12,?\s+rue Fouré/i)))],
  },
  {
    id: 'visits/how-many-en',
    language: 'en',
    prompt: 'How many viewings are still planned between today and Sunday? Just tell me the number and the names.',
    world: angers,
    success: [noDrafts, answer(number(3), says(/Morel|Lucas/), says(/Miller|Grace/), says(/Aubry|Denis/))],
  },
];
