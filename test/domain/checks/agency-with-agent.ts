import { expect } from 'vitest';
import { agentActor } from '../../../domain/agent/agent-actor.ts';
import { turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { addStep, insertRun, noteReadMessages, startRun } from '../../../domain/agent/run-transitions.ts';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import type { DraftRow } from '../../../domain/drafts/draft-record.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { readingWork, transact } from '../../../door/transaction/transact.ts';
import { receiveText } from '../../support/receive-text.ts';
import { startTestServer } from '../../support/test-server.ts';

/** 11 h on Thursday 26 November 2026 in Paris. */
export const NOW = new Date('2026-11-26T10:00:00Z');
export const server = await startTestServer({ now: () => NOW });
const { context } = server;
export const { db } = server;

/** An agency with a buyer and another one, of whom each has written, and a way to let its agent draft. */
export async function startAgency() {
  const agency = await server.createAgency();
  await agency.perform(turnAgentOn, { read: null });
  const add = async (details: object): Promise<string> => (await agency.perform(createContact, details)).id;
  const camille = await add({ firstName: 'Camille', lastName: 'Laurent', email: 'camille@courriel.example' });
  const paul = await add({ firstName: 'Paul', lastName: 'Mercier', email: 'paul@courriel.example' });
  const writes = (from: string, body: string) => receiveText(context, agency, { from, body, channel: 'email' });
  await writes('camille@courriel.example', 'Bonjour, on me joint au 06 39 98 44 44.');
  await writes('paul@courriel.example', 'Merci pour votre appel de ce matin.');
  const conversation = async (contact: string): Promise<string> => {
    const found = db.selectFrom('conversation').select('id').where('contact_id', '=', uuidOf('contact', contact));
    return publicId('conversation', (await found.executeTakeFirstOrThrow()).id);
  };
  const { id } = await db
    .selectFrom('ai_agent')
    .select('id')
    .where('agency_id', '=', agency.id)
    .executeTakeFirstOrThrow();

  /** @returns a draft that a run has made which has read the messages of these people, and its flags */
  async function propose(
    item: { subject?: string; body: string },
    {
      to = camille,
      read = [camille],
      prompt = 'Prépare une réponse.',
      about = camille,
      isKey = false,
      answers = [] as unknown[],
      follows = null as string | null,
    } = {},
  ) {
    const runId = newId();
    const actor = agentActor(agency.id, { id, runId });
    await transact(context, actor, async (work) => {
      await insertRun(work, { id: runId, origin: 'person', prompt, about, previous_id: follows });
      await startRun(work, runId);
      for (const records of answers) await addStep(work, runId, answerOf(records));
      await noteReadMessages(
        work,
        runId,
        read.map((contact) => uuidOf('contact', contact)),
      );
    });
    const input = { prospectId: to, subject: 'Votre recherche', ...item };
    const key = { kind: 'key', id: newId(), name: 'Clé', agencyId: agency.id, scopes: actor.scopes } as const;
    const held: any = (await perform(context, isKey ? key : actor, draftEmail, input)).output;
    const rows = db.selectFrom('draft').selectAll().where('id', '=', uuidOf('draft', held.draftId));
    const row = await rows.executeTakeFirstOrThrow();
    const flags = await flagsOf(row);
    // The receipt, the lane of the queue and the later check agree.
    expect(held.warnings.filter((warning: any) => warning.flag).map(({ code }: any) => code)).toEqual(
      flags.map(({ code }) => code),
    );
    expect(row.flagged).toBe(flags.length > 0);
    return { flags, row, runId };
  }

  async function flagsOf(row: DraftRow) {
    const found = await checkDrafts(readingWork(context, agency.owner, NOW), [row]);
    return (found.get(row.id) ?? []).filter(({ flag }) => flag);
  }
  const draft = async (...given: Parameters<typeof propose>) => (await propose(...given)).flags;
  const codes = async (...given: Parameters<typeof propose>) => (await draft(...given)).map(({ code }) => code);
  return { agency, camille, paul, writes, conversation, propose, draft, flagsOf, codes };
}

let shared: ReturnType<typeof startAgency> | undefined;
/** The agency of all tests that only let its agent draft, and write nothing else to it. */
export const sharedAgency = () => {
  shared ??= startAgency();
  return shared;
};

const answerOf = (records: unknown) => {
  const answer = { output: JSON.stringify({ records }), isError: false };
  return { kind: 'call' as const, tool: 'list_visits', input: {}, ...answer };
};
