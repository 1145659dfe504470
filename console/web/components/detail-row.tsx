import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

type DetailRowProps = { name: string; wide?: boolean; children: ReactNode };

/** One term with its description, inside a `DetailList`. */
export const DetailRow = ({ name, wide = false, children }: DetailRowProps) => (
  <DataList.Item data-wide={wide || undefined}>
    <DataList.ItemLabel fz="xs">{name}</DataList.ItemLabel>
    <DataList.ItemValue>{children}</DataList.ItemValue>
  </DataList.Item>
);
