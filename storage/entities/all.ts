import type { InferKyselyDB } from '@mikro-orm/sql';
import { AccessKey, IdempotentAnswer, KeyWindow } from './access-key.ts';
import { Agency, UserAccount } from './agency.ts';
import { ConsentChange, Contact, StageChange } from './contact.ts';
import { Conversation, Message, Note } from './conversation.ts';
import { Draft } from './draft.ts';
import { Property, Task, Visit } from './property.ts';
import { Event, JournalEntry } from './record.ts';
import { Enrollment, Sequence, SequenceVersion } from './sequence.ts';

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
  Event,
] as const;

/** The tables by name, their rows by column: what queries are checked against. */
export type Tables = InferKyselyDB<(typeof entities)[number]>;
