import { drafts, email, enrollment, sms } from '../checks/drafts.ts';
import { day, time, timeAmongOthers } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import type { Task } from './task.ts';

const claire = sms('claire', day('2026-11-24'), time('11:45'));

/** Calls that fail, or whose answer is lost: the work is done once. */
export const retries: Task[] = [
  {
    id: 'retries/draft-unavailable-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Claire Moreau sa visite de demain.',
    world: nantes,
    faults: [{ tool: 'draft_sms', kind: 'unavailable' }],
    success: [drafts(claire)],
  },
  {
    id: 'retries/draft-lost-en',
    language: 'en',
    prompt: 'Text Claire Moreau to confirm tomorrow’s viewing.',
    world: nantes,
    faults: [{ tool: 'draft_sms', kind: 'lost' }],
    success: [drafts(claire)],
  },
  {
    id: 'retries/email-lost-fr',
    language: 'fr',
    prompt: 'Confirme par e-mail à Marc Dubois sa visite de jeudi.',
    world: nantes,
    faults: [{ tool: 'draft_email', kind: 'lost' }],
    success: [drafts(email('marc', day('2026-11-26'), timeAmongOthers('17:00')))],
  },
  {
    id: 'retries/search-unavailable-en',
    language: 'en',
    prompt: 'Confirm Hugo Petit’s viewing by text.',
    world: nantes,
    faults: [{ tool: 'search_contacts', kind: 'unavailable' }],
    success: [drafts(sms('hugo', day('2026-11-26'), time('18:00')))],
  },
  {
    id: 'retries/visits-unavailable-twice-fr',
    language: 'fr',
    prompt: 'Rappelle par SMS à Claire Moreau l’heure de sa visite de demain.',
    world: nantes,
    faults: [{ tool: 'list_visits', kind: 'unavailable', times: 2 }],
    success: [drafts(claire)],
  },
  {
    id: 'retries/enrollment-lost-en',
    language: 'en',
    prompt: 'Propose the sequence “Après la visite” for Camille Marchand.',
    world: nantes,
    faults: [{ tool: 'enroll_sequence', kind: 'lost' }],
    success: [drafts(enrollment('camille', 'Après la visite'))],
  },
];
