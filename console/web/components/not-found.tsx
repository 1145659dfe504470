import { Box, Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

type NotFoundProps = {
  /** The list to go on with; the queue where there is none. */
  back?: { href: string; label: string };
  /** Shown beside the list of a page that exists, so it has no heading of its own. */
  inPane?: boolean;
};

/** Says that the address names nothing, because it is malformed or the record is gone, and leads on. */
export function NotFound({ back, inPane }: NotFoundProps) {
  const { common } = useTranslations();
  const next = (
    <Button component={Link} href={back?.href ?? paths.queue} variant="default">
      {back?.label ?? common.back}
    </Button>
  );
  if (inPane) {
    return (
      <Box role="alert" p="1.1rem">
        <EmptyState title={common.notFound} next={next}>
          {common.notFoundLead}
        </EmptyState>
      </Box>
    );
  }
  return (
    <Page title={common.notFound}>
      <EmptyState next={next}>{common.notFoundLead}</EmptyState>
    </Page>
  );
}
