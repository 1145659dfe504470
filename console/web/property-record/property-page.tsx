import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { WriteWithAgentButton } from '../agent/write-with-agent-button.tsx';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import { Panels } from '../components/panels.tsx';
import { unbroken } from '../components/unbroken.ts';
import { addressText } from '../drawer/address-text.ts';
import { WayThere } from '../drawer/way-there.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { MandateSection } from '../mandates/mandate-section.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { PhotosSection } from '../property-photos/photos-section.tsx';
import { PublicDataSection } from '../public-data/public-data-section.tsx';
import { isUnknownRecord, trpc } from '../trpc.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { AdvertCheck } from './advert-check.tsx';
import { DiagnosticsCard } from './diagnostics-card.tsx';
import { FieldRequestContext, useFieldRequests } from './field-request.ts';
import { InspectionCard } from './inspection-card.tsx';
import { PropertyAssigneeField } from './property-assignee-field.tsx';
import { type FieldPath, type PropertySheet, type SectionName, sections } from './property-fields.ts';
import styles from './property-page.module.css';
import { PropertyPublishField } from './property-publish-field.tsx';
import { PropertySection } from './property-section.tsx';
import { PropertySkeleton } from './property-skeleton.tsx';
import { PropertyStatusField } from './property-status-field.tsx';

const PropertyEditDialog = lazyPage(() => import('./property-edit-dialog.tsx'));

/** The sections that have fields, without those that stand at the head. */
const shownSections = sections
  .map((section) => ({ ...section, fields: section.fields.filter(({ creationOnly }) => !creationOnly) }))
  .filter(({ fields }) => fields.length > 0);

/** The record of one property. */
export default function PropertyPage() {
  const { propertyId = '' } = useParams<{ propertyId: string }>();
  const { properties, propertyRecord: words } = usePropertyTexts();
  const { data: property, error } = useQuery(trpc.properties.sheet.queryOptions({ id: propertyId }));
  if (isUnknownRecord(error)) return <NotFound back={{ href: paths.properties, label: properties.title }} />;
  if (property) return <ExistingProperty key={property.id} property={property} />;
  if (!error) return <PropertySkeleton />;
  return (
    <Page title={words.title}>
      <ErrorMessage error={error} />
    </Page>
  );
}

function ExistingProperty({ property }: { property: PropertySheet }) {
  const { record } = useTranslations();
  const { propertyRecord: words, properties } = usePropertyTexts();
  const { formatDate } = useDateFormat();
  const [edited, setEdited] = useState<{ section: SectionName; field?: FieldPath | undefined }>();
  const requests = useFieldRequests();
  const { title, reference, priceEuros, statusSince, statusReason, address } = property;
  const actions = (
    <Group gap="xs">
      <WayThere address={addressText(address)} />
      <WriteWithAgentButton about={property.id} size="sm" isIconOnPhone />
      <Button
        variant="light"
        size="sm"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setEdited({ section: 'essential' })}
      >
        {words.edit}
      </Button>
    </Group>
  );
  const fields = (
    <>
      <PhotosSection propertyId={property.id} />
      <div className={styles.sections}>
        {([1, 2] as const).map((column) => (
          <div key={column}>
            {shownSections
              .filter((section) => section.column === column)
              .map(({ name, fields }) => {
                const section = (
                  <PropertySection
                    key={name}
                    property={property}
                    name={name}
                    fields={fields}
                    onEdit={(field) => setEdited({ section: name, field })}
                  >
                    {name === 'advert' && <AdvertCheck property={property} />}
                  </PropertySection>
                );
                if (name !== 'mandate') return section;
                return (
                  <MandateSection key={name} property={property}>
                    {section}
                  </MandateSection>
                );
              })}
            {column === 2 && (
              <>
                <DiagnosticsCard property={property} />
                <InspectionCard propertyId={property.id} />
              </>
            )}
          </div>
        ))}
      </div>
      <PublicDataSection property={property} />
    </>
  );
  const panels = [
    { name: 'record', label: words.panels.record, content: fields },
    {
      ...{ name: 'activity', label: words.panels.activity, isAside: true },
      content: <ActivityPanel property={property} />,
    },
  ];
  return (
    <FieldRequestContext value={requests}>
      <Page panes title={unbroken(title)} back={{ href: paths.properties, label: properties.title }} aside={actions}>
        <Group className={styles.head} gap="0.5rem 1rem" px="1.1rem" pb="sm">
          <Text span c="dimmed" truncate title={reference}>
            {reference}
          </Text>
          {priceEuros !== null && (
            <Text span fz="1.25rem" fw={650}>
              {record.euros(priceEuros)}
            </Text>
          )}
          <Group gap="xs" wrap="nowrap">
            <PropertyStatusField property={property} />
            <Text span fz="sm" c="dimmed" visibleFrom="sm">
              {words.since(formatDate(statusSince))}
            </Text>
            {statusReason && (
              <Text span fz="sm" c="dimmed" truncate maw="16rem" title={statusReason}>
                {statusReason}
              </Text>
            )}
          </Group>
          <PropertyAssigneeField property={property} />
          <PropertyPublishField property={property} />
        </Group>
        <Panels label={words.panels.label} widths="minmax(0, 1fr) 21rem" panels={panels} />
        <Suspense>
          {edited && <PropertyEditDialog property={property} {...edited} onClose={() => setEdited(undefined)} />}
        </Suspense>
      </Page>
    </FieldRequestContext>
  );
}
