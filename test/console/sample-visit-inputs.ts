import { cancelVisit } from '../../approval/agenda/visit-acts.ts';
import { linkSeller } from '../../domain/properties/property-sellers.ts';
import { completeVisit } from '../../domain/visit-messages/report-visit.ts';
import { previewSlip } from '../../domain/visit-slips/preview-slip.ts';
import { signSlip } from '../../domain/visit-slips/sign-slip.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { drawnSignature } from '../support/signature.ts';
import type { TestServer } from '../support/test-server.ts';
import type { PopulatedAgency } from './populated-agency.ts';

const HOUR = 3_600_000;

/** Valid inputs for the procedures of a visit's sheet, with fresh records. */
export function visitSamples(
  server: TestServer,
  { agency, contact, property }: PopulatedAgency,
): Record<string, () => Promise<Record<string, any>>> {
  const about = { propertyId: property, contactId: contact };
  const visitIn = async (hours: number) => {
    const starts = server.context.now().getTime() + hours * HOUR;
    const times = { startsAt: new Date(starts).toISOString(), endsAt: new Date(starts + HOUR / 2).toISOString() };
    const { id } = await agency.perform(scheduleVisit, { ...about, ...times, allowOverlap: true });
    return { id: id as string };
  };
  const shown = () => visitIn(0);
  let restored = 0;
  const sold = async () => {
    await agency.perform(linkSeller, about);
    return visitIn(48);
  };
  const form = async () => {
    const { id } = await shown();
    const { fingerprint } = await agency.perform(previewSlip, { id });
    return { id, fingerprint, visitors: [{ name: 'Élodie Test', signature: drawnSignature }] };
  };
  const slip = async () => {
    const given = await form();
    const rendered = () => ({
      pdf: Buffer.from('%PDF-1.7 made by a test'),
      fingerprint: given.fingerprint,
      signedAt: server.context.now(),
    });
    return { id: (await agency.perform(signSlip, { ...given, rendered })).id as string };
  };
  return {
    'visits.around': shown,
    'visits.complete': async () => ({ ...(await shown()), feedback: 'Trop bruyant' }),
    'visits.change': async () => ({ ...(await shown()), attendees: 'avec ses parents' }),
    'visits.cancel': shown,
    'visits.miss': shown,
    'visits.restore': async () => {
      // At an hour of its own, because one that is restored must not overlap another.
      restored += 1;
      const { id } = await visitIn(200 + restored);
      await agency.perform(cancelVisit, { id });
      return { id };
    },
    'visits.correctReport': async () => {
      const { id } = await shown();
      await agency.perform(completeVisit, { id });
      return { id, interest: 4 };
    },
    'visits.slip': shown,
    'visits.slips': shown,
    'visits.signSlip': form,
    'visits.draftSlip': slip,
    'visits.remind': () => visitIn(48),
    'visits.tellSellers': sold,
    'visits.news': async () => {
      await sold();
      return about;
    },
    'access.read': async () => ({ id: property }),
    'access.alarm': async () => ({ id: property }),
    'access.change': async () => ({ id: property, keys: 'Boîte à clés de l’agence, n° 12', alarm: '4711A' }),
  };
}
