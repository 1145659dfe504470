import { excessOf } from '../../../domain/campaigns/limits.ts';
import { faultsOf } from '../../../domain/drafts/template.ts';
import { altered } from '../draft/unsaved.ts';
import type { Campaign } from './page.tsx';

type Content = Pick<Campaign, 'name' | 'body' | 'filter' | 'perMinute'>;
/** A campaign as it is being written: its pace is whatever was typed. */
export type Written = Omit<Content, 'perMinute'> & { perMinute: number | string };

export const blank: Written = { name: '', body: '', filter: {}, perMinute: 60 };

/** What of it is saved. What narrows the audience always stands in one order, without blanks. */
export const contentOf = ({ name, body, filter, perMinute }: Written): Content => {
  const { stage, tag, city, q, updatedSince } = filter;
  const given = Object.entries({ stage, tag: tag?.trim(), city: city?.trim(), q: q?.trim(), updatedSince });
  return { name, body, filter: Object.fromEntries(given.filter(([, value]) => value)), perMinute: Number(perMinute) };
};

/** What was changed of it since, as it is saved. */
export const alteredIn = (written: Written, since: Written): Partial<Content> =>
  altered(contentOf(written), contentOf(since));

/** What was changed of it since, as it was typed: an emptied pace is no number. */
export function changesOf(written: Written, since: Written): Partial<Written> {
  const names = Object.keys(alteredIn(written, since)) as (keyof Written)[];
  return Object.fromEntries(names.map((name) => [name, written[name]]));
}

/** Fit to be shown as it would be read. */
export const isReadable = (body: string): boolean =>
  body.trim() !== '' && excessOf(body) <= 0 && faultsOf(body).length === 0;
