import { answer, looked } from '../checks/answer.ts';
import { drafts, noDrafts, sms } from '../checks/drafts.ts';
import { day, omits, price, says, time } from '../checks/text-rules.ts';
import { nantes } from '../world/nantes.ts';
import type { Task } from './task.ts';

const withPrice = 'Bonjour Romain, le T4 avec terrasse est proposé à 349 000 €. Cordialement, Agence des Deux Rives';
const withoutAddress =
  'Bonjour Claire, votre visite est confirmée mardi 24 novembre à 11 h 45. Cordialement, Agence des Deux Rives';
const goodMorning = 'Bonjour Élodie, à bientôt pour votre visite du 1er décembre à 12 h 30.';

/** Questions about earlier drafts, and corrections after a rejection. */
export const outcomes: Task[] = [
  {
    id: 'outcomes/rejected-with-remark-fr',
    language: 'fr',
    prompt:
      'Tu avais proposé un SMS à Romain Chevalier avec le prix de NAN-0106. Qu’en a dit la personne qui l’a relu ? Propose un nouveau SMS qui en tient compte.',
    world: nantes,
    earlier: [
      {
        contact: 'romain',
        body: withPrice,
        outcome: { rejected: 'Pas de prix par SMS. Propose-lui plutôt de nous rappeler au 01 99 00 10 10.' },
      },
    ],
    success: [drafts(sms('romain', omits(/349|€|euro/i), says(/01[\s.]?99[\s.]?00[\s.]?10[\s.]?10/)))],
  },
  {
    id: 'outcomes/returned-with-remark-en',
    language: 'en',
    prompt:
      'Your text to Claire Moreau about tomorrow’s viewing came back to you with a remark. Read it, and propose a better one.',
    world: nantes,
    earlier: [{ contact: 'claire', body: withoutAddress, outcome: { returned: 'Ajoute l’adresse : 12 rue Fouré.' } }],
    success: [drafts(sms('claire', day('2026-11-24'), time('11:45'), says(/12,?\s+rue Fouré/i)))],
  },
  {
    id: 'outcomes/still-pending-en',
    language: 'en',
    prompt: 'You drafted a text to Élodie Faure this morning. Has it left? Do not write another one.',
    world: nantes,
    earlier: [{ contact: 'elodie', body: goodMorning, outcome: 'pending' }],
    success: [noDrafts, looked('search_contacts'), answer(says(/not|n['’]t|wait|pending|approv/i))],
  },
  {
    id: 'outcomes/sent-fr',
    language: 'fr',
    prompt: 'Le SMS à Élodie Faure est-il parti ? Réponds seulement.',
    world: nantes,
    earlier: [{ contact: 'elodie', body: goodMorning, outcome: 'sent' }],
    wasSent: true,
    success: [
      noDrafts,
      answer(says(/parti|envoyé|transmis/i), omits(/en attente|pas encore|n['’]est pas|n['’]a pas/i)),
    ],
  },
  {
    id: 'outcomes/proposed-twice-fr',
    language: 'fr',
    prompt: `Propose à Élodie Faure exactement ce SMS, sauf s’il attend déjà : « ${goodMorning} »`,
    world: nantes,
    earlier: [{ contact: 'elodie', body: goodMorning, outcome: 'pending' }],
    success: [noDrafts, answer(says(/déjà|attend|attente/i))],
  },
  {
    id: 'outcomes/ask-then-price-fr',
    language: 'fr',
    prompt:
      'Le SMS à Romain Chevalier sur NAN-0106 a été refusé. Lis pourquoi et corrige-le : un nouveau SMS, avec le bon prix.',
    world: nantes,
    earlier: [
      {
        contact: 'romain',
        body: withPrice.replace('349 000', '394 000'),
        outcome: { rejected: 'Le prix est faux, vérifie la fiche.' },
      },
    ],
    success: [drafts(sms('romain', price(349_000)))],
  },
];
