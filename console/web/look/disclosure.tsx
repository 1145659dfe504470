import { Popover, type PopoverProps } from '@mantine/core';
import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';

type Told = {
  label: string;
  position: PopoverProps['position'];
  /** The button that opens it. */
  button(toggle: () => void): ReactElement;
  children: ReactNode;
};

/** A button that opens a few links and buttons beside it. Whatever is chosen closes it. */
export function Disclosure({ label, position, button, children }: Told) {
  const [opened, open] = useState(false);
  const choose = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a, button')) open(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={open}
      position={position}
      width={240}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{button(() => open(!opened))}</Popover.Target>
      <Popover.Dropdown p={6} aria-label={label} onClick={choose}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
