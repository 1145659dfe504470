import { Box, Group, Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import list from '../record-list/record-list.module.css';
import { EnergyMark } from './energy-mark.tsx';
import { InspectionMark } from './inspection-mark.tsx';
import type { BrowsedProperty } from './property.ts';
import { MandateText, PriceText, PropertyTitle, SizeText, StatusText } from './property-columns.tsx';

/** The properties on a phone. */
export function PropertyRows({ properties }: { properties: BrowsedProperty[] }) {
  const { record } = useTranslations();
  return (
    <Box component="ul" m={0} p={0}>
      {properties.map((property) => (
        <Box component="li" key={property.id} display="block" px="1.1rem" py="0.7rem" className={list.row}>
          <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
            <PropertyTitle property={property} />
            <Text span flex="none" fz="sm" fw={600}>
              <PriceText property={property} />
            </Text>
          </Group>
          <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm" mt={2}>
            <Text span fz="sm" c="dimmed">
              {[record.propertyTypes[property.type], property.city].join(' · ')}
            </Text>
            <StatusText property={property} />
          </Group>
          <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm" mt={2} fz="sm" c="dimmed">
            <Group component="span" gap="xs">
              <span>
                <SizeText property={property} />
              </span>
              <EnergyMark label={property.energyClass} />
              <InspectionMark property={property} />
            </Group>
            <MandateText property={property} />
          </Group>
        </Box>
      ))}
    </Box>
  );
}
