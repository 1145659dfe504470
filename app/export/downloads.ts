import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, Router } from 'express';
import { ZipFile } from 'yazl';
import { perform } from '../../approval/perform.ts';
import { type AppContext, readingWork } from '../../approval/transaction/transact.ts';
import { type SignedInSession, sessionOf } from '../../console/session.ts';
import { readAttachment } from '../../domain/attachments/stored-files.ts';
import { exportConsents, listConsents } from '../../domain/consent/consent-register.ts';
import { readOriginal } from '../../domain/conversations/original-mail.ts';
import { CSV_BEGINNING, csvLines } from '../../domain/exports/csv.ts';
import { exportContacts, exportProperties } from '../../domain/exports/export-lists.ts';
import { contactsCsv, propertiesCsv } from '../../domain/exports/list-csv.ts';
import * as words from '../../domain/exports/words.ts';
import { exportAdverts } from '../../domain/poliris/export-adverts.ts';
import { localSecond } from '../../domain/shared/local-time.ts';
import { invalidInput, Refusal } from '../../domain/shared/refusal.ts';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import { rejectCrossSite, rejectForeignHosts } from '../../http/origin.ts';
import { ProblemError } from '../../http/problem.ts';
import { requestContextOf } from '../../http/request-context.ts';
import { beginExport, beginPersonExport } from './export-agency.ts';
import { advertsFileName, writeAdverts } from './write-adverts.ts';
import { writeExport } from './write-export.ts';
import { writePerson } from './write-person.ts';

type Download = (context: AppContext, session: SignedInSession, request: Request, response: Response) => Promise<void>;

/**
 * Files for people who are signed in. A form posts the page's token, so that the browser itself writes the file to the disk,
 * however large it is, and no other site can start a download. Each operation checks the role and writes its journal entry.
 */
export function consoleDownloads(context: AppContext): Router {
  const router = Router();
  const guards = [rejectForeignHosts(context), rejectCrossSite(context), express.urlencoded({ limit: '16kb' })];
  for (const [name, download] of Object.entries(downloads)) {
    router.post(`/console/downloads/${name}`, ...guards, async (request, response) => {
      const session = await sessionOf(request, context);
      if (!session) throw new Refusal('unauthenticated', 'You are not signed in.', { hint: 'Sign in, then go on.' });
      if (!equalInConstantTime(String(request.body?.csrf ?? ''), session.csrf)) throw new ProblemError(foreignPage);
      response.set('Cache-Control', 'no-store').set('X-Content-Type-Options', 'nosniff');
      await download(context, session, request, response);
    });
  }
  return router;
}

export const foreignPage = {
  code: 'forbidden_origin' as const,
  detail: 'This request does not come from a page of ours.',
  hint: 'Reload the page and try again.',
};

const downloads: Record<string, Download> = {
  person: async (context, { actor }, request, response) => {
    const call = requestContextOf(response);
    const personExport = await beginPersonExport(context, actor, { id: request.body.id }, call);
    await sendZip(response, `donnees-${personExport.data.id}.zip`, (folder) => writePerson(folder, personExport));
  },
  consents: async (context, { actor }, _request, response) => {
    const { output } = await perform(context, actor, exportConsents, {}, requestContextOf(response));
    response.attachment('registre-des-consentements.csv');
    await pipeline(registerOf(context, actor, output.timeZone), response);
  },
  contacts: async (context, { actor }, request, response) => {
    const filters = filtersOf(request);
    const { output } = await perform(context, actor, exportContacts, filters, requestContextOf(response));
    response.attachment(`contacts-${output.exportedAt.slice(0, 10)}.csv`);
    await pipeline(contactsCsv(readingWork(context, actor, context.now()), output.filters), response);
  },
  properties: async (context, { actor }, _request, response) => {
    const { output } = await perform(context, actor, exportProperties, {}, requestContextOf(response));
    response.attachment(`biens-${output.exportedAt.slice(0, 10)}.csv`);
    await pipeline(propertiesCsv(readingWork(context, actor, context.now()), {}), response);
  },
  adverts: async (context, { actor }, request, response) => {
    const { agencyId, exactAddress } = request.body;
    const given = { agencyId, exactAddress: exactAddress === 'true' };
    const { output } = await perform(context, actor, exportAdverts, given, requestContextOf(response));
    await sendZip(response, advertsFileName(output.options), (folder) =>
      writeAdverts(folder, readingWork(context, actor, context.now()), output.options),
    );
  },
  attachment: async (context, { actor }, request, response) => {
    const { output } = await perform(
      context,
      actor,
      readAttachment,
      { id: request.body.id },
      requestContextOf(response),
    );
    response.attachment(output.name).type(output.type).send(Buffer.from(output.content));
  },
  original: async (context, { actor }, request, response) => {
    const { id } = request.body;
    const { output } = await perform(context, actor, readOriginal, { id }, requestContextOf(response));
    // A download, and never a page of ours: a stranger wrote it.
    response.attachment(`${id}.eml`).type('message/rfc822').send(Buffer.from(output.content));
  },
  agency: async (context, { actor }, _request, response) => {
    const agencyExport = await beginExport(context, actor);
    const { slug, exportedAt } = agencyExport.agency;
    const name = `clef-${slug}-${exportedAt.slice(0, 10)}.zip`;
    await sendZip(response, name, (folder) => writeExport(folder, agencyExport));
  },
};

/** Sends a folder, which stands on the disk meanwhile, as a ZIP. */
async function sendZip(response: Response, name: string, write: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clef-export-'));
  try {
    await write(folder);
    response.attachment(name);
    await pipeline(await zipOf(folder), response);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The filters of a list, which a form carries as JSON. */
function filtersOf({ body }: Request): unknown {
  try {
    return JSON.parse(body.filters ?? '{}');
  } catch {
    throw invalidInput([{ path: 'filters', message: 'is not JSON' }]);
  }
}

async function zipOf(folder: string) {
  const zip = new ZipFile();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) zip.addFile(path, path.slice(folder.length + 1));
  }
  zip.end();
  return zip.outputStream;
}

type Zone = Parameters<typeof localSecond>[1];

async function* registerOf(context: AppContext, actor: SignedInSession['actor'], zone: Zone): AsyncGenerator<string> {
  const titles = ['Date', 'Contact', 'Nom', 'Canal', 'Consentement', 'Origine', 'Preuve', 'Noté par'];
  yield CSV_BEGINNING + csvLines([titles]);
  let cursor: string | undefined;
  do {
    const { output } = await perform(context, actor, listConsents, { limit: 100, cursor });
    yield csvLines(
      output.data.map(({ at, contact, channel, status, source, evidence, recordedBy }) => [
        localSecond(new Date(at), zone),
        contact.id,
        contact.name,
        words.channels[channel],
        (words.consents as Record<string, string>)[status] ?? status,
        source,
        evidence,
        recordedBy.name,
      ]),
    );
    cursor = output.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
