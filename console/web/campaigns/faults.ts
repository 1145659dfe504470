import { excessOf, longestBody, paces } from '../../../domain/campaigns/limits.ts';
import { faultsOf } from '../../../domain/drafts/template.ts';
import { useFaultWords } from '../look/variables.tsx';
import { useWords } from '../words/words.tsx';
import type { Written } from './text.ts';

/** What keeps a campaign from being saved, by field, in the reader's language. */
export type Faults = Record<'name' | 'body' | 'perMinute', string | undefined>;

export function useFaults(): (written: Written) => Faults {
  const { campaign, common } = useWords();
  const say = useFaultWords();
  return ({ name, body, perMinute }) => {
    const pace = Number(perMinute);
    const isPace = Number.isInteger(pace) && pace >= paces.least && pace <= paces.most;
    return {
      name: name.trim() ? undefined : campaign.unnamed,
      body: body.trim()
        ? excessOf(body) > 0
          ? campaign.tooLong(excessOf(body), longestBody)
          : say(faultsOf(body))
        : campaign.textless,
      perMinute: isPace ? undefined : common.wholeBetween(paces.least, paces.most),
    };
  };
}

/** Nobody is told of what they have not come to yet. */
export const begun = (faults: Faults, { name, body }: Written): Faults => ({
  ...faults,
  name: name && faults.name,
  body: body && faults.body,
});
