import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Outlook } from '../../../domain/campaigns/campaign-item.ts';
import facts from '../draft/draft.module.css';
import { Fact } from '../draft/fact.tsx';
import { Failure } from '../look/failure.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { calm, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Cost, Examples, exclusionsOf } from './outlook.tsx';
import { contentOf, isReadable, type Written } from './text.ts';

/** Calm: whatever changes in the agency would have the whole audience read anew. */
const SHOWN = { placeholderData: keepPreviousData, ...calm } as const;

/** What a start would do, asked each time that something is changed. */
export const useOutlook = ({ body, filter }: Pick<Written, 'body' | 'filter'>) =>
  useQuery(trpc.campaigns.preview.queryOptions({ body, filter }, { enabled: isReadable(body), ...SHOWN }));

/** Who would get it, who not and why, what it costs, and what three of them would read. */
export function Preview({ written }: { written: Written }) {
  const words = useWords();
  const { campaign } = words;
  const { body, filter } = contentOf(written);
  const { data: outlook, error } = useOutlook({ body, filter });
  const isEmpty = body.trim() === '';
  return (
    <Card title={campaign.outlook}>
      <Failure error={error} />
      {isEmpty && <p className={parts.soft}>{campaign.unwritten}</p>}
      {!isEmpty && !isReadable(body) && <p className={parts.notice}>{campaign.unreadable}</p>}
      {isReadable(body) && outlook && (
        <div aria-live="polite">
          <dl className={facts.facts}>
            <Fact name={campaign.audience}>
              <strong>{campaign.recipients(outlook.recipients)}</strong>
              {isUnmatched(outlook) && (
                <p className={parts.notice}>{campaign.unmatched(Object.keys(filter).join() === 'tag')}</p>
              )}
            </Fact>
            <Fact name={campaign.cost}>
              <Cost {...outlook} />
            </Fact>
            <Fact name={campaign.excluded}>{exclusionsOf(outlook, words)}</Fact>
          </dl>
          <Examples examples={outlook.examples} />
        </div>
      )}
    </Card>
  );
}

/** Whom nothing reaches and nobody is left out of, nobody matches. */
const isUnmatched = ({ recipients, excluded }: Outlook) => recipients === 0 && Object.keys(excluded).length === 0;
