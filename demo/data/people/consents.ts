import { randomOf } from '../random.ts';
import { json, type Row } from '../rows.ts';
import type { World } from '../team.ts';
import type { Visit } from '../visits.ts';
import type { Prospect } from './contacts.ts';
import { isMobile } from './person.ts';
import { type Channel, type Statement, type Status, statementsOf } from './statements.ts';

export type Consent = { status: Status; recordedAt: string | null; source: string | null; evidence: string | null };

/** Where a person stands on both channels, and what they said to get there. */
export type Consents = Record<Channel, Consent> & { said: Record<Channel, Statement[]> };

/** Everybody's consents, by contact. */
export function consentsOf(world: World, prospects: Prospect[], visits: Visit[]): Map<string, Consents> {
  const random = randomOf('consents');
  const seen = visits.filter(({ row }) => row.status === 'completed');
  return new Map(
    prospects.map((prospect) => {
      const visit = seen.find((one) => one.prospect === prospect);
      const sms = isMobile(prospect.phone) ? statementsOf(random, world, prospect, visit, 'sms') : [];
      const email = prospect.email === null ? [] : statementsOf(random, world, prospect, visit, 'email');
      return [prospect.id, { sms: consentAfter(sms), email: consentAfter(email), said: { sms, email } }];
    }),
  );
}

function consentAfter(said: Statement[]): Consent {
  const last = said.at(-1);
  if (!last) return { status: 'unknown', recordedAt: null, source: null, evidence: null };
  return { status: last.status, recordedAt: last.at.toISOString(), source: last.source, evidence: last.evidence };
}

/** The proof of each consent. */
export const consentRows = (world: World, prospects: Prospect[], consents: Map<string, Consents>) =>
  prospects.flatMap(({ id }) =>
    (['sms', 'email'] as const).flatMap((channel) =>
      (consents.get(id)?.said[channel] ?? []).map(
        ({ status, at, source, evidence, actor }): Row<'consent_change'> => ({
          ...{ agency_id: world.agencyId, id: world.newId(at), contact_id: id, channel, status, source, evidence },
          actor: json(actor),
          at,
        }),
      ),
    ),
  );

/** Whoever opted out did so with their number or address. */
export const optOutRows = (
  { agencyId }: World,
  prospects: Prospect[],
  consents: Map<string, Consents>,
): Row<'opt_out'>[] =>
  prospects.flatMap(({ id, phone, email }) =>
    (['sms', 'email'] as const).flatMap((channel) => {
      const address = channel === 'sms' ? phone : email;
      const said = consents.get(id)?.said[channel].at(-1);
      if (address === null || said?.status !== 'opted_out') return [];
      return [{ agency_id: agencyId, channel, address, at: said.at, source: said.source }];
    }),
  );
