import { Group, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { PropertyFilters } from './use-property-filters.ts';
import { usePropertyTexts } from './use-property-texts.ts';

/** Chooses between the table and the gallery. */
export function LookSwitch({ filters: { isGallery, showAs } }: { filters: PropertyFilters }) {
  const { properties: words } = usePropertyTexts();
  const look = (Icon: typeof IconTable, label: string) => (
    <Group component="span" gap={0} h="1.4rem" title={label}>
      <Icon size={17} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Group>
  );
  return (
    <SegmentedControl
      aria-label={words.look}
      value={isGallery ? 'galerie' : 'table'}
      onChange={(value) => showAs(value as 'table' | 'galerie')}
      data={[
        { value: 'table', label: look(IconTable, words.table) },
        { value: 'galerie', label: look(IconLayoutGrid, words.gallery) },
      ]}
    />
  );
}
