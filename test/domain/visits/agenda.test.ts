import { describe, expect, it } from 'vitest';
import { cancelVisit, missVisit } from '../../../approval/agenda/visit-acts.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { previewAppointment } from '../../../domain/visits/preview-appointment.ts';
import { readAgenda } from '../../../domain/visits/read-agenda.ts';
import { readVisitAround } from '../../../domain/visits/visit-around.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { asJson } from '../../../storage/json.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ now: () => new Date('2026-11-25T09:00:00Z') });

async function startAgency() {
  const agency = await server.createAgency();
  const contact = async () => (await agency.perform(createContact, { lastName: 'Le Goff' })).id as string;
  const property = await agency.perform(createProperty, {
    ...{ reference: newId(), title: 'Maison de ville', type: 'house', status: 'available' },
    address: { postcode: '44000', city: 'Nantes' },
  });
  const agentId = publicId('user', agency.owner.id);
  const schedule = async (startsAt: string, endsAt: string, more: object = {}) =>
    agency.perform(scheduleVisit, { contactId: await contact(), propertyId: property.id, startsAt, endsAt, ...more });
  const startsIn = async (from: string, to: string, more: object = {}) => {
    const { appointments } = await agency.perform(readAgenda, { from, to, ...more });
    return appointments.map(({ startsAt }: { startsAt: string }) => startsAt.slice(5, 16));
  };
  return { agency, contact, propertyId: property.id as string, agentId, schedule, startsIn };
}

describe('the agenda', () => {
  it('has the appointments of these days on the agency’s clocks, and those that go on into them', async () => {
    const { agency, schedule, startsIn } = await startAgency();
    await agency.perform(changeAgency, { timeZone: 'America/Martinique' });
    // The day there goes from 4 h to 4 h in UTC.
    await schedule('2026-12-01T03:00:00Z', '2026-12-01T04:00:00Z');
    await schedule('2026-12-01T03:30:00Z', '2026-12-01T04:30:00Z');
    await schedule('2026-12-01T04:00:00Z', '2026-12-01T05:00:00Z');
    await schedule('2026-12-02T03:59:00Z', '2026-12-02T05:00:00Z');
    await schedule('2026-12-02T04:00:00Z', '2026-12-02T05:00:00Z');
    expect(await startsIn('2026-12-01', '2026-12-01')).toEqual(['12-01T03:30', '12-01T04:00', '12-02T03:59']);
  });

  it('shows one colleague’s on demand, and leaves out what was called off unless it is asked for', async () => {
    const { agency, agentId, schedule, startsIn } = await startAgency();
    await schedule('2026-12-01T09:00:00Z', '2026-12-01T09:30:00Z', { agentId });
    await schedule('2026-12-01T10:00:00Z', '2026-12-01T10:30:00Z', { kind: 'call', propertyId: null });
    const { id } = await schedule('2026-12-01T11:00:00Z', '2026-12-01T11:30:00Z');
    await agency.perform(cancelVisit, { id });
    const day = ['2026-12-01', '2026-12-01'] as const;
    expect(await startsIn(...day)).toEqual(['12-01T09:00', '12-01T10:00']);
    expect(await startsIn(...day, { agentId })).toEqual(['12-01T09:00']);
    expect(await startsIn(...day, { withCancelled: true })).toHaveLength(3);
  });

  it('names the public holidays, those of Alsace-Moselle where they count', async () => {
    const { agency } = await startAgency();
    const read = async () => (await agency.perform(readAgenda, { from: '2026-12-21', to: '2026-12-27' })).holidays;
    expect(await read()).toEqual([{ day: '2026-12-25', name: 'Noël' }]);
    await agency.perform(changeAgency, { alsaceMoselle: true });
    expect(await read()).toHaveLength(2);
  });

  it('refuses a period that ends before it begins, or that is too long', async () => {
    const { agency } = await startAgency();
    for (const to of ['2026-11-30', '2027-01-12']) {
      const refused = refusalOf(agency.perform(readAgenda, { from: '2026-12-01', to }));
      expect(await refused).toMatchObject({ code: 'invalid_request' });
    }
  });
});

it('the sheet of a visit shows the last visits of the property, and apart from them those to come, the next one first', async () => {
  const { agency, schedule } = await startAgency();
  const on = async (day: string, more: object = {}) =>
    (await schedule(`${day}T09:00:00Z`, `${day}T09:30:00Z`, more)).id as string;
  const [first, missed, latest] = [await on('2026-11-10'), await on('2026-11-12'), await on('2026-11-20')];
  for (const id of [first, latest]) await agency.perform(completeVisit, { id, interest: 4 });
  await agency.perform(missVisit, { id: missed });
  const shown = await on('2026-11-26');
  const [later, next, off] = [await on('2026-12-03'), await on('2026-11-27'), await on('2026-11-28')];
  await agency.perform(cancelVisit, { id: off });
  for (let day = 10; day < 16; day += 1) await on(`2026-12-${day}`);
  const { visits, coming } = await agency.perform(readVisitAround, { id: shown });
  expect(visits.map(({ id }: { id: string }) => id)).toEqual([latest, missed, first]);
  expect(coming.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([next, later]);
});

describe('the remarks on the time of an appointment', () => {
  it('name who has another one then, and who visits the property', async () => {
    const { agency, contact, propertyId, agentId, schedule } = await startAgency();
    const visit = await schedule('2026-12-01T09:00:00Z', '2026-12-01T09:30:00Z', { agentId });
    const span = { startsAt: '2026-12-01T09:15:00Z', endsAt: '2026-12-01T09:45:00Z' };
    const codesOf = async (input: object) => {
      const { remarks } = await agency.perform(previewAppointment, { ...span, ...input });
      return remarks.map(({ code }: { code: string }) => code);
    };
    const other = await contact();
    expect(await codesOf({ contactId: other, agentId })).toEqual(['colleague_busy']);
    expect(await codesOf({ contactId: visit.contactId })).toEqual(['contact_busy']);
    expect(await codesOf({ contactId: other, propertyId })).toEqual(['property_visited']);
    const call = { kind: 'call', contactId: await contact(), propertyId };
    const later = { startsAt: '2026-12-01T13:00:00Z', endsAt: '2026-12-01T13:15:00Z' };
    await agency.perform(scheduleVisit, { ...call, ...later });
    expect(await codesOf({ contactId: other, propertyId, ...later })).toEqual([]);
    expect(await codesOf({ contactId: visit.contactId, agentId, propertyId, exceptId: visit.id })).toEqual([]);
  });

  it('say that the colleague’s own calendar is busy, as the agenda does, and refuse nothing', async () => {
    const { agency, contact, agentId } = await startAgency();
    const rows = tenantOf(server.db, agency.id);
    await rows
      .insert('calendar_account', {
        ...{ user_id: agency.owner.id, driver: 'caldav', address: 'https://dav.example/', username: 'camille' },
        ...{ password: Buffer.from('x'), calendars: asJson([]), status: 'active', changed: false, failures: 0 },
        ...{ due_at: server.context.now(), created_at: server.context.now() },
      } as never)
      .execute();
    await rows
      .insert('busy_time', {
        user_id: agency.owner.id,
        starts_at: new Date('2026-12-01T09:00:00Z'),
        ends_at: new Date('2026-12-01T10:00:00Z'),
      })
      .execute();
    const call = { kind: 'call', contactId: await contact(), agentId };
    const span = { startsAt: '2026-12-01T09:30:00Z', endsAt: '2026-12-01T09:45:00Z' };
    const { remarks } = await agency.perform(previewAppointment, { contactId: call.contactId, agentId, ...span });
    expect(remarks).toEqual([{ code: 'calendar_busy' }]);
    await agency.perform(scheduleVisit, { ...call, ...span });
    const { busy } = await agency.perform(readAgenda, { from: '2026-12-01', to: '2026-12-01' });
    expect(busy).toEqual([{ agentId, startsAt: '2026-12-01T09:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' }]);
  });

  it('name a holiday, a Sunday, an unusual hour and a time that is over', async () => {
    const { agency, contact } = await startAgency();
    const contactId = await contact();
    const codesOf = async (startsAt: string, endsAt: string) => {
      const { remarks } = await agency.perform(previewAppointment, { contactId, startsAt, endsAt });
      return remarks.map(({ code }: { code: string }) => code);
    };
    expect(await codesOf('2026-12-25T09:00:00Z', '2026-12-25T10:00:00Z')).toEqual(['holiday']);
    expect(await codesOf('2026-12-06T09:00:00Z', '2026-12-06T10:00:00Z')).toEqual(['sunday']);
    expect(await codesOf('2026-12-01T06:30:00Z', '2026-12-01T07:30:00Z')).toEqual(['outside_hours']);
    expect(await codesOf('2026-12-01T18:30:00Z', '2026-12-01T19:30:00Z')).toEqual(['outside_hours']);
    expect(await codesOf('2026-11-25T08:00:00Z', '2026-11-25T09:00:00Z')).toEqual(['past']);
    expect(await codesOf('2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z')).toEqual([]);
  });
});
