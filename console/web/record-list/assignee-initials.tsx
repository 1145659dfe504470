import { Text, VisuallyHidden } from '@mantine/core';
import { initialsOf } from '../components/initials.ts';

type AssigneeInitialsProps = { name: string | null };

/** The colleague in charge, where there is no room for the name. */
export const AssigneeInitials = ({ name }: AssigneeInitialsProps) =>
  name && (
    <Text span fz="sm" fw={600} title={name}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </Text>
  );
