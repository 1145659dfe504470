import { Skeleton } from '@mantine/core';
import shared from './shared.module.css';

const widths = ['34%', '52%', '41%', '60%', '37%', '48%', '55%', '43%'];

/** The rows of a list that is being loaded, as high as they will be: nothing jumps when they come. */
export const ListSkeleton = () => (
  <div aria-hidden="true">
    {widths.map((width) => (
      <div key={width} className={shared.skeletonRow}>
        <Skeleton height={11} width="22%" radius="xl" />
        <Skeleton height={9} width={width} radius="xl" />
      </div>
    ))}
  </div>
);
