import { defineEntity, p } from '@mikro-orm/core';
import {
  modelDrivers,
  type ReasonCode,
  recipes,
  runEnds,
  runOrigins,
  runStatuses,
  runStepKinds,
} from '../agent-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** The agency's own agent. A row exists since an owner first looked at its settings and saved them. */
export const AiAgent = defineEntity({
  name: 'AiAgent',
  tableName: 'ai_agent',
  properties: {
    agencyId: p.uuid().primary(),
    /** The agent's own id, by which drafts and the journal name it. */
    id: p.uuid().unique(),
    enabled: p.boolean(),
    /** Null: recipes alone. */
    driver: p.enum(modelDrivers).nullable(),
    model: p.text().nullable(),
    /** Null: the provider's usual one. */
    address: p.text().nullable(),
    /** The country in which the provider works with what it is sent, in the owner's words. */
    country: p.text().nullable(),
    /** Encrypted; a model in the house may need none. */
    apiKey: p.blob().nullable(),
    /** When it prepares the plan of the coming week; null while nobody wants one. */
    weekNextAt: p.datetime(3).nullable(),
    /** In euro cents, for a month of the agency's calendar. */
    budgetCents: p.integer(),
    /** The price of a million tokens that the model reads, in euro cents. */
    inputCents: p.integer(),
    /** The price of a million tokens that it writes. */
    outputCents: p.integer(),
    changedBy: p.json<StoredActor>(),
    changedAt: p.datetime(3),
  },
});

/** A recipe as the agency has set it. */
export const AiRecipe = defineEntity({
  name: 'AiRecipe',
  tableName: 'ai_recipe',
  properties: {
    agencyId: p.uuid().primary(),
    recipe: p.enum(recipes).primary(),
    enabled: p.boolean(),
    /** The minute of the day at which it proposes, on the agency's clocks. */
    atMinute: p.integer(),
    /** How many hours or days it waits, or looks ahead; each recipe says which. */
    number: p.integer(),
    subject: p.text(),
    body: p.text(),
    /** How many of its latest proposals people have rejected, one after the other. */
    rejections: p.integer(),
    /** When it began to rest because of them; null while it works. */
    restedAt: p.datetime(3).nullable(),
    /** Whether it waits for an owner to say if it shall go on. */
    asks: p.boolean(),
    ranAt: p.datetime(3).nullable(),
    /** When it proposes next; null while it is off. */
    nextAt: p.datetime(3).nullable(),
    /** When a person asked it to propose without waiting for its time; null once it has. */
    askedAt: p.datetime(3).nullable(),
    /** Null while only its rejections are counted here. */
    changedBy: p.json<StoredActor>().nullable(),
    changedAt: p.datetime(3).nullable(),
  },
});

/** One piece of work of the agent. It is kept for 90 days. */
export const AiRun = defineEntity({
  name: 'AiRun',
  tableName: 'ai_run',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    origin: p.enum(runOrigins),
    recipe: p.enum(recipes).nullable(),
    /** The colleague who asked; null for a recipe. */
    userId: p.uuid().nullable(),
    prompt: p.text().nullable(),
    /** The public id of the record that it was begun on. */
    about: p.text().nullable(),
    /** The run that it goes on from. No foreign key: that one may be deleted before. */
    previousId: p.uuid().nullable(),
    status: p.enum(runStatuses),
    endedBy: p.enum(runEnds).nullable(),
    /** The provider's status and code, without its words. */
    detail: p.text().nullable(),
    /** The driver and the model; null for a recipe. */
    model: p.text().nullable(),
    calls: p.integer(),
    inputTokens: p.integer(),
    outputTokens: p.integer(),
    /** In thousandths of a euro cent. */
    costMillicents: p.integer(),
    /** How many proposals a recipe left for its next day, because it makes so many a day at most. */
    postponed: p.integer().default(0),
    /** How many it could not write, because a variable of the text has no value for the contact. */
    lacking: p.integer().default(0),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).nullable(),
    /** When its process last said that it works. */
    aliveAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});

/** A text of the agent in a run, or a call of a tool with its answer. */
export const AiRunStep = defineEntity({
  name: 'AiRunStep',
  tableName: 'ai_run_step',
  properties: {
    agencyId: p.uuid().primary(),
    runId: p.uuid().primary(),
    position: p.integer().primary(),
    kind: p.enum(runStepKinds),
    text: p.text().nullable(),
    tool: p.text().nullable(),
    input: p.json<Record<string, unknown>>().nullable(),
    output: p.text().nullable(),
    isError: p.boolean().nullable(),
    at: p.datetime(3),
  },
});

/** A person whose records or messages a run has read, or to whom it drafted. */
export const AiRunContact = defineEntity({
  name: 'AiRunContact',
  tableName: 'ai_run_contact',
  properties: {
    agencyId: p.uuid().primary(),
    runId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    /** Whether it was given what they wrote, and not only their record. */
    hasReadMessages: p.boolean(),
  },
});

/** A fact because of which a recipe proposes: a record, and in words of the page what it is about. */
export type ProposalReason = { id: string; code: ReasonCode; value?: string };

/** A draft that a run has made. */
export const AiRunDraft = defineEntity({
  name: 'AiRunDraft',
  tableName: 'ai_run_draft',
  properties: {
    agencyId: p.uuid().primary(),
    draftId: p.uuid().primary(),
    /** No foreign key: the run ends after 90 days, and this stays. */
    runId: p.uuid(),
    recipe: p.enum(recipes).nullable(),
    reasons: p.json<ProposalReason[]>(),
    /** When the plan of a week means it to leave. */
    plannedAt: p.datetime(3).nullable(),
    /** When its approval was taken back, because its reason was gone. */
    outdatedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

/** Something that a recipe has proposed a message about, for instance a visit: it proposes once for each. */
export const AiRunTopic = defineEntity({
  name: 'AiRunTopic',
  tableName: 'ai_run_topic',
  properties: {
    agencyId: p.uuid().primary(),
    recipe: p.enum(recipes).primary(),
    /** Its UUIDs and moments, as the recipe's query has them. */
    topic: p.text().primary(),
    /** The draft that is about it; one text can be about several. */
    draftId: p.uuid(),
    createdAt: p.datetime(3),
  },
});
