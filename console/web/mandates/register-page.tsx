import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { paths } from '../../page-paths.ts';
import { lazyPage } from '../components/code-loading.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { oneOf, text } from '../components/filters.ts';
import { ForRole } from '../components/for-role.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Page } from '../components/page.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useFilters } from '../components/use-filters.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { trpc } from '../trpc.ts';
import { DeclareDialog } from './declare-dialog.tsx';
import { mandateStates, writtenDay } from './mandate.ts';
import { MandateRow } from './mandate-row.tsx';
import { RegisterCheck } from './register-check.tsx';
import { useMandateTexts } from './use-mandate-texts.ts';

const ActDialog = lazyPage(() => import('./act-dialog.tsx'));

const table = {
  q: { name: 'q', parse: text(200), initial: undefined },
  state: { name: 'etat', parse: oneOf(mandateStates), initial: undefined },
} as const;

/** All numbers of the register, the newest first. */
export function RegisterPage() {
  const words = useMandateTexts();
  const { properties } = usePropertyTexts();
  const register = useQuery(trpc.mandates.register.queryOptions({}));
  const [dialog, setDialog] = useState<'reserve' | 'declare'>();
  const { values, set, known, isFiltered } = useFilters(table);
  const declared = register.data?.declared;
  const list = useInfiniteQuery({
    ...trpc.mandates.list.infiniteQueryOptions(
      { ...values, limit: 50 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    enabled: Boolean(declared),
  });
  const mandates = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const reserve = (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setDialog('reserve')}>
      {words.reserve}
    </Button>
  );
  const declare = (
    <ForRole operation="declareRegister" otherwise={words.offOthers}>
      <Button onClick={() => setDialog('declare')}>{words.declare}</Button>
    </ForRole>
  );
  const aside = declared && (
    <Group gap="xs">
      <ForRole operation="printRegister">
        <DownloadButton file="register">{words.print}</DownloadButton>
      </ForRole>
      {reserve}
    </Group>
  );
  return (
    <Page
      wide
      title={words.title}
      back={{ href: paths.properties, label: properties.title }}
      {...(declared && { lead: words.since(writtenDay(declared.startedOn), declared.firstNumber) })}
      aside={aside}
    >
      <ErrorMessage error={register.error ?? list.error} />
      {register.data && !declared && (
        <EmptyState title={words.off} next={declare}>
          {words.offLead}
        </EmptyState>
      )}
      {declared && (
        <>
          <div className={shared.row}>
            <SearchField
              aria-label={words.search}
              placeholder={words.search}
              value={values.q}
              onSearch={(typed) => set('q', typed)}
            />
            <Select
              label={words.state}
              value={values.state ?? ''}
              onChange={(value) => set('state', value)}
              options={[['', words.anyState], ...mandateStates.map((name) => [name, words.states[name]] as const)]}
            />
          </div>
          <UnknownFilters known={known} />
          {list.isLoading && <ListSkeleton />}
          {list.isSuccess && mandates.length === 0 && (
            <EmptyState {...(!isFiltered && { next: reserve })}>{isFiltered ? words.empty : words.none}</EmptyState>
          )}
          <ul className={shared.rows}>
            {mandates.map((mandate) => (
              <MandateRow key={mandate.id} mandate={mandate} />
            ))}
          </ul>
          <LoadMore list={list} />
          <ForRole operation="checkRegister">
            <RegisterCheck />
          </ForRole>
          {!declared.isFinal && (
            <ForRole operation="declareRegister">
              <Button variant="subtle" size="sm" onClick={() => setDialog('declare')}>
                {words.changeBeginning}
              </Button>
            </ForRole>
          )}
        </>
      )}
      <Suspense>
        {dialog === 'reserve' && <ActDialog act="reserve" onClose={() => setDialog(undefined)} />}
        {dialog === 'declare' && register.data && (
          <DeclareDialog register={register.data} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </Page>
  );
}
