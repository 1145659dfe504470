import type { Random } from '../random.ts';
import type { Row } from '../rows.ts';

type Property = Row<'property'>;
type Mandate = Pick<Property, 'mandate_number' | 'mandate_kind' | 'mandate_signed_at' | 'mandate_expires_at'>;

/** A mandate runs from 3 to 24 months; on an available property it has not run out. */
export function mandateOf(
  random: Random,
  now: Date,
  status: Property['status'],
  signedAt: Date,
  number: number,
): Mandate {
  const kind = random.weighted({ exclusive: 2, simple: 3 });
  const terms = kind === 'exclusive' ? [3, 4, 6, 12] : [6, 12, 18, 24];
  const lasting = terms.filter((months) => status === 'withdrawn' || monthsAfter(signedAt, months) > now);
  const months = status === 'withdrawn' ? 3 : (lasting[random.chance(0.7) ? 0 : 1] ?? lasting[0] ?? 24);
  return {
    mandate_number: String(number),
    mandate_kind: kind,
    mandate_signed_at: signedAt,
    mandate_expires_at: monthsAfter(signedAt, months),
  };
}

export const noMandate: Mandate = {
  mandate_number: null,
  mandate_kind: null,
  mandate_signed_at: null,
  mandate_expires_at: null,
};

function monthsAfter(at: Date, months: number): Date {
  const end = new Date(at);
  // The 28th exists in every month.
  end.setUTCDate(Math.min(at.getUTCDate(), 28));
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}
