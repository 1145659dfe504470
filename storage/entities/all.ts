import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { AccessKey, IdempotentAnswer, KeyWindow } from './access-key.ts';
import { Agency, UserAccount } from './agency.ts';
import { Campaign, CampaignExclusion } from './campaign.ts';
import { ClockTick } from './clock.ts';
import { ConsentChange, Contact, StageChange } from './contact.ts';
import { Conversation, Message, Note } from './conversation.ts';
import { Draft } from './draft.ts';
import { Event, JournalEntry, JournalHead } from './journal-and-events.ts';
import { Offer } from './offer.ts';
import { OptOut, SandboxMessage } from './opt-out.ts';
import { Property, Task, Visit } from './property.ts';
import { Enrollment, Sequence, SequenceVersion } from './sequence.ts';
import { Invitation, Session, SignInWindow } from './session.ts';
import { Webhook, WebhookAttempt, WebhookDelivery } from './webhook.ts';

export const entities = [
  Agency,
  UserAccount,
  AccessKey,
  KeyWindow,
  IdempotentAnswer,
  Contact,
  StageChange,
  ConsentChange,
  Property,
  Visit,
  Task,
  Conversation,
  Message,
  Note,
  Sequence,
  SequenceVersion,
  Enrollment,
  Draft,
  JournalEntry,
  JournalHead,
  Event,
  Session,
  Invitation,
  SignInWindow,
  OptOut,
  SandboxMessage,
  Webhook,
  WebhookDelivery,
  WebhookAttempt,
  Campaign,
  CampaignExclusion,
  Offer,
  ClockTick,
] as const;

/** The row type of each table, against which Kysely checks queries. */
export type Tables = InferKyselyDB<(typeof entities)[number]>;
