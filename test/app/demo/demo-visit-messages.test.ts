import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { agencyId, owner } from '../../../app/demo/directory.ts';
import { colleagueActor } from '../../../app/demo/history.ts';
import { seedDemo } from '../../../app/demo/seed-demo.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import type { Operation } from '../../../domain/shared/operation.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { draftNotice } from '../../../domain/visit-messages/draft-notice.ts';
import { draftReminder } from '../../../domain/visit-messages/draft-reminder.ts';
import { correctReport } from '../../../domain/visit-messages/report-visit.ts';
import { perform } from '../../../door/perform.ts';
import { byKey, tenantOf } from '../../../storage/tenant.ts';
import { startTestServer } from '../../support/test-server.ts';

const remarks = [
  { liked: 'La lumière du séjour et le calme.', disliked: 'La cuisine est à refaire.', feltPriceEuros: 250_000 },
  { liked: 'Le jardin plein sud, 3 chambres', disliked: 'Le DPE F et les 4 étages sans ascenseur' },
  { liked: 'Disponible dès demain à 10 h', disliked: 'Trop cher par rapport au marché' },
];

it('our checks have nothing against a message that Clef writes about a visit of the demo', async () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const server = await startTestServer({ ownStore: true, now: () => now });
  await seedDemo(server.db, { now, passwordHash: '-' });
  const person = colleagueActor(owner.name);
  const act = async (operation: Operation, input: object) => {
    try {
      await perform(server.context, person, operation, input);
    } catch (error) {
      // Somebody who cannot be written to, or a property without a seller.
      if (!(error instanceof Refusal)) throw error;
    }
  };
  const visits = await tenantOf(server.db, agencyId)
    .from('visit')
    .leftJoin('property', byKey('property', 'visit.property_id'))
    .select(['visit.id', 'visit.status', 'starts_at'])
    // Nobody reports on a visit of a home that is sold: its seller knows the price that was agreed.
    .where(sql<boolean>`coalesce(property.status, 'available') not in ('under_contract', 'sold')`)
    .orderBy('visit.id')
    .execute();
  for (const [index, { id, status, starts_at }] of visits.entries()) {
    const visit = { id: publicId('visit', id) };
    if (status === 'completed') {
      const report = { ...remarks[index % remarks.length], interest: (index % 5) + 1, nextStep: 'thinking' };
      await act(correctReport, { ...visit, ...report, tellSellers: true, tellPrice: true });
    } else if (status === 'scheduled' && starts_at > now) {
      await act(draftReminder, visit);
      await act(draftNotice, visit);
    }
  }
  const drafts = await tenantOf(server.db, agencyId)
    .from('draft')
    .select(['flagged', 'item'])
    .where('operation', 'in', ['visitEmail', 'visitSms'])
    .execute();
  expect(drafts.length).toBeGreaterThan(50);
  expect(drafts.filter(({ flagged }) => flagged).map(({ item }) => item.body)).toEqual([]);
});
