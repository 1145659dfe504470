import { describe, expect, it } from 'vitest';
import { readFigures } from '../../../domain/figures/read-figures.ts';
import { newId } from '../../../domain/shared/ids.ts';
import type { TimeZone } from '../../../storage/column-values.ts';
import { asJson } from '../../../storage/json.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

/** A Tuesday. The 30 days before it begin on 11 October, when Paris still has summer time. */
const now = new Date('2026-11-10T10:30:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });

async function createAgency(zone: TimeZone = 'Europe/Paris') {
  const agency = await server.createAgency();
  await server.db.updateTable('agency').set({ time_zone: zone }).where('id', '=', agency.id).execute();
  return { agency, figures: (days = 30) => agency.perform(readFigures, { days }), ...builderOf(agency) };
}

/** Inserts rows with the times that the figures go by. */
function builderOf(agency: Agency) {
  const rows = tenantOf(server.db, agency.id);
  const timesAt = (at: string) => ({ created_at: new Date(at), updated_at: new Date(at) });
  const contact = async (at: string, source: string | null = null) => {
    const row = { id: newId(), last_name: 'Le Goff', stage: 'new', source, language: 'fr', ...timesAt(at) } as const;
    await rows.insert('contact', row).execute();
    return row.id;
  };
  const property = async (more: object = {}) => {
    const row = { id: newId(), reference: newId(), title: 'T3', type: 'apartment', status: 'available' } as const;
    const place = { postcode: '44000', city: 'Nantes', photos: [] };
    await rows.insert('property', { ...row, ...place, ...timesAt('2026-01-05T09:00:00Z'), ...more }).execute();
    return row.id;
  };
  const visit = async (contact_id: string, property_id: string, at: string, status: 'completed' | 'no_show') => {
    const hours = { starts_at: new Date(at), ends_at: new Date(at) };
    await rows.insert('visit', { id: newId(), contact_id, property_id, status, ...hours, ...timesAt(at) }).execute();
  };
  const offer = async (contact_id: string, property_id: string, at: string) => {
    const row = { id: newId(), contact_id, property_id, amount_euros: 300_000, stage: 'received' } as const;
    await rows.insert('offer', { ...row, ...timesAt(at) }).execute();
  };
  /** Messages of one conversation: `<` came in, `>` left. */
  const conversation = async (...messages: string[]) => {
    const id = newId();
    const at = new Date('2026-10-01T09:00:00Z');
    const row = { id, channel: 'sms', status: 'open', unread_count: 0, last_message_at: at, created_at: at } as const;
    await rows.insert('conversation', row).execute();
    for (const message of messages) {
      const direction = message.startsWith('<') ? 'inbound' : 'outbound';
      const text = { direction, kind: 'sms', body: 'Bonjour', status: 'sent', at: new Date(message.slice(2)) } as const;
      await rows.insert('message', { id: newId(), conversation_id: id, ...text }).execute();
    }
  };
  const draft = async (contact_id: string, key: string, more: object) => {
    const at = new Date('2026-11-05T09:00:00Z');
    const requested_by = asJson({ kind: 'key', id: key, name: `Agent ${key}` });
    const item = asJson({ body: 'Bonjour', to: '+33639981234' });
    const row = {
      id: newId(),
      kind: 'sms',
      operation: 'draftSms',
      contact_id,
      asked: item,
      item,
      requested_by,
    } as const;
    const times = { created_at: at, expires_at: new Date('2026-11-19T09:00:00Z') };
    await rows.insert('draft', { ...row, status: 'sent', ...times, ...more } as never).execute();
  };
  return { rows, contact, property, visit, offer, conversation, draft };
}

describe('the period', () => {
  it('has the whole days of the agency up to yesterday, across a change of the clocks', async () => {
    const { contact, figures } = await createAgency();
    // The last and first instants outside, and the first and last within.
    for (const at of ['2026-10-10T21:59:59.999Z', '2026-11-09T23:00:00Z']) await contact(at, 'Vitrine');
    for (const at of ['2026-10-10T22:00:00Z', '2026-11-09T22:59:59.999Z']) await contact(at, 'SeLoger');
    expect(await figures()).toMatchObject({
      from: '2026-10-10T22:00:00.000Z',
      to: '2026-11-09T23:00:00.000Z',
      leads: { total: 2, sources: [{ source: 'SeLoger', total: 2 }] },
    });
    expect(await figures(90)).toMatchObject({ from: '2026-08-11T22:00:00.000Z', leads: { total: 3 } });
  });

  it('follows the clocks of an agency at the other side of the world', async () => {
    const { contact, figures } = await createAgency('Pacific/Noumea');
    await contact('2026-11-09T12:59:59Z');
    await contact('2026-11-09T13:00:00Z');
    expect(await figures()).toMatchObject({ to: '2026-11-09T13:00:00.000Z', leads: { total: 1 } });
  });
});

describe('new contacts', () => {
  it('are counted by source and by the week of the agency, weeks without any included', async () => {
    const { contact, figures } = await createAgency();
    // Sunday 25 October has 25 hours; its last one belongs to its week, the next minute to the next.
    await contact('2026-10-25T22:59:00Z', 'SeLoger');
    await contact('2026-10-25T23:00:00Z', 'SeLoger');
    await contact('2026-11-09T09:00:00Z', 'SeLoger');
    await contact('2026-11-09T09:00:00Z', null);
    expect((await figures()).leads).toEqual({
      total: 4,
      weeks: ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'],
      sources: [
        { source: 'SeLoger', total: 3, byWeek: [0, 0, 1, 1, 0, 1] },
        { source: null, total: 1, byWeek: [0, 0, 0, 0, 0, 1] },
      ],
    });
  });

  it('are not those that a file brought in', async () => {
    const { rows, contact, figures } = await createAgency();
    const at = '2026-11-04T09:00:00.123Z';
    const by = asJson({ kind: 'human' as const, id: null, name: 'Camille Test' });
    const row = { kind: 'contacts', file_name: 'base.csv', counts: asJson({}), created_by: by } as const;
    await rows.insert('import', { id: newId(), ...row, created_at: new Date(at) } as never).execute();
    await contact(at, 'Hektor');
    await contact('2026-11-04T09:00:00.124Z', 'Vitrine');
    expect((await figures()).leads).toMatchObject({ total: 1, sources: [{ source: 'Vitrine' }] });
  });
});

describe('the response time', () => {
  it('goes from the first unanswered message to the first answer', async () => {
    const { conversation, figures } = await createAgency();
    // 10 minutes: what the contact adds is the same question.
    await conversation(
      '< 2026-11-02T09:00:00Z',
      '< 2026-11-02T09:05:00Z',
      '> 2026-11-02T09:10:00Z',
      '> 2026-11-02T18:00:00Z',
    );
    // 20 and 60 minutes: two questions of one conversation. The first message of the agency answers nothing.
    await conversation(
      '> 2026-11-03T08:00:00Z',
      '< 2026-11-03T09:00:00Z',
      '> 2026-11-03T09:20:00Z',
      '< 2026-11-03T10:00:00Z',
      '> 2026-11-03T11:00:00Z',
    );
    // A whole night, with its hours.
    await conversation('< 2026-11-04T19:00:00Z', '> 2026-11-05T08:00:00Z');
    await conversation('< 2026-11-06T09:00:00Z');
    const minutes = [10, 20, 60, 13 * 60];
    // Between the values of rank 2 and 3, and at 0.7 of the way from rank 3 to 4.
    const [median, slow] = [40, 60 + 0.7 * (13 * 60 - 60)];
    expect((await figures()).responses).toEqual({
      answered: minutes.length,
      unanswered: 1,
      medianSeconds: median * 60,
      slowSeconds: expect.closeTo(slow * 60, 3),
    });
  });

  it('belongs to the period in which the contact wrote', async () => {
    const { conversation, figures } = await createAgency();
    await conversation('< 2026-10-10T21:00:00Z', '> 2026-10-12T09:00:00Z');
    // The answer came today.
    await conversation('< 2026-11-09T22:00:00Z', '> 2026-11-10T08:00:00Z');
    expect((await figures()).responses).toMatchObject({ answered: 1, medianSeconds: 10 * 3600 });
  });
});

describe('sales', () => {
  it('count a buyer and a property once, with an offer after the visit', async () => {
    const { contact, property, visit, offer, figures } = await createAgency();
    const [house, flat] = [await property(), await property()];
    const [first, second, third] = [
      await contact('2026-01-05T09:00:00Z'),
      await contact('2026-01-05T09:00:00Z'),
      await contact('2026-01-05T09:00:00Z'),
    ];
    await visit(first, house, '2026-11-02T09:00:00Z', 'completed');
    await visit(first, house, '2026-11-04T09:00:00Z', 'completed');
    await offer(first, house, '2026-11-05T09:00:00Z');
    // An offer for another property, one before the visit, and a visit that did not take place.
    await visit(second, house, '2026-11-03T09:00:00Z', 'completed');
    await offer(second, flat, '2026-11-05T09:00:00Z');
    await offer(third, flat, '2026-11-02T09:00:00Z');
    await visit(third, flat, '2026-11-03T09:00:00Z', 'completed');
    await visit(third, house, '2026-11-03T09:00:00Z', 'no_show');
    expect((await figures()).visits).toEqual({ visited: 3, offered: 1 });
  });

  it('earn the fees of the deeds of the period, once for each property', async () => {
    const { agency, contact, property, figures } = await createAgency();
    const buyer = await contact('2026-01-05T09:00:00Z');
    const rows = tenantOf(server.db, agency.id);
    const deed = async (property_id: string, deed_signed_on: string, fees_euros: number | null, more: object = {}) => {
      const known = { contact_id: buyer, property_id, deed_signed_on, fees_euros, amount_euros: 300_000 };
      const times = { created_at: now, updated_at: now };
      await rows.insert('offer', { id: newId(), stage: 'deed_signed', ...known, ...times, ...more }).execute();
    };
    const house = await property();
    // The first and the last day of the period, and those beside them.
    await deed(await property(), '2026-10-10', 1);
    await deed(await property(), '2026-10-11', 10_000);
    await deed(house, '2026-11-09', 12_000);
    await deed(house, '2026-11-09', 100, { accepted_beside: true });
    await deed(await property(), '2026-11-10', 1);
    await deed(await property(), '2026-11-02', null);
    await deed(await property(), '2026-11-02', 7, { stage: 'refused' });
    expect((await figures()).deeds).toEqual({ total: 3, feesEuros: 22_000, withoutFees: 1 });
  });

  it('count the mandates of what is for sale now', async () => {
    const { property, figures } = await createAgency();
    await property({ mandate_kind: 'exclusive' });
    await property({ mandate_kind: 'simple', status: 'under_offer' });
    await property({ mandate_kind: 'simple' });
    await property({ mandate_kind: 'exclusive', status: 'sold' });
    await property();
    expect((await figures()).mandates).toEqual({ total: 3, exclusive: 1 });
  });
});

describe('what agents proposed', () => {
  const decided = { decided_at: now, approved_hash: 'x' };

  it('has one fate each', async () => {
    const { contact, draft, figures } = await createAgency();
    const person = await contact('2026-01-05T09:00:00Z');
    const propose = (more: object, key = 'key_a') => draft(person, key, more);
    await propose({ ...decided, decision: 'approved' });
    await propose({ ...decided, decision: 'approved', status: 'failed' });
    await propose({ ...decided, decision: 'approved', edited_at: now });
    await propose({ decided_at: now, decision: 'returned', status: 'rejected' });
    await propose({ decided_at: now, decision: 'rejected', status: 'rejected', edited_at: now });
    await propose({ decided_at: now, status: 'expired' });
    await propose({ status: 'pending' });
    await propose({ decided_at: now, status: 'rejected', reason_code: 'opted_out' });
    await propose({ status: 'pending' }, 'key_b');
    await propose({ status: 'pending', created_at: now });
    expect((await figures()).keys).toEqual([
      {
        ...{ id: 'key_a', name: 'Agent key_a', proposed: 8, unchanged: 2, changed: 1 },
        ...{ returned: 1, rejected: 1, expired: 1, waiting: 1, withdrawn: 1 },
      },
      expect.objectContaining({ id: 'key_b', proposed: 1, waiting: 1 }),
    ]);
  });

  it('does not contain what a person wrote', async () => {
    const { contact, draft, figures } = await createAgency();
    const person = await contact('2026-01-05T09:00:00Z');
    const requested_by = asJson({ kind: 'human' as const, id: null, name: 'Camille Test' });
    await draft(person, 'key_a', { ...decided, decision: 'approved', requested_by });
    expect((await figures()).keys).toEqual([]);
  });
});

it('an agency without anything has figures too, and no other agency’s', async () => {
  const { contact } = await createAgency();
  await contact('2026-11-04T09:00:00Z', 'Vitrine');
  const { figures } = await createAgency();
  expect(await figures()).toMatchObject({
    leads: { total: 0, sources: [] },
    responses: { answered: 0, unanswered: 0, medianSeconds: null, slowSeconds: null },
    visits: { visited: 0, offered: 0 },
    mandates: { total: 0, exclusive: 0 },
    keys: [],
  });
});

it('only 30 and 90 days can be asked for', async () => {
  const { agency } = await createAgency();
  expect(await refusalOf(agency.perform(readFigures, { days: 31 }))).toMatchObject({ code: 'invalid_request' });
});
