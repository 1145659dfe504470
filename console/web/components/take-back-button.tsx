import { Button } from '@mantine/core';
import { ErrorMessage } from './error-message.tsx';

type TakeBackButtonProps = {
  label: string;
  /** The request that takes the decision back. */
  request: { isPending: boolean; error: unknown };
  onPress(): void;
};

/** Takes a decision back, and says why if that failed. The shortcut for undo presses this button too. */
export const TakeBackButton = ({ label, request, onPress }: TakeBackButtonProps) => (
  <>
    <Button size="compact-sm" variant="light" data-act="undo" loading={request.isPending} onClick={onPress}>
      {label}
    </Button>
    <ErrorMessage error={request.error} />
  </>
);
