import { answer, asksWhich, looked } from '../checks/answer.ts';
import { drafts, email, noDrafts, sms } from '../checks/drafts.ts';
import { day, says, time } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import type { Task } from './task.ts';

/** Two Sophie Bernards, and names that are written in another way. */
export const names: Task[] = [
  {
    id: 'names/by-town-fr',
    language: 'fr',
    prompt: 'Confirme par SMS sa visite à Sophie Bernard, celle qui cherche à Rezé.',
    world: nantes,
    success: [drafts(sms('sophieOfReze', day('2026-11-26'), time('09:15')))],
  },
  {
    id: 'names/by-property-en',
    language: 'en',
    prompt: 'Confirm by text the viewing of the Sophie Bernard who is coming to see NAN-0105.',
    world: nantes,
    success: [drafts(sms('sophieOfNantes', day('2026-11-27'), time('14:00')))],
  },
  {
    id: 'names/by-phone-fr',
    language: 'fr',
    prompt: 'Envoie un SMS de confirmation à Sophie Bernard (06.39.98.10.43) pour sa visite de cette semaine.',
    world: nantes,
    success: [drafts(sms('sophieOfNantes', day('2026-11-27'), time('14:00')))],
  },
  {
    id: 'names/by-email-address-en',
    language: 'en',
    prompt: 'Send an e-mail to sophie.b@courriel.example confirming her viewing.',
    world: nantes,
    success: [drafts(email('sophieOfNantes', day('2026-11-27'), time('14:00')))],
  },
  {
    id: 'names/ask-which-fr',
    language: 'fr',
    prompt: 'Confirme par SMS sa visite à Sophie Bernard.',
    world: nantes,
    success: [noDrafts, asksWhich(/Rezé|09|9 ?h|jeudi|42/i)],
  },
  {
    id: 'names/ask-which-en',
    language: 'en',
    prompt: 'Text Sophie Bernard to confirm her viewing this week.',
    world: nantes,
    success: [noDrafts, asksWhich(/Rez[eé]|9[:.]15|Thursday|42|two/i)],
  },
  {
    id: 'names/without-accents-fr',
    language: 'fr',
    prompt: 'sms a elodie faure pour confirmer sa visite du 1er decembre stp',
    world: nantes,
    success: [drafts(sms('elodie', day('2026-12-01'), time('12:30')))],
  },
  {
    id: 'names/reversed-en',
    language: 'en',
    prompt: 'Confirm by text: MOREAU Claire, viewing of NAN-0101.',
    world: nantes,
    success: [drafts(sms('claire', day('2026-11-24'), time('11:45')))],
  },
  {
    id: 'names/unknown-fr',
    language: 'fr',
    prompt: 'Confirme par SMS sa visite à Gaspard Tessier.',
    world: nantes,
    success: [noDrafts, looked('search_contacts'), answer(says(/Tessier/), says(/aucun|pas|introuvable|ne figure/i))],
  },
];
