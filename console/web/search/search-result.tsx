import { Spotlight } from '@mantine/spotlight';
import type { Result } from './use-results.tsx';

type SearchResultProps = { item: Result; place: number; isSelected: boolean; onRun(): void };

/** One record or command, on a line. */
export const SearchResult = ({ item, place, isSelected, onRun }: SearchResultProps) => (
  <Spotlight.Action
    // Mantine keeps an `id` for itself, and the field names the selected option by it.
    ref={(element) => {
      if (element) element.id = `search-result-${place}`;
    }}
    role="option"
    aria-selected={isSelected}
    data-selected={isSelected || undefined}
    leftSection={<item.icon size={18} stroke={1.7} aria-hidden />}
    label={item.label}
    description={item.details}
    onClick={onRun}
  />
);
