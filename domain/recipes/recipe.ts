import { type RawBuilder, sql } from 'kysely';
import type { ReasonCode } from '../../storage/agent-values.ts';
import type { Channel, Language, TimeZone } from '../../storage/column-values.ts';
import type { Work } from '../shared/operation.ts';
import type { RecipeVariable } from './recipe-texts.ts';

/** The time at which a recipe looks for what is due. The days are those of the agency's calendar, `2026-11-24`. */
export type Turn = {
  work: Work;
  zone: TimeZone;
  /** The recipe's number, of hours or of days. */
  number: number;
  today: string;
  /** The last day before, on which recipes proposed anything. */
  lastDay: string;
  /** The next day on which recipes propose anything. */
  nextDay: string;
};

/** The columns that the query of every recipe has, beside its own. */
export type DueRow = {
  /** Names what it is about by UUIDs and numbers with a space between them; the recipe proposes once for each. */
  topic: string;
  /** UUID. */
  contact_id: string;
  /** The lowest is proposed first. */
  place: number;
  /** The channel that this one is tried by first; null: the recipe's. */
  wanted: Channel | null;
  /** The name of the colleague who signs, if it is not the one in charge of the contact. */
  agent_name: string | null;
};

/** `id` is a public one. */
export type Reason = { id: string; code: ReasonCode; value?: string };

export type Written = {
  values: Partial<Record<RecipeVariable, string | undefined>>;
  reasons: Reason[];
  /** The other contacts of whom it says something; UUIDs. */
  reads?: readonly string[];
};

/** A recipe's rule: what is due, whether it still is, and what one says. */
export type RecipeRule<Row extends DueRow = any> = {
  /** The channels in the order in which they are tried. */
  channels: readonly Channel[];
  /** Whether one turn proposes at most one thing to a contact; the others are for the next turns. */
  onceAContact: boolean;
  /** A query of all that is due at a turn, whether it was proposed already or not. */
  due(turn: Turn): RawBuilder<Row> | Promise<RawBuilder<Row>>;
  /** Whether the reason of a waiting draft still holds, of the parts of one of its topics. */
  holds(turn: Pick<Turn, 'work' | 'zone'>): RawBuilder<boolean>;
  write(row: Row, to: { language: Language; channel: Channel; turn: Turn }): Written;
};

export const rule = <Row extends DueRow>(recipe: RecipeRule<Row>): RecipeRule<Row> => recipe;

/** A part of a topic of a waiting draft, which `holds` compares with the records: the first is 1. */
const partOf = (part: number) => sql`split_part(proposed.topic, ' ', ${sql.lit(part)})`;
export const topicId = (part: number): RawBuilder<string> => sql`${partOf(part)}::uuid`;
export const topicText = (part: number): RawBuilder<string> => sql`${partOf(part)}`;

/** A moment as topics have it, so that another moment is another topic. */
export const moment = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(extract(epoch from ${column}) * 1000)::bigint::text`;
