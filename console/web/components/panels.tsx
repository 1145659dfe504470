import { Box, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './panels.module.css';

type Panel = {
  name: string;
  label: string;
  /** Whether it lies beside the main one, on a quieter ground. */
  isAside?: boolean;
  content: ReactNode;
};

type PanelsProps = {
  /** Names the choice among them. */
  label: string;
  /** The widths of the columns, as in CSS. */
  widths: string;
  panels: readonly Panel[];
};

/** The parts of a record as columns that scroll by themselves. Where there is no room for them, one chooses which of them to see. */
export function Panels({ label, widths, panels }: PanelsProps) {
  const [chosen, setChosen] = useState(panels[0]?.name ?? '');
  return (
    <>
      <Box px="1.1rem" pb="sm" hiddenFrom="lg">
        <SegmentedControl
          fullWidth
          aria-label={label}
          value={chosen}
          onChange={setChosen}
          data={panels.map((panel) => ({ value: panel.name, label: panel.label }))}
        />
      </Box>
      <Box className={styles.columns} __vars={{ '--panel-widths': widths }}>
        {panels.map(({ name, isAside, content }) => (
          <div key={name} className={styles.column} data-aside={isAside} data-chosen={name === chosen}>
            {content}
          </div>
        ))}
      </Box>
    </>
  );
}
