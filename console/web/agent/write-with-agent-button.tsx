import { Box, Button, type ButtonProps } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useAgentEntryTexts } from './use-agent-entry-texts.ts';
import { useAgentAccess, useAgentPanel } from './use-agent-panel.ts';

type WriteWithAgentButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'disabled'> & {
  /** The id of the record that the prompt is about. */
  about: string;
  /** Beside other buttons a phone has room for the icon alone. */
  isIconOnPhone?: boolean;
};

/** Opens the agent's panel about a record. Shown only where the agency's agent can be asked. */
export function WriteWithAgentButton({ about, isIconOnPhone = false, ...look }: WriteWithAgentButtonProps) {
  const words = useAgentEntryTexts();
  const { open } = useAgentPanel();
  if (useAgentAccess() !== 'ready') return null;
  const icon = <IconSparkles size={16} aria-hidden />;
  return (
    <Button
      variant="default"
      {...look}
      leftSection={isIconOnPhone ? undefined : icon}
      px={isIconOnPhone ? { base: 'xs', xs: 'md' } : undefined}
      aria-label={words.write}
      onClick={(event) => {
        // A drawer closes on a press that leads out of it.
        event.preventDefault();
        open(about);
      }}
    >
      {isIconOnPhone ? (
        <>
          {icon}
          <Box component="span" ms={8} visibleFrom="xs">
            {words.write}
          </Box>
        </>
      ) : (
        words.write
      )}
    </Button>
  );
}
