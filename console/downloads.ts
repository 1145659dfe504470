import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, Router } from 'express';
import { ZipFile } from 'yazl';
import { beginExport, beginPersonExport, PHOTO_FOLDER } from '../app/export/export-agency.ts';
import { oneAtATime } from '../app/export/one-at-a-time.ts';
import { advertsFileName, writeAdverts } from '../app/export/write-adverts.ts';
import { writeExport } from '../app/export/write-export.ts';
import { writePdf } from '../app/export/write-pdf.ts';
import { writePerson } from '../app/export/write-person.ts';
import { makeTemporaryFolder } from '../app/files/temporary-folders.ts';
import { rejectCrossSite, rejectForeignHosts } from '../app/http/origin.ts';
import { cutOff, ProblemError } from '../app/http/problem.ts';
import { requestContextOf } from '../app/http/request-context.ts';
import { isPermitted } from '../domain/access/permissions.ts';
import { readAttachment } from '../domain/attachments/stored-files.ts';
import { exportConsents, listConsents } from '../domain/consent/consent-register.ts';
import { readOriginal } from '../domain/conversations/original-mail.ts';
import { CSV_BEGINNING, csvLines } from '../domain/exports/csv.ts';
import { exportAgency } from '../domain/exports/export-agency.ts';
import { exportContact } from '../domain/exports/export-contact.ts';
import { exportContacts, exportProperties } from '../domain/exports/export-lists.ts';
import { contactsCsv, propertiesCsv } from '../domain/exports/list-csv.ts';
import * as words from '../domain/exports/words.ts';
import { exportInspectionFile } from '../domain/inspection/inspection-file.ts';
import { printRegister } from '../domain/mandates/print-register.ts';
import { exportAdverts } from '../domain/poliris/export-adverts.ts';
import { localSecond } from '../domain/shared/local-time.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { invalidInput, Refusal } from '../domain/shared/refusal.ts';
import { equalInConstantTime } from '../domain/shared/token.ts';
import { readSignatureFile } from '../domain/signatures/signature-files.ts';
import { readSlip } from '../domain/visit-slips/stored-slips.ts';
import { perform } from '../door/perform.ts';
import { type AppContext, readingWork } from '../door/transaction/transact.ts';
import { type SignedInSession, sessionOf } from './session.ts';

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
      const answer = () => download(context, session, request, response);
      const operation = exports[name];
      // A request that is refused for its role keeps nobody from an export.
      if (!operation || !isPermitted(session.actor, operation)) return answer();
      await oneAtATime(session.actor.agencyId, response, answer);
    });
  }
  return router;
}

/** The downloads that read much, with their operations. */
const exports: Record<string, Operation> = {
  person: exportContact,
  consents: exportConsents,
  contacts: exportContacts,
  properties: exportProperties,
  adverts: exportAdverts,
  register: printRegister,
  agency: exportAgency,
};

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
    await send(registerOf(context, actor, output.timeZone), response);
  },
  contacts: async (context, { actor }, request, response) => {
    const filters = filtersOf(request);
    const { output } = await perform(context, actor, exportContacts, filters, requestContextOf(response));
    response.attachment(`contacts-${output.exportedAt.slice(0, 10)}.csv`);
    await send(contactsCsv(readingWork(context, actor, context.now()), output.filters), response);
  },
  properties: async (context, { actor }, _request, response) => {
    const { output } = await perform(context, actor, exportProperties, {}, requestContextOf(response));
    response.attachment(`biens-${output.exportedAt.slice(0, 10)}.csv`);
    await send(propertiesCsv(readingWork(context, actor, context.now()), {}), response);
  },
  adverts: async (context, { actor }, request, response) => {
    const { agencyId, exactAddress } = request.body;
    const given = { agencyId, exactAddress: exactAddress === 'true' };
    const { output } = await perform(context, actor, exportAdverts, given, requestContextOf(response));
    await sendZip(response, advertsFileName(output.options), (folder) => writeAdverts(folder, output.csv));
  },
  register: async (context, { actor }, request, response) => {
    const { from, to } = request.body;
    const given = { ...(from && { from }), ...(to && { to }) };
    const { output } = await perform(context, actor, printRegister, given, requestContextOf(response));
    const pdf = await writePdf({ name: 'register', data: output });
    response.attachment('registre-des-mandats.pdf').type('application/pdf').send(Buffer.from(pdf));
  },
  inspection: async (context, { actor }, request, response) => {
    const { id } = request.body;
    const { output } = await perform(context, actor, exportInspectionFile, { id }, requestContextOf(response));
    const pdf = await writePdf({ name: 'inspection', data: output });
    response.attachment(`controle-${output.reference}.pdf`).type('application/pdf').send(Buffer.from(pdf));
  },
  slip: async (context, { actor }, request, response) => {
    const { id } = request.body;
    const { output } = await perform(context, actor, readSlip, { id }, requestContextOf(response));
    response.attachment(`${output.name}.pdf`).type('application/pdf').send(Buffer.from(output.content));
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
  document: async (context, { actor }, request, response) => {
    const { id } = request.body;
    const { output } = await perform(context, actor, readSignatureFile, { id }, requestContextOf(response));
    response.attachment(output.name).type('application/pdf').send(Buffer.from(output.content));
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

/** Sends a file piece by piece. A pipeline into a response that was given up before would wait for ever. */
async function send(source: AsyncIterable<string> | NodeJS.ReadableStream, response: Response): Promise<void> {
  if (response.destroyed) throw cutOff();
  await pipeline(source, response);
}

/** Sends a folder, which stands on the disk meanwhile, as a ZIP. */
async function sendZip(response: Response, name: string, write: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await makeTemporaryFolder('export');
  try {
    await write(folder);
    response.attachment(name);
    await send(await zipOf(folder), response);
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
    const name = path.slice(folder.length + 1);
    // Photos are compressed already.
    if (entry.isFile()) zip.addFile(path, name, { compress: !name.startsWith(`${PHOTO_FOLDER}/`) });
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
