import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { agencyIdPattern } from '../../../domain/poliris/agency-id.ts';
import { Card } from '../components/card.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { notLive, trpc } from '../trpc.ts';
import { AdvertsSinceLast } from './adverts-since-last.tsx';
import { AdvertsToReview } from './adverts-to-review.tsx';
import { useAdvertTexts } from './use-advert-texts.ts';
import { usePortalIds } from './use-portal-ids.ts';

/** The file of adverts for the portals. What they lack is said before the file leaves. */
export function AdvertsCard() {
  const { adverts: words } = useAdvertTexts();
  const [ids, rememberId] = usePortalIds();
  const [agencyId, setAgencyId] = useState(ids[0] ?? '');
  const [isTouched, setIsTouched] = useState(false);
  const [exactAddress, setExactAddress] = useLocalStorage({
    key: 'clef.adverts.exact-address',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const listId = useId();
  const isValid = agencyIdPattern.test(agencyId);
  const [checkedId] = useDebouncedValue(isValid ? agencyId : undefined, 250);
  const check = useQuery({
    ...trpc.properties.checkAdverts.queryOptions({ portalAgencyId: checkedId, exactAddress }),
    ...notLive,
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={words.title}>
      <p className={shared.soft}>{words.lead}</p>
      <div className={shared.stack}>
        <ErrorMessage error={check.error} />
        {check.data && <p>{words.onSale(check.data.adverts)}</p>}
        {check.data && check.data.leftOut > 0 && <p>{words.leftOut(check.data.leftOut)}</p>}
        {check.data && check.data.incomplete > 0 && <p>{words.incomplete(check.data.incomplete)}</p>}
        <TextInput
          label={words.agencyId}
          description={words.agencyIdHint}
          maw="24rem"
          maxLength={40}
          value={agencyId}
          list={listId}
          error={isTouched && agencyId && !isValid ? words.agencyIdWrong : undefined}
          onChange={(event) => setAgencyId(event.currentTarget.value.trim())}
          onBlur={() => setIsTouched(true)}
        />
        <datalist id={listId}>
          {ids.map((id) => (
            <option key={id} value={id} />
          ))}
        </datalist>
        <Checkbox
          label={words.exactAddress}
          description={words.exactAddressHint}
          checked={exactAddress}
          onChange={(event) => setExactAddress(event.currentTarget.checked)}
        />
        <div className={shared.row}>
          <DownloadButton
            file="adverts"
            fields={{ agencyId, exactAddress: String(exactAddress) }}
            disabled={!isValid || check.data?.adverts === 0}
            onDownload={() => rememberId(agencyId)}
          >
            {words.download}
          </DownloadButton>
        </div>
        {check.data?.sinceLast && <AdvertsSinceLast sinceLast={check.data.sinceLast} />}
        {check.data && check.data.data.length > 0 && <AdvertsToReview check={check.data} />}
      </div>
    </Card>
  );
}
