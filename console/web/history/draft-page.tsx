import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { DraftContent } from '../queue/draft/draft-content.tsx';
import { isUnknownRecord, trpc } from '../trpc.ts';

/** The page whose address the agent receives for its draft: to decide on it, or to see what became of it. */
export default function DraftPage() {
  const { history, common } = useTranslations();
  const { draftId = '' } = useParams<{ draftId: string }>();
  const { error } = useQuery(trpc.drafts.read.queryOptions({ id: draftId }, { enabled: false }));
  if (isUnknownRecord(error)) return <NotFound />;
  return (
    <Page title={history.draft} back={{ href: paths.queue, label: common.back }}>
      <DraftContent key={draftId} draftId={draftId} />
    </Page>
  );
}
