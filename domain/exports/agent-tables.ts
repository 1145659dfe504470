import { sql } from 'kysely';
import * as words from './agent-words.ts';
import { actor, colleague, idOf, number, parts, text, time, word, yesNo } from './column.ts';
import { byContact, exported, type Person } from './table-export.ts';

/** The agent's recipes, its runs, and what they proposed. */

/** The runs that have read a person's records, or drafted to them. */
export const runsWith = ({ agencyId, id }: Pick<Person, 'agencyId' | 'id'>) =>
  sql`select run_id from ai_run_contact where agency_id = ${agencyId} and contact_id = ${id}`;

export const aiRecipe = exported('ai_recipe', {
  file: 'recettes',
  about: 'Les recettes de l’agent, avec leurs textes.',
  ofPerson: null,
  key: ['recipe'],
  columns: {
    recipe: word(words.recipes, 'Recette'),
    enabled: yesNo('Active'),
    at_minute: number('Minute du jour', 'À laquelle elle propose, depuis minuit.'),
    number: number('Délai', 'En heures ou en jours, selon la recette.'),
    subject: text('Objet'),
    body: text('Texte'),
    rejections: number('Refus de suite'),
    rested_at: time('En repos depuis'),
    asks: yesNo('Attend une réponse', 'Si elle doit reprendre.'),
    ran_at: time('Dernier passage'),
    next_at: time('Prochain passage'),
    asked_at: time('Passage demandé'),
    changed_by: actor('Modifiée par'),
    changed_at: time('Modifiée le'),
  },
});

export const aiRun = exported('ai_run', {
  file: 'travaux-de-l-agent',
  about: 'Ce que l’agent a fait, gardé 90 jours. Ses textes et ses appels sont dans etapes-de-l-agent.',
  ofPerson: (person) => sql<boolean>`id in (${runsWith(person)})`,
  columns: {
    id: idOf('run', 'Travail', 'Identifiant.'),
    origin: word(words.runOrigins, 'Origine'),
    recipe: word(words.recipes, 'Recette'),
    user_id: colleague('Demandé par'),
    prompt: text('Demande'),
    about: text('À propos de', 'La fiche sur laquelle il a commencé.'),
    previous_id: idOf('run', 'Suite de', 'Le travail qu’il continue.'),
    status: word(words.runStatuses, 'État'),
    ended_by: word(words.runEnds, 'Arrêté par'),
    detail: text('Réponse du fournisseur', 'Son code, sans ses mots.'),
    model: text('Modèle'),
    calls: number('Appels'),
    input_tokens: number('Jetons lus'),
    output_tokens: number('Jetons écrits'),
    cost_millicents: number('Coût', 'En millièmes de centime.'),
    postponed: number('Reportées', 'Les propositions qu’une recette laisse pour le lendemain.'),
    lacking: number('Incomplètes', 'Les propositions auxquelles manque une valeur du texte.'),
    created_at: time('Demandé le'),
    started_at: time('Commencé le'),
    alive_at: time('Dernier signe'),
    ended_at: time('Terminé le'),
  },
});

export const aiRunStep = exported('ai_run_step', {
  file: 'etapes-de-l-agent',
  about: 'Les textes et les appels des travaux de l’agent, dans leur ordre.',
  ofPerson: (person) => sql<boolean>`run_id in (${runsWith(person)})`,
  key: ['run_id', 'position'],
  columns: {
    run_id: idOf('run', 'Travail'),
    position: number('Ordre'),
    kind: word(words.runStepKinds, 'Type'),
    text: text('Texte'),
    tool: text('Outil'),
    input: parts('Demandé à l’outil', 'En JSON.'),
    output: text('Réponse de l’outil'),
    is_error: yesNo('Refusé'),
    at: time('Le'),
  },
});

export const aiRunContact = exported('ai_run_contact', {
  file: 'contacts-lus-par-l-agent',
  about: 'Les contacts dont un travail de l’agent a lu la fiche ou les messages.',
  ofPerson: byContact,
  key: ['run_id', 'contact_id'],
  columns: {
    run_id: idOf('run', 'Travail'),
    contact_id: idOf('contact', 'Contact'),
    has_read_messages: yesNo('Messages lus', 'Et non sa seule fiche.'),
  },
});

export const aiRunDraft = exported('ai_run_draft', {
  file: 'propositions-de-l-agent',
  about: 'Les envois que l’agent a proposés, avec leurs raisons.',
  ofPerson: (person) =>
    sql<boolean>`draft_id in (select draft.id from draft where draft.agency_id = ${person.agencyId}
      and draft.contact_id = ${person.id})`,
  key: ['draft_id'],
  columns: {
    draft_id: idOf('draft', 'Envoi'),
    run_id: idOf('run', 'Travail'),
    recipe: word(words.recipes, 'Recette'),
    reasons: parts('Raisons', 'En JSON.'),
    planned_at: time('Prévu le', 'Par le plan d’une semaine.'),
    outdated_at: time('Sans objet depuis', 'Son approbation a été reprise.'),
    created_at: time('Proposé le'),
  },
});
