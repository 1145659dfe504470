import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text(values: Record<string, string>): string;
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
    text: ({ contact }) =>
      `1. search_contacts with q = "${contact}"; if several fit, ask me which. 2. list_visits of that contact with ` +
      'status = completed and take the last one. 3. get_property of that visit. 4. With smsConsent granted: draft_sms of ' +
      'at most 160 characters; otherwise draft_email. Write in the language of the contact, thank them, name the property, ' +
      'ask one clear question. Quote times as the …Local fields give them. If the receipt has warnings that are right, correct ' +
      'the text with replaces. Then tell me that it waits for approval, and where.',
  },
  {
    name: 'learn_outcome',
    title: 'What became of a draft',
    description: 'Whether a person released it, what they changed, and what follows from it.',
    arguments: [{ name: 'draftId', description: 'draft_…, from the receipt', required: true }],
    text: ({ draftId }) =>
      `1. Read clef://drafts/${draftId}. 2. Tell me its state, who decided and when (decidedAtLocal). 3. Where item differs from asked, say what was ` +
      'changed, and write like that from now on. 4. Where it was sent back, draft it again as the remark asks; where it was rejected, take the reason to heart: propose a better text ' +
      'only if the reason asks for one. 5. Never claim that something arrived unless deliveredAt is set.',
  },
];

export const promptList = prompts.map(({ text: _, ...prompt }) => prompt);

/** @throws ProtocolError for an unknown prompt or a missing argument */
export function getPrompt(name: string, values: Record<string, string> = {}): GetPromptResult {
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (!prompt)
    throw invalidParams(
      `Unknown prompt: ${name}. There are: ${prompts.map((candidate) => candidate.name).join(', ')}.`,
    );
  const missing = prompt.arguments.filter((argument) => !values[argument.name]).map((argument) => argument.name);
  if (missing.length > 0) throw invalidParams(`The prompt ${name} needs ${missing.join(' and ')}.`);
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(values) } }],
  };
}

const invalidParams = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
