import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

export function NotFound() {
  const { common } = useTranslations();
  return (
    <Page title={common.notFound}>
      <EmptyState>
        <Link href={paths.queue}>{common.back}</Link>
      </EmptyState>
    </Page>
  );
}
