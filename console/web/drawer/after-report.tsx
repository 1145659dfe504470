import { Anchor, Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useAppointmentDialog } from '../agenda/use-appointment-dialog.tsx';
import { lazyPage } from '../components/code-loading.ts';
import { Dialog } from '../components/dialog.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Reported } from './report-values.ts';
import { useVisitTexts } from './use-visit-texts.ts';

const NewOfferDialog = lazyPage(() => import('../offers/new-offer-dialog.tsx'));

type AfterReportProps = { visit: Reported; drafts: number; onClose(): void };

/** The page after a report: the next step with one press, and the seller's report to read. */
export function AfterReport({ visit, drafts, onClose }: AfterReportProps) {
  const words = useVisitTexts();
  const { record } = useTranslations();
  const appointment = useAppointmentDialog();
  const [isOffering, setOffering] = useState(false);
  const { contactId, contact, propertyId, agentId, nextStep } = visit;
  const [draft] = visit.sellerDrafts;
  const property = propertyId &&
    visit.property && { ...visit.property, id: propertyId, status: 'available' as const, mandateNumber: null };
  const plan = () =>
    appointment.open({
      ...{ kind: 'visit', contact: { id: contactId, name: contact.name }, agentId },
      ...(property && { property }),
    });
  if (isOffering && property) {
    return (
      <Suspense>
        <NewOfferDialog contactId={contactId} contactName={contact.name} property={property} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <>
      <Dialog title={record.report} lead={words.reported(drafts)} onClose={onClose}>
        {draft && (
          <Anchor component={Link} href={`${paths.queue}/${draft}`} onClick={onClose} fz="sm" mt="xs" display="block">
            {words.openQueue}
          </Anchor>
        )}
        <Group mt="md" gap="xs" justify="flex-end">
          {nextStep === 'second_visit' && <Button onClick={plan}>{words.planSecond}</Button>}
          {nextStep === 'offer' && <Button onClick={() => setOffering(true)}>{words.recordOffer}</Button>}
          <Button variant="default" onClick={onClose}>
            <Text span inherit>
              {words.done}
            </Text>
          </Button>
        </Group>
      </Dialog>
      {appointment.dialog}
    </>
  );
}
