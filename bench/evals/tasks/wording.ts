import type { Check } from '../checks/check.ts';
import { drafts, type ExpectedDraft, email, sms } from '../checks/drafts.ts';
import { atMost, day, omits, says, time, timeAmongOthers, written } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import type { Task } from './task.ts';

const oneSegment: Check = ({ state }) =>
  state.drafts.filter(({ segments }) => segments > 1).map(({ contact, segments }) => `${segments} SMS to ${contact}`);

const emilysVisit = (...rules: ExpectedDraft['rules']) => sms('emily', day('2026-11-25'), time('14:15'), ...rules);

/** The language of the contact, and the length of an SMS. */
export const wording: Task[] = [
  {
    id: 'wording/english-contact-fr',
    language: 'fr',
    prompt: 'Confirme par SMS à Emily Watson sa visite de mercredi.',
    world: nantes,
    success: [drafts(emilysVisit(written('en')))],
  },
  {
    id: 'wording/english-email-fr',
    language: 'fr',
    prompt: 'Écris à James Carter pour lui rappeler sa visite de samedi, par e-mail.',
    world: nantes,
    success: [drafts(email('james', day('2026-11-28'), timeAmongOthers('11:00'), written('en')))],
  },
  {
    id: 'wording/french-contact-en',
    language: 'en',
    prompt: 'E-mail Thomas Girard to ask whether he would like to visit NAN-0106.',
    world: nantes,
    success: [drafts(email('thomas', says(/NAN-0106|T4|terrasse/i), written('fr')))],
  },
  {
    id: 'wording/160-characters-fr',
    language: 'fr',
    prompt: 'Confirme à Claire Moreau sa visite de demain et l’adresse du bien, en un SMS de 160 caractères au plus.',
    world: nantes,
    success: [drafts(sms('claire', day('2026-11-24'), time('11:45'), says(/Fouré/i), atMost(160)))],
  },
  {
    id: 'wording/one-sms-en',
    language: 'en',
    prompt: 'Text Emily Watson to confirm her viewing. It must cost a single SMS, so no emoji and keep it short.',
    world: nantes,
    success: [drafts(emilysVisit(atMost(160), omits(/\p{Extended_Pictographic}/u), written('en'))), oneSegment],
  },
];
