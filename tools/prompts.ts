import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { readDraft } from '../approval/drafts/read-draft.ts';
import { isPermitted, scopesFor } from '../domain/access/permissions.ts';
import { searchContactsBrief } from '../domain/contacts/list/contact-list.ts';
import { draftEmail, draftSms } from '../domain/conversations/message-drafts.ts';
import { requestEnrollment } from '../domain/sequences/enroll.ts';
import type { Actor, Scope } from '../domain/shared/actor.ts';
import type { Operation } from '../domain/shared/operation.ts';

type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  /** The recipe takes an operation of each group, of which all tools and resources that it names need the scope. */
  needs: readonly (readonly Operation[])[];
  text(values: Record<string, string>, actor: Actor): string;
};

/** Recipes that combine the tools. What they make waits for a human, as always. */
const prompts: readonly Prompt[] = [
  {
    name: 'propose_sequence',
    title: 'Propose a sequence to a prospect',
    description: 'From a name and a property to a proposed enrollment.',
    arguments: [
      { name: 'contact', description: 'Name, e-mail or phone of the prospect', required: true },
      { name: 'reference', description: 'Reference of the property they asked about', required: true },
    ],
    needs: [[searchContactsBrief], [requestEnrollment]],
    text: ({ contact, reference }) =>
      `1. search_contacts with q = "${contact}"; if several fit, ask me which. 2. get_property with reference = "${reference}". ` +
      '3. list_visits of that contact, to know what they have seen; quote the …Local times. 4. Read clef://sequences and choose the one that fits ' +
      'where they stand; say why in one sentence. 5. enroll_sequence. Then tell me that it waits for approval, and where.',
  },
  {
    name: 'follow_up_visit',
    title: 'Follow up after a visit',
    description: 'A short message to the prospect after their last visit, ready to approve.',
    arguments: [{ name: 'contact', description: 'Name, e-mail or phone of the prospect', required: true }],
    needs: [[searchContactsBrief], [draftSms, draftEmail]],
    text: ({ contact }, actor) =>
      `1. search_contacts with q = "${contact}"; if several fit, ask me which. 2. list_visits of that contact with ` +
      `status = completed and take the last one. 3. get_property of that visit. 4. ${draftingStep(actor)} ` +
      'Write in the language of the contact, thank them, name the property, ' +
      'ask one clear question. Quote times as the …Local fields give them. If the receipt has warnings that are right, correct ' +
      'the text with replaces. Then tell me that it waits for approval, and where.',
  },
  {
    name: 'learn_outcome',
    title: 'What became of a draft',
    description: 'Whether a person released it, what they changed, and what follows from it.',
    arguments: [{ name: 'draftId', description: 'draft_…, from the receipt', required: true }],
    needs: [[readDraft]],
    text: ({ draftId }) =>
      `1. Read clef://drafts/${draftId}. 2. Tell me its state, who decided and when (decidedAtLocal). 3. Where item differs from asked, say what was ` +
      'changed, and write like that from now on. 4. Where it was sent back, draft it again as the remark asks; where it was rejected, take the reason to heart: propose a better text ' +
      'only if the reason asks for one. 5. Never claim that something arrived unless deliveredAt is set.',
  },
];

/** The way to write that the key's scopes leave. */
function draftingStep(actor: Actor): string {
  const sms = 'With smsConsent granted: draft_sms of at most 160 characters; otherwise';
  if (!isPermitted(actor, draftSms)) return 'draft_email.';
  return isPermitted(actor, draftEmail) ? `${sms} draft_email.` : `${sms} tell me that this key writes SMS only.`;
}

/** The scopes that a recipe needs and the actor lacks, any one of each group. */
const missingScopes = (actor: Actor, { needs }: Prompt): Scope[][] =>
  needs
    .filter((group) => !group.some((operation) => isPermitted(actor, operation)))
    .map((group) => [...new Set(group.flatMap(({ scope }) => scopesFor(scope)))]);

const promptsOf = (actor: Actor) => prompts.filter((prompt) => missingScopes(actor, prompt).length === 0);

/** `prompts/list` for this actor: the recipes that its scopes let it carry out. */
export const promptsFor = (actor: Actor) => promptsOf(actor).map(({ text: _, needs: __, ...prompt }) => prompt);

/** @throws ProtocolError for an unknown prompt, one that the key cannot carry out, or a missing argument */
export function getPrompt(actor: Actor, name: string, values: Record<string, string> = {}): GetPromptResult {
  const prompt = promptsOf(actor).find((candidate) => candidate.name === name);
  if (!prompt) throw invalidParams(`Unknown prompt: ${name}. ${wayOut(actor, name)}`);
  const missing = prompt.arguments.filter((argument) => !values[argument.name]).map((argument) => argument.name);
  if (missing.length > 0) throw invalidParams(`The prompt ${name} needs ${missing.join(' and ')}.`);
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(values, actor) } }],
  };
}

function wayOut(actor: Actor, name: string): string {
  const closed = prompts.find((candidate) => candidate.name === name);
  if (closed) {
    const scopes = missingScopes(actor, closed).map((group) => group.join(' or '));
    return `This key lacks the scope ${scopes.join(', and ')}, which the recipe needs.`;
  }
  const names = promptsOf(actor).map((candidate) => candidate.name);
  return names.length > 0 ? `There are: ${names.join(', ')}.` : 'There is none for the scopes of this key.';
}

const invalidParams = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
