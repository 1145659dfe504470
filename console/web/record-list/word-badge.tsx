import { Badge, type BadgeProps } from '@mantine/core';

/** A word of a row on a quiet ground: where a record stands. */
export const WordBadge = (props: BadgeProps & { title?: string }) => (
  <Badge
    size="lg"
    radius="sm"
    variant="default"
    bd="1px solid transparent"
    bg="var(--panel)"
    fw={400}
    tt="none"
    flex="none"
    {...props}
  />
);
