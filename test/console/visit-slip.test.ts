import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { editDraft } from '../../approval/drafts/decisions.ts';
import { readReview } from '../../approval/drafts/review-queue.ts';
import { eraseContact } from '../../domain/erasure/erase-contact.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { Signature } from '../../domain/visit-slips/signature.ts';
import { createColleague } from '../support/colleagues.ts';
import { drawnSignature } from '../support/signature.ts';
import { startTestServer } from '../support/test-server.ts';
import { NOW, startVisitAgency } from '../support/visit-agency.ts';
import { signInToConsole } from './client.ts';

const server = await startTestServer({ ownStore: true, now: () => NOW });
const { url, db } = server;

async function startSigning(records: Parameters<typeof startVisitAgency>[1] = {}) {
  const started = await startVisitAgency(server, records);
  const page = await signInToConsole(url, await createColleague(db, started.agency, 'negotiator'));
  const { data } = await page.call('visits.slip', { id: started.visitId });
  const form = {
    ...{ id: started.visitId, fingerprint: data?.fingerprint as string, formId: newId() },
    visitors: [{ name: 'Yann Kerguelen', address: '3 rue du Port, Nantes', signature: drawnSignature }],
  };
  const slips = () => db.selectFrom('visit_slip').selectAll().where('agency_id', '=', started.agency.id).execute();
  const download = async (id: string) =>
    fetch(`${url}/console/downloads/slip`, {
      method: 'POST',
      headers: { Cookie: page.cookie, Origin: url, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ csrf: page.csrf, id }),
    });
  return { ...started, page, shown: data, form, slips, download };
}

/** The drawing and text operators of all pages. */
const operatorsOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

describe('a visit slip', () => {
  it('is kept as the PDF that was signed, and its hash is on the journal’s chain', async () => {
    const { agency, page, shown, form, slips, download } = await startSigning();
    expect(shown.content).toMatchObject({
      ...{ agency: ['Agence du Test', 'Nantes'], title: 'Appartement T3', shownBy: null },
      place: '12 rue des Carmes, 44000 Nantes',
      when: 'mardi 24 novembre 2026 à 10 h',
    });
    expect(shown.content.price[0]).toBe(
      'Prix\u00a0: 300\u00a0000\u00a0€ honoraires inclus, soit 288\u00a0462\u00a0€ hors honoraires',
    );
    const { data, error } = await page.call('visits.signSlip', form);
    expect(error).toBeUndefined();
    const [slip] = await slips();
    const pdf = Buffer.from(slip?.content as Uint8Array);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    expect(slip).toMatchObject({ sha256, bytes: pdf.length, signers: [{ name: 'Yann Kerguelen' }], signed_at: NOW });
    expect(pdf.toString('latin1')).toMatch(/^%PDF-/);
    // The strokes are lines of the page, and no picture.
    expect(operatorsOf(pdf).match(/ l$/gm)?.length).toBeGreaterThan(35);
    expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
    const entry = await db
      .selectFrom('journal_entry')
      .select(['code', 'subject'])
      .where('agency_id', '=', agency.id)
      .where('operation', '=', 'keepVisitSlip')
      .executeTakeFirst();
    expect(entry).toEqual({ code: sha256, subject: data.id });
    const file = await download(data.id);
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
    expect(file.headers.get('Content-Disposition')).toMatch(/Bon de visite NAN-\d+\.pdf/);
  });

  it('is kept once, however often the form is sent', async () => {
    const { page, form, slips } = await startSigning();
    const [first, again] = [await page.call('visits.signSlip', form), await page.call('visits.signSlip', form)];
    expect(again.data).toEqual(first.data);
    expect(await slips()).toHaveLength(1);
  });

  it('is refused if the property has changed since the visitors read it', async () => {
    const { agency, page, propertyId, form, slips } = await startSigning();
    await db
      .updateTable('property')
      .set({ price_euros: 290_000 })
      .where('agency_id', '=', agency.id)
      .where('id', '=', uuidOf('property', propertyId))
      .execute();
    const { error } = await page.call('visits.signSlip', form);
    expect(error.code).toBe('conflict');
    expect(await slips()).toEqual([]);
    const refused = db.selectFrom('journal_entry').select('code').where('agency_id', '=', agency.id);
    expect(await refused.where('operation', '=', 'signSlip').execute()).toEqual([{ code: 'conflict' }]);
  });

  it('takes no street that adverts hide', async () => {
    const { agency, page, propertyId, visitId } = await startSigning();
    await db
      .updateTable('property')
      .set({ address_hidden: true })
      .where('agency_id', '=', agency.id)
      .where('id', '=', uuidOf('property', propertyId))
      .execute();
    expect((await page.call('visits.slip', { id: visitId })).data.content.place).toBe('44000 Nantes');
  });

  it('is signed neither before the day of the visit nor at another appointment', async () => {
    const later = { startsAt: '2026-11-25T09:00:00Z', endsAt: '2026-11-25T09:30:00Z' };
    for (const visit of [later, { kind: 'call' }]) {
      const { page, visitId } = await startSigning({ visit });
      expect((await page.call('visits.slip', { id: visitId })).error.code).toBe('conflict');
    }
  });

  it('is shown and given to nobody of another agency', async () => {
    const { page, form } = await startSigning();
    const { data } = await page.call('visits.signSlip', form);
    const other = await startSigning();
    expect((await other.download(data.id)).status).toBe(404);
    expect((await other.page.call('visits.draftSlip', { id: data.id })).error.code).toBe('not_found');
  });

  it('is not given once its bytes are others', async () => {
    const { agency, page, form, download } = await startSigning();
    const { data } = await page.call('visits.signSlip', form);
    await db
      .updateTable('visit_slip')
      .set({ content: Buffer.from('%PDF-other') })
      .where('agency_id', '=', agency.id)
      .execute();
    expect((await download(data.id)).status).toBe(409);
  });

  it('waits as an e-mail to the visitor with the file, once, and keeps the file when it is edited', async () => {
    const { agency, page, form, drafts, slips } = await startSigning();
    const { data } = await page.call('visits.signSlip', form);
    const { data: draft } = await page.call('visits.draftSlip', { id: data.id });
    const [slip] = await slips();
    const [row] = await drafts();
    expect(row).toMatchObject({
      ...{ status: 'pending', kind: 'email', flagged: false },
      item: { attachments: [{ type: 'application/pdf', sha256: slip?.sha256 }] },
    });
    const change = { body: 'Bonjour, voici le bon de visite signé.' };
    const { fingerprint } = await agency.perform(readReview, { id: draft.id }).then((review: any) => review.draft);
    await agency.perform(editDraft, { id: draft.id, fingerprint, change });
    expect((await drafts())[0]?.item.attachments).toEqual(row?.item.attachments);
    expect((await page.call('visits.draftSlip', { id: data.id })).error.code).toBe('conflict');
    const file = await db.selectFrom('attachment').selectAll().where('agency_id', '=', agency.id).executeTakeFirst();
    expect(Buffer.from(file?.content as Uint8Array).equals(Buffer.from(slip?.content as Uint8Array))).toBe(true);
  });

  it('goes with the erasure of the visitor', async () => {
    const { agency, page, contactId, form, slips } = await startSigning();
    await page.call('visits.signSlip', form);
    await agency.perform(eraseContact, { id: contactId, name: 'Yann Kerguelen', reason: 'request' });
    expect(await slips()).toEqual([]);
  });
});

describe('a signature', () => {
  const box = (points: [number, number][][]) => Signature.safeParse(points).success;
  it('is drawn, within its space and of a bounded size', () => {
    expect(box(drawnSignature)).toBe(true);
    const line = (count: number): [number, number][] =>
      Array.from({ length: count }, (_, step) => [step % 1000, step % 400]);
    for (const wrong of [
      [],
      [[]],
      [[[10, 10]]],
      [line(1001)],
      [line(900), line(900), line(900)],
      Array.from({ length: 101 }, () => line(10)),
      [[...line(50), [1001, 5]]],
      [[...line(50), [5, 401]]],
      [[...line(50), [-1, 5]]],
      [[...line(50), [1.5, 5]]],
      [[...line(50), [5]]],
      [[...line(50), ['5', 5]]],
      '<svg onload="alert(1)">',
    ])
      expect(box(wrong as never)).toBe(false);
  });
});
