import { Button, SimpleGrid } from '@mantine/core';
import { IconCalendarTime, IconClipboardCheck, IconPhone } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { formatAddress } from '../components/format-address.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { serverNow } from '../server-clock.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';
import { WayThere } from './way-there.tsx';

const VisitReportDialog = lazyPage(() => import('./visit-report-dialog.tsx'));
const MoveVisitDialog = lazyPage(() => import('./move-visit-dialog.tsx'));

type VisitActionsProps = {
  visit: Visit;
  address: string | undefined;
  /** The sellers of the property who may be written to. */
  sellers: number;
};

/** The acts on a visit, on the way to it and after it: call, find the way, move it, report. */
export function VisitActions({ visit, address, sellers }: VisitActionsProps) {
  const { record, contactRecord } = useTranslations();
  const words = useVisitTexts();
  const [opened, setOpened] = useState<'report' | 'move'>();
  const [mayMove, mayReport] = [useMay('scheduleVisit'), useMay('completeVisit')];
  const close = () => setOpened(undefined);
  const isToCome = visit.status === 'scheduled';
  const isOver = Date.parse(visit.endsAt) < serverNow();
  const { phone } = visit.contact;
  return (
    <SimpleGrid cols={2} spacing="xs" mb="md">
      {phone && (
        <Button
          component="a"
          href={`tel:${phone}`}
          size="sm"
          variant="default"
          aria-label={contactRecord.call(formatAddress(phone))}
          leftSection={<IconPhone size={16} aria-hidden />}
        >
          {contactRecord.callShort}
        </Button>
      )}
      {address && <WayThere address={address} />}
      {isToCome && mayMove && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          onClick={() => setOpened('move')}
        >
          {record.move}
        </Button>
      )}
      {(isToCome || visit.status === 'completed') && mayReport && (
        <Button
          size="sm"
          variant={isToCome && isOver ? 'filled' : 'default'}
          leftSection={<IconClipboardCheck size={16} aria-hidden />}
          onClick={() => setOpened('report')}
        >
          {isToCome ? record.report : words.editReport}
        </Button>
      )}
      <Suspense>
        {opened === 'report' && <VisitReportDialog visit={visit} sellers={sellers} onClose={close} />}
        {opened === 'move' && <MoveVisitDialog visit={visit} onClose={close} />}
      </Suspense>
    </SimpleGrid>
  );
}
