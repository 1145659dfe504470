import { useState } from 'react';
import { forget, keptOf, useKept } from '../draft/unsaved.ts';
import type { Campaign } from './page.tsx';
import { blank, changesOf, contentOf, isSame, type Written } from './text.ts';

/** What is being written, and the campaign as it was read. */
type Desk = { saved?: Campaign | undefined; written: Written };

/** What has no id yet is kept by a name of its own. */
const NEW = 'nouvelle-campagne';

/** What is being written of a campaign. What a colleague has saved meanwhile never takes the place of unsaved words. */
export function useWriting(campaign: Campaign | undefined) {
  const key = campaign?.id ?? NEW;
  const [desk, lay] = useState(
    () => keptOf<Desk>(key)?.change ?? { saved: campaign, written: campaign ? contentOf(campaign) : blank },
  );
  const { saved, written } = desk;
  const changed = !isSame(written, saved ?? blank);
  useKept(key, { fingerprint: saved?.fingerprint ?? '', change: desk }, changed);
  const newer = campaign && saved && campaign.updatedAt > saved.updatedAt ? campaign : undefined;
  const read = (one: Campaign, mine: Partial<Written> = {}) =>
    lay({ saved: one, written: { ...contentOf(one), ...mine } });
  if (newer && !changed) read(newer);
  return {
    ...{ saved, written, changed },
    alter: (part: Partial<Written>) => lay((now) => ({ ...now, written: { ...now.written, ...part } })),
    newer: newer && changed,
    keep: () => newer && saved && read(newer, changesOf(written, saved)),
    take: () => newer && read(newer),
    /** Words that were written while it was saved stay. */
    keepSaved: (made: Campaign, sent: Written) => {
      lay((now) => ({ saved: made, written: { ...contentOf(made), ...changesOf(now.written, sent) } }));
      forget(key);
    },
  };
}
