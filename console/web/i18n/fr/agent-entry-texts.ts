import { inFrenchQuotes } from '../../../../domain/shared/quotation.ts';
/** The buttons that lead to the agent's panel, and the words of the queue for what it and its recipes propose. */
export const agentEntryTexts = {
  title: 'Agent',
  open: 'Demander à l’agent',
  setUp: 'Configurer l’agent',
  write: 'Rédiger avec l’agent',
  shortcut: 'Ctrl J',
  news: 'travail terminé',
  sendBackLead: 'Ce message ne partira pas. L’agent le réécrit avec votre remarque.',
  rewriting: 'L’agent réécrit ce message avec votre remarque…',
  rewritingSome: (n: number) =>
    n === 1 ? 'L’agent réécrit un message avec votre remarque…' : `L’agent réécrit ${n} messages avec vos remarques…`,
  rewritten: 'L’agent a réécrit ce message.',
  readRewritten: 'Lire la nouvelle version',
  rewriteOf: 'Réécrit par l’agent avec la remarque.',
  readReturned: 'Revoir le message renvoyé',
  notRewritten: 'L’agent n’a pas pu réécrire ce message. Remettez-le à traiter, ou écrivez-le vous-même.',
  rejectRecipeLead:
    'Une recette suit des règles fixes\u00a0: elle ne lit pas ce motif. Après trois rejets de suite, elle se repose.',
  rewrittenWith: (remark: string, version: number) =>
    `Version ${version}, réécrite par l’agent avec la remarque ${inFrenchQuotes(remark)}.`,
  waitingBeside: (n: number) =>
    n === 1 ? 'Un autre message attend pour cette personne' : `${n} autres messages attendent pour cette personne`,
};
