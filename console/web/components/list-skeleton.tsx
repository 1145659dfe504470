import { Skeleton, Stack } from '@mantine/core';

const widths = ['34%', '52%', '41%', '60%', '37%', '48%', '55%', '43%'];

/** Mantine's skeletons as the rows of a list that is being loaded, as high as they will be: nothing jumps when they come. */
export const ListSkeleton = () => (
  <div aria-hidden="true">
    {widths.map((width) => (
      <Stack key={width} h={56} justify="center" gap={9} px="sm">
        <Skeleton height={11} width="22%" radius="xl" />
        <Skeleton height={9} width={width} radius="xl" />
      </Stack>
    ))}
  </div>
);
