import { z } from 'zod';
import { recipes } from '../../storage/agent-values.ts';
import { ensureAgent } from '../agent/agent-settings.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { subjectLine } from '../drafts/subject.ts';
import { isVariable, templateErrors, variableNames } from '../drafts/template.ts';
import { templateErrorMessage } from '../drafts/template-values.ts';
import { author, text, time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { invalidInput } from '../shared/refusal.ts';
import { findDue } from './find-due.ts';
import { ReasonRecord } from './reason-record.ts';
import { recipeTexts } from './recipe-texts.ts';
import { minuteOf, timeOf } from './recipe-times.ts';
import { type KnownRecipe, readRecipe, readRecipes, saveRecipe } from './stored-recipes.ts';

export const RecipeName = z.enum(recipes).describe('Which recipe');

/** One of the agent's recipes, as the agency has set it. */
export const RecipeRecord = z.object({
  recipe: RecipeName,
  enabled: z.boolean().describe('Whether it proposes, once the agent is on'),
  at: z.string().describe('The time of day on the agency’s clocks, 08:30'),
  number: z.int().describe('How many hours or days it waits or looks ahead'),
  subject: z.string().describe('Subject line of an e-mail, with variables'),
  body: z.string().describe('The text, with variables'),
  rejections: z.int().describe('How many of its latest proposals people have rejected in a row'),
  restedAt: time.nullable().describe('Since when it proposes nothing because of them'),
  asks: z.boolean().describe('Whether an owner has still to say if it shall go on'),
  ranAt: time.nullable().describe('When it last proposed, or found nothing'),
  nextAt: time.nullable().describe('When it proposes next; null while it is off'),
  askedAt: time.nullable().describe('When a person asked it to propose without waiting; null once it has'),
  changedBy: author.nullable(),
  changedAt: time.nullable(),
});

export const listRecipes = direct({
  name: 'listRecipes',
  scope: 'human',
  summary: 'The recipes by which the agency’s own agent proposes without a model.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ data: z.array(RecipeRecord) }),
  run: async (work) => ({ data: (await readRecipes(work)).map(recipeRecord) }),
});

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day, for instance 08:30')
  .describe('The time of day on the agency’s clocks');

const texts = {
  at: timeOfDay,
  number: z.int().min(1).describe('How many hours or days it waits or looks ahead'),
  subject: subjectLine(text(messageLimits.subject)).describe('Subject line of an e-mail, with variables'),
  body: text(messageLimits.email).describe('The text, with variables'),
};

export const changeRecipe = direct({
  name: 'changeRecipe',
  scope: 'human',
  summary: 'Change when a recipe proposes and with which words.',
  effect: 'write',
  input: z.strictObject({ recipe: RecipeName, ...texts }),
  output: RecipeRecord,
  run: async (work, { recipe, at, ...given }) => {
    requireFitting({ recipe, ...given });
    await ensureAgent(work);
    return recipeRecord(await saveRecipe(work, recipe, { at_minute: minuteOf(at), ...given }));
  },
});

export const switchRecipe = direct({
  name: 'switchRecipe',
  scope: 'human',
  summary: 'Turn a recipe on or off; one that rests because its proposals were rejected goes on.',
  effect: 'write',
  input: z.strictObject({
    recipe: RecipeName,
    enabled: z.boolean().describe('Whether it proposes'),
    rests: z
      .boolean()
      .optional()
      .describe('Whether it rests on because of rejections; left out: unless it is turned on'),
  }),
  output: RecipeRecord,
  run: async (work, { recipe, enabled, rests = !enabled }) => {
    await ensureAgent(work);
    const woken = rests ? {} : { rejections: 0, rested_at: null };
    return recipeRecord(await saveRecipe(work, recipe, { enabled, asks: false, ...woken }));
  },
});

/** A preview has so many examples. */
const MOST_SHOWN = 5;
/** So many are written to find them: a text may lack a value for some. */
const MOST_WRITTEN = 200;

export const previewRecipe = direct({
  name: 'previewRecipe',
  scope: 'human',
  summary: 'What a recipe would propose now, as it is or with other words; nothing is written.',
  effect: 'read',
  input: z.strictObject({ recipe: RecipeName, ...z.object(texts).partial().shape }),
  output: z.object({
    data: z.array(
      z.object({
        contact: z.object({ id: id('contact'), name: z.string() }),
        channel: z.enum(['sms', 'email']).describe('How it would leave'),
        subject: z.string().describe('Empty for an SMS'),
        body: z.string(),
        reasons: z.array(ReasonRecord),
      }),
    ),
    total: z.int().describe('How many it would propose, over several days if there are many'),
    lacking: z.int().describe('How many it leaves out, because a variable of the text has no value for them'),
  }),
  run: async (work, { recipe, at: _, ...given }) => {
    const { number, subject, body } = { ...(await readRecipe(work, recipe)), ...given };
    requireFitting({ recipe, number, subject, body });
    const { data, total, lacking } = await findDue(work, { recipe, number, subject, body }, MOST_WRITTEN);
    return {
      data: data.slice(0, MOST_SHOWN).map(({ contactId, contactName, channel, subject, body, reasons }) => ({
        contact: { id: publicId('contact', contactId), name: contactName },
        ...{ channel, subject, body, reasons },
      })),
      ...{ total: total - lacking, lacking },
    };
  },
});

type Fitting = Pick<KnownRecipe, 'recipe' | 'number' | 'subject' | 'body'>;

/** @throws Refusal `invalid_request` for a number that the recipe cannot have, or a variable that it does not know */
function requireFitting({ recipe, number, subject, body }: Fitting): void {
  const { number: allowed, variables } = recipeTexts[recipe];
  if (number < allowed.least || number > allowed.most)
    throw invalidInput([{ path: 'number', message: `must be between ${allowed.least} and ${allowed.most}` }]);
  const isKnown = (name: string) => isVariable(name) || (variables as readonly string[]).includes(name);
  const issues = Object.entries({ subject, body }).flatMap(([path, template]) =>
    templateErrors(template, isKnown).map((error) => ({
      path,
      message: templateErrorMessage(error, [...variableNames, ...variables]),
    })),
  );
  if (issues.length > 0) throw invalidInput(issues);
}

export const recipeRecord = (row: KnownRecipe): z.input<typeof RecipeRecord> => ({
  ...{ recipe: row.recipe, enabled: row.enabled, at: timeOf(row.at_minute), number: row.number },
  ...{ subject: row.subject, body: row.body, rejections: row.rejections },
  restedAt: row.rested_at?.toISOString() ?? null,
  asks: row.asks,
  ranAt: row.ran_at?.toISOString() ?? null,
  nextAt: row.next_at?.toISOString() ?? null,
  askedAt: row.asked_at?.toISOString() ?? null,
  changedBy: row.changed_by,
  changedAt: row.changed_at?.toISOString() ?? null,
});
