import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { DraftExcerpt } from '../queue/draft/draft-excerpt.tsx';
import type { RouterOutputs } from '../trpc.ts';

type DraftsToWithdrawProps = {
  drafts: RouterOutputs['replies']['draftsTo']['drafts'];
  /** The ids of those that the answer withdraws. */
  chosen: readonly string[];
  disabled: boolean;
  onChange(chosen: string[]): void;
};

/** The drafts to the contact that one's own answer may make superfluous. None is chosen at first. */
export function DraftsToWithdraw({ drafts, chosen, disabled, onChange }: DraftsToWithdrawProps) {
  const { composer: words } = useTranslations();
  if (drafts.length === 0) return null;
  return (
    <Fieldset variant="unstyled" miw={0} disabled={disabled} aria-label={words.alreadyDrafted}>
      <Stack gap={5}>
        {drafts.map((draft) => (
          <Checkbox
            key={draft.id}
            size="xs"
            checked={chosen.includes(draft.id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, draft.id] : chosen.filter((id) => id !== draft.id))
            }
            label={
              <Text span inherit c="dimmed" lineClamp={1}>
                <Text span inherit c="var(--ink)" fw={500}>
                  {words.withdraw(draft.requestedBy.name)}
                </Text>{' '}
                <DraftExcerpt draft={draft} />
              </Text>
            }
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
