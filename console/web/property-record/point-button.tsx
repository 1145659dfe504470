import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '../components/shared.module.css';

type PointButtonProps = Pick<AnchorProps, 'fz' | 'fw'> & { onClick(): void; children: ReactNode };

/** A point to correct, which leads to the place that mends it. */
export const PointButton = (props: PointButtonProps) => (
  <Anchor component="button" type="button" ta="start" className={shared.touchable} {...props} />
);
