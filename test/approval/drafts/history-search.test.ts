import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listDecided } from '../../../approval/drafts/decided-drafts.ts';
import { rejectDraft } from '../../../approval/drafts/decisions.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import { countRowsRead } from '../../support/rows-read.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startTwilioServer, WITHIN_HOURS } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ now: () => WITHIN_HOURS });
const server = await startTwilioServer(testServer);

async function createHistory() {
  const sender = await server.createSendingAgency();
  const person = async (firstName: string, lastName: string, phone: string): Promise<string> => {
    const granted = { status: 'granted', source: 'Formulaire' };
    const consent = { sms: granted, email: granted };
    const email = `${firstName}@courriel.example`;
    return (await sender.perform(createContact, { firstName, lastName, phone, email, consent })).id;
  };
  const found = async (q: string, more = {}): Promise<string[]> => {
    const { data } = await sender.perform(listDecided, { q, ...more });
    return data.map(({ draft }: any) => draft.item.body ?? draft.item.sequence.name).toSorted();
  };
  return { ...sender, person, found };
}

describe('the search of what was decided', async () => {
  const { agency, perform, person, found, ...sender } = await createHistory();
  const [anne, yann] = [
    await person('Anne', 'Kermadec', '06 39 98 71 01'),
    await person('Yann', 'Le Goff', '06 39 98 71 02'),
  ];
  const sent = 'Le géomètre passera à l’étage.';
  await sender.send(await sender.createApprovedDraft(sent, anne));
  const rejected = 'Un géomètre, pour l’appartement.';
  await perform(rejectDraft, { id: await sender.createDraft(rejected, yann), reason: 'Trop tôt' });
  const approved = 'Votre géomètre est prévenu.';
  await sender.createApprovedDraft(approved, yann);
  server.provider.next({ status: 400, body: { code: 21612, message: 'Not reachable', status: 400 } });
  const failed = 'La clé du géomètre est chez nous.';
  await sender.send(await sender.createApprovedDraft(failed, anne));
  await sender.createDraft('Ce géomètre attend encore.', anne);
  const mail = 'Voici les horaires.';
  const { draftId } = await perform(draftEmail, { prospectId: yann, subject: 'Bornage du terrain', body: mail });
  await perform(rejectDraft, { id: draftId, reason: 'Trop tôt' });

  it('finds words by their beginning, wherever the draft is now, and nothing that waits for its decision', async () => {
    expect(await found('géomètre')).toEqual([failed, sent, rejected, approved].toSorted());
    expect(await found('GEOM')).toHaveLength(4);
    expect(await found('omètre')).toEqual([]);
  });

  it('finds all words in any order, also of the subject', async () => {
    expect(await found('etage geometre')).toEqual([sent]);
    expect(await found('appartement, géomètre')).toEqual([rejected]);
    expect(await found('terrain bornage')).toEqual([mail]);
    expect(await found('horaires bornage')).toEqual([mail]);
    expect(await found('géomètre introuvable')).toEqual([]);
  });

  it('finds a contact by the name in any order, the number and the address', async () => {
    for (const q of ['kermadec', 'Kermadec Anne', 'mme Kermadec', '06 39 98 71 01', 'anne@courriel.example']) {
      expect(await found(q)).toEqual([failed, sent].toSorted());
    }
    expect(await found('le goff')).toEqual([rejected, approved, mail].toSorted());
  });

  it('keeps the other filters, goes on by pages, and a search for signs alone finds nothing', async () => {
    expect(await found('geometre', { status: 'rejected' })).toEqual([rejected]);
    expect(await found('geometre', { mine: true })).toHaveLength(4);
    expect(await found('geometre', { until: '2026-01-01' })).toEqual([]);
    const first = await perform(listDecided, { q: 'geometre', limit: 3 });
    expect((await perform(listDecided, { q: 'geometre', limit: 3, cursor: first.nextCursor })).data).toHaveLength(1);
    for (const q of ['«', '& !', ':*', '%']) expect(await found(q)).toEqual([]);
  });

  it('finds nothing of another agency', async () => {
    const other = await createHistory();
    expect(await other.found('géomètre')).toEqual([]);
  });

  it('reads what it finds and not the whole history', async () => {
    const author = JSON.stringify({ kind: 'human', id: 'user_x', name: 'Camille' });
    await sql`with person as (
        insert into contact (agency_id, id, last_name, stage, language, created_at, updated_at)
        select ${agency.id}, gen_random_uuid(), 'Nom ' || n, 'new', 'fr', now(), now() from generate_series(1, 1000) as n
        returning id)
      insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at,
        expires_at, decided_at, decided_by, decision)
      select ${agency.id}, gen_random_uuid(), 'sms', 'draftSms', 'rejected', id, '{}',
        jsonb_build_object('to', '+33639987103', 'body', 'Bonjour ' || id), ${author}, now(), now(), now(), ${author}, 'rejected'
      from person`.execute(testServer.db);
    await sql`analyze contact, draft, message`.execute(testServer.db);
    const { draft } = await countRowsRead(server.context, agency.owner, listDecided, { q: 'bornage', campaigns: true });
    // The latest are read as they are.
    expect(draft).toBeLessThan(300);
  });
});
