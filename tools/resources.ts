import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { draftOutcome } from '../approval/drafts/draft-outcome.ts';
import { readDraft } from '../approval/drafts/read-draft.ts';
import { isPermitted } from '../domain/access/permissions.ts';
import { readContactResource } from '../domain/resources/contact-resource.ts';
import { readPropertyResource } from '../domain/resources/property-resource.ts';
import { listSequences } from '../domain/sequences/sequences.ts';
import type { Actor } from '../domain/shared/actor.ts';
import type { Direct } from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { perform } from '../door/perform.ts';
import { type AppContext, readingWork } from '../door/transaction/transact.ts';
import type { Caller } from './call-tool.ts';
import { withLocalTimes } from './local-times.ts';

type Resource = {
  uri: string;
  name: string;
  title: string;
  description: string;
  operation: Direct<any, any>;
  /** Converts the operation's output; without it, all of the output is shown. */
  show?: (output: any) => object;
};

const mimeType = 'application/json';

/** The records that an agent can read beside the tools. `{id}` stands for a record's id. */
export const resources: readonly Resource[] = [
  {
    uri: 'clef://sequences',
    name: 'sequences',
    title: 'Active sequences',
    description: 'The e-mail sequences that contacts can be proposed for, with their steps.',
    operation: listSequences,
  },
  {
    uri: 'clef://drafts/{id}',
    name: 'draft',
    title: 'What became of a draft',
    description: 'Its state, what was asked and what leaves or left, who decided, when and why, and what to do next.',
    operation: readDraft,
    show: draftOutcome,
  },
  {
    uri: 'clef://contacts/{id}',
    name: 'contact',
    title: 'A contact',
    description: 'The whole record, with consents, searches, and the properties for sale that match them.',
    operation: readContactResource,
  },
  {
    uri: 'clef://properties/{id}',
    name: 'property',
    title: 'A property',
    description: 'The whole record, with public data, its latest visits and its offers.',
    operation: readPropertyResource,
  },
];

const listEntry = ({ name, title, description }: Resource) => ({ name, title, description, mimeType });

const isTemplate = ({ uri }: Resource) => uri.endsWith('/{id}');

export function resourcesFor(actor: Actor) {
  const permitted = resources.filter((resource) => isPermitted(actor, resource.operation));
  return {
    resources: permitted
      .filter((resource) => !isTemplate(resource))
      .map((resource) => ({ ...listEntry(resource), uri: resource.uri })),
    resourceTemplates: permitted
      .filter(isTemplate)
      .map((resource) => ({ ...listEntry(resource), uriTemplate: resource.uri })),
  };
}

/** @throws ResourceNotFoundError for a record that does not exist, is another agency's, or needs another scope */
export async function readResource(
  context: AppContext,
  { actor, ...call }: Caller,
  uri: string,
): Promise<ReadResourceResult> {
  const [, folder, id] = /^(clef:\/\/\w+)(?:\/(\w+))?$/.exec(uri) ?? [];
  const address = id === undefined ? folder : `${folder}/{id}`;
  const resource = resources.find((candidate) => candidate.uri === address && isPermitted(actor, candidate.operation));
  if (!resource) throw new ResourceNotFoundError(uri);
  try {
    const { output } = await perform(context, actor, resource.operation, id === undefined ? {} : { id }, call);
    const { timeZone } = await readingWork(context, actor, context.now()).profile();
    const shown = withLocalTimes(resource.show?.(output) ?? output, timeZone);
    return { contents: [{ uri, mimeType, text: JSON.stringify(shown) }] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'not_found') throw new ResourceNotFoundError(uri);
    const fields = error.errors?.map(({ message }) => message).join('; ');
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, fields ? `${error.message} ${fields}` : error.message);
  }
}
