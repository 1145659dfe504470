import { Button, Group } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import { type Recipe, refreshAgent } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type ProposeNowProps = { recipe: Recipe };

/** Lets a recipe propose without waiting for its time, and says what came of it. */
export function ProposeNow({ recipe }: ProposeNowProps) {
  const { recipes: words } = useAgentTexts();
  const ask = useMutation(trpc.agent.proposeNow.mutationOptions({ onSuccess: refreshAgent }));
  const isPaused = useQuery(trpc.account.state.queryOptions()).data?.agency?.pausedAt != null;
  const askedAt = recipe.askedAt ?? ask.data?.askedAt;
  const isProposing = ask.isPending || (recipe.askedAt !== null && !isPaused && !hasFailed(recipe));
  return (
    <>
      <Group gap="4px md" mt={4}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          aria-label={words.proposeNowOf(words.names[recipe.recipe])}
          loading={ask.isPending}
          disabled={isProposing}
          onClick={() => ask.mutate({ recipe: recipe.recipe })}
        >
          {words.proposeNow}
        </Button>
        <div role="status" className={`${shared.soft} ${shared.dotSeparated}`}>
          {isProposing && <span>{words.proposing}</span>}
          {askedAt && !isProposing && !isPaused && <Outcome recipe={recipe} askedAt={askedAt} />}
        </div>
      </Group>
      <ErrorMessage error={ask.error} />
    </>
  );
}

/** A recipe that was asked is due at once. After a fault of Clef it is tried again later. */
const hasFailed = ({ askedAt, nextAt }: Recipe): boolean =>
  askedAt !== null && nextAt !== null && Date.parse(nextAt) > Date.parse(askedAt);

type OutcomeProps = { recipe: Recipe; askedAt: string };

/** How many proposals came, or why none did. A turn that finds nothing leaves no run. */
function Outcome({ recipe: asked, askedAt }: OutcomeProps) {
  const { recipes: words } = useAgentTexts();
  const { recipe, ranAt } = asked;
  const latest = useQuery(trpc.agent.runs.queryOptions({ recipe, limit: 1 }));
  const preview = useQuery(trpc.agent.previewRecipe.queryOptions({ recipe }));
  if (latest.isFetching || !latest.data) return <ErrorMessage error={latest.error} />;
  const hasRun = ranAt !== null && Date.parse(ranAt) >= Date.parse(askedAt);
  if (!hasRun) return <span>{hasFailed(asked) ? words.proposedNot : words.proposedLater}</span>;
  const [run] = latest.data.data;
  const { drafts, postponed, lacking } =
    run && Date.parse(run.createdAt) >= Date.parse(askedAt)
      ? run
      : { drafts: 0, postponed: 0, lacking: preview.data?.lacking ?? 0 };
  return (
    <>
      {drafts > 0 && (
        <span>
          {words.proposed(drafts)} <Link href={paths.queue}>{words.readThem}</Link>
        </span>
      )}
      {drafts === 0 && postponed === 0 && lacking === 0 && <span>{words.proposedNone}</span>}
      {postponed > 0 && <span>{words.postponed(postponed)}</span>}
      {lacking > 0 && <span>{words.lacking(lacking)}</span>}
    </>
  );
}
