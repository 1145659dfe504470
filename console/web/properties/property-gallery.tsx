import { Checkbox, Group, Text } from '@mantine/core';
import { IconBuilding, IconBuildingStore, IconHome, IconParking, IconTrees } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { AssigneeInitials } from '../record-list/assignee-initials.tsx';
import { pressRowKey } from '../record-list/row-keys.ts';
import type { Selection } from '../record-list/use-selected-records.ts';
import { EnergyMark } from './energy-mark.tsx';
import { InspectionMark } from './inspection-mark.tsx';
import styles from './properties.module.css';
import { type BrowsedProperty, type PropertyType, photoPath } from './property.ts';
import { PriceText, PropertyTitle, SizeText, StatusText } from './property-columns.tsx';

const icons: Record<PropertyType, typeof IconHome> = {
  apartment: IconBuilding,
  house: IconHome,
  land: IconTrees,
  parking: IconParking,
  commercial: IconBuildingStore,
  building: IconBuilding,
};

type PropertyGalleryProps = { properties: BrowsedProperty[]; selection: Selection<BrowsedProperty> };

/** The properties as cards with their first photo. The keys are those of the table. */
export function PropertyGallery({ properties, selection }: PropertyGalleryProps) {
  const { lists: words } = useTranslations();
  return (
    <ul className={styles.gallery} onKeyDown={(event) => pressRowKey(event, properties, selection)}>
      {properties.map((property, index) => (
        <li key={property.id} data-row={index} data-selected={selection.has(property.id)} className={styles.card}>
          <Photo property={property} />
          <div className={styles.tick}>
            <Checkbox
              size="xs"
              aria-label={words.select(property.reference)}
              checked={selection.has(property.id)}
              onChange={() => selection.toggle(property)}
            />
          </div>
          <div className={styles.facts}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text span fz="1.05rem" fw={650}>
                <PriceText property={property} />
              </Text>
              <StatusText property={property} />
            </Group>
            <PropertyTitle property={property} />
            <Text span fz="sm" c="dimmed" truncate display="block">
              {`${property.reference} · ${property.city}`}
            </Text>
            <Group justify="space-between" wrap="nowrap" gap="xs" mt="auto" fz="sm">
              <Group component="span" gap={7} wrap="nowrap">
                <span>
                  <SizeText property={property} />
                </span>
                <EnergyMark label={property.energyClass} />
                <InspectionMark property={property} />
              </Group>
              <AssigneeInitials name={property.assigneeName} />
            </Group>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Photo({ property: { photo, type } }: { property: BrowsedProperty }) {
  const Icon = icons[type];
  return (
    <div className={styles.photo}>
      {photo ? (
        <img src={photoPath(photo.key, 'thumbnail')} alt="" width={photo.width} height={photo.height} loading="lazy" />
      ) : (
        <Icon size={44} stroke={1.1} aria-hidden />
      )}
    </div>
  );
}
