import { type RawBuilder, sql } from 'kysely';
import type { Recipe } from '../../storage/agent-values.ts';
import type { Channel, Language } from '../../storage/column-values.ts';
import { emailRefusalReason, smsRefusalReason } from '../consent/may-receive.ts';
import { greetedName } from '../drafts/civility.ts';
import { namesBelow } from '../drafts/closing.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { isPlausibleFullName } from '../drafts/plausible-values.ts';
import { fillTemplate } from '../drafts/template.ts';
import { plainValue, templateValues } from '../drafts/template-values.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { recipeRules } from './all-recipes.ts';
import type { DueRow, Reason, RecipeRule, Turn } from './recipe.ts';
import { recipeTexts } from './recipe-texts.ts';
import { clocksOf, lastOpenDay, nextOpenDay } from './recipe-times.ts';
import { inSms } from './sms-words.ts';

/** A recipe as an agency has set it, or would. */
export type RecipeText = { recipe: Recipe; number: number; subject: string; body: string };

/** A message that a recipe proposes. `contactId` is a UUID; an SMS has no subject. */
export type DueProposal = {
  topic: string;
  contactId: string;
  contactName: string;
  channel: Channel;
  subject: string;
  body: string;
  reasons: Reason[];
  /** The other contacts of whom it says something; UUIDs. */
  reads: readonly string[];
};

/** `total`: how many are due that may be written to, of which `lacking` have no value for a variable of the text. */
export type Due = { data: DueProposal[]; total: number; lacking: number };

/**
 * Finds what a recipe would propose now, in one statement for all contacts of the agency, the most pressing first. People who may not
 * be written to, and what the recipe has proposed before, are left out.
 * @param limit how many are written; `lacking` counts among them
 */
export async function findDue(work: Work, text: RecipeText, limit: number): Promise<Due> {
  const { name: agencyName, emailSignature } = await work.profile();
  const { zone, region } = await clocksOf(work);
  const { day: today } = localTime(work.now, zone);
  const turn: Turn = {
    work,
    zone,
    number: text.number,
    today,
    lastDay: lastOpenDay(today, region),
    nextDay: nextOpenDay(today, region),
  };
  const rule = recipeRules[text.recipe];
  const rows = await dueRows(work, text.recipe, await rule.due(turn), { rule, limit });
  const common = await templateValues(
    work,
    rows.map(({ contact_id }) => contact_id),
  );
  const data = rows.flatMap((row): DueProposal[] => {
    const written = rule.write(row, { language: row.language, channel: row.channel, turn });
    const usual = common.get(row.contact_id) ?? {};
    const own = plainValue('agent.name', row.agent_name);
    const colleague = own !== undefined && isPlausibleFullName(own) ? own : usual['agent.name'];
    const isEmail = row.channel === 'email';
    const names = namesBelow({ colleague, agencyName, signature: isEmail ? emailSignature?.text : null });
    const values = withoutMissing({
      ...usual,
      'contact.firstName': greetedName(usual['contact.firstName'], row.last_name),
      'agent.name': colleague,
      // The lines of an e-mail in Markdown stay apart.
      'letter.names': names.join(isEmail ? '  \n' : '\n'),
      ...written.values,
    });
    const filled = fill(row, text, values);
    if (!filled) return [];
    const { topic, contact_id: contactId, channel } = row;
    return [
      {
        topic,
        contactId,
        contactName: nameOfRow(row),
        channel,
        ...filled,
        reasons: written.reasons,
        reads: written.reads ?? [],
      },
    ];
  });
  return { data, total: rows[0]?.total ?? 0, lacking: rows.length - data.length };
}

const withoutMissing = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

type ListedRow = DueRow & {
  language: Language;
  channel: Channel;
  total: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
};

async function dueRows(
  { agency }: Work,
  recipe: Recipe,
  due: RawBuilder<DueRow>,
  { rule, limit }: { rule: RecipeRule; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with due as materialized (${due}),
    listed as (
      select ${rule.onceAContact ? sql`distinct on (due.contact_id)` : sql``} due.*, contact.language, contact.first_name,
        contact.last_name, contact.email, contact.phone, ${channelOf(rule)} as channel
      from due join contact on contact.agency_id = ${agency.id} and contact.id = due.contact_id
      where contact.erased_at is null and not exists (select from ai_run_topic as earlier
        where earlier.agency_id = ${agency.id} and earlier.recipe = ${recipe} and earlier.topic = due.topic)
      ${rule.onceAContact ? sql`order by due.contact_id, due.place, due.topic` : sql``})
    select *, count(*) over ()::int as total from listed where channel is not null
    order by place, topic limit ${limit}`.execute(agency.db);
  return rows;
}

/** The first channel by which the contact may be written to; null if there is none. */
function channelOf({ channels }: RecipeRule): RawBuilder<Channel | null> {
  const may = { sms: sql`${smsRefusalReason} is null`, email: sql`${emailRefusalReason} is null` };
  const when = (channel: Channel) => sql`when ${may[channel]} then ${sql.lit(channel)}`;
  const wanted = channels.map(
    (channel) => sql`when due.wanted = ${sql.lit(channel)} and ${may[channel]} then due.wanted`,
  );
  return sql`case ${sql.join([...wanted, ...channels.map(when)], sql` `)} end`;
}

/** The text with its values; undefined if one is missing for which the text has no other words, or if it is too long. */
function fill(
  { language, channel }: Pick<ListedRow, 'language' | 'channel'>,
  { recipe, ...french }: RecipeText,
  values: Record<string, string>,
): { subject: string; body: string } | undefined {
  const { en, fr, sms } = recipeTexts[recipe];
  const { subject, body: written } = language === 'fr' ? french : en;
  const isUnchanged = language !== 'fr' || written === fr.body;
  const body = (channel === 'sms' && isUnchanged && sms?.[language]) || written;
  const [filledSubject, filledBody] = [fillTemplate<string>(subject, values), fillTemplate<string>(body, values)];
  const isEmail = channel === 'email';
  const missing = [...(isEmail ? filledSubject.missing : []), ...filledBody.missing];
  const text = isEmail ? filledBody.text.trimEnd() : inSms(filledBody.text);
  if (missing.length > 0 || text.length > messageLimits[channel]) return undefined;
  return { subject: isEmail ? filledSubject.text.slice(0, messageLimits.subject) : '', body: text };
}
