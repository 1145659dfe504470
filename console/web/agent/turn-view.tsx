import { Button, Group, Loader, VisuallyHidden } from '@mantine/core';
import { IconInfoCircle, IconRotateClockwise } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { isUnknownRecord, trpc } from '../trpc.ts';
import styles from './agent-panel.module.css';
import { CallRow } from './call-row.tsx';
import { ProposedDrafts } from './proposed-drafts.tsx';
import type { Entry } from './run-entries.ts';
import type { Run } from './stream-lines.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';
import { type Turn, useRun } from './use-conversation.ts';
import { useAboutText } from './use-record-name.ts';

type TurnViewProps = {
  turn: Turn;
  /** Asks to go on where this turn stopped; only the last one can. */
  onResume: (() => void) | undefined;
};

/** A prompt, the agent's words and calls, the drafts that it made, and why it stopped. */
export function TurnView({ turn, onResume }: TurnViewProps) {
  const words = useAgentPanelTexts();
  const { record, proposed, entries, isRunning, isLost, error } = useRun(turn);
  const about = useAboutText(turn.about ?? record?.about ?? null).text;
  const maySetUp = useMay('turnAgentOn');
  const isPaused = useQuery(trpc.account.state.queryOptions()).data?.agency?.pausedAt != null;
  const prompt = turn.prompt ?? record?.prompt;
  const endedBy = isRunning ? null : record?.endedBy;
  const last = entries.at(-1);
  // Words that arrive, and a call under way, show by themselves that it works.
  const isQuiet = isRunning && !isLost && (last === undefined || (last.kind === 'call' && last.result !== null));
  if (isUnknownRecord(error)) return <p className={styles.end}>{words.gone}</p>;
  return (
    <article className={styles.turn}>
      {prompt && (
        <div className={styles.prompt}>
          <VisuallyHidden>{words.you}</VisuallyHidden>
          {about && <small>{about}</small>}
          <p>{prompt}</p>
        </div>
      )}
      <ul className={styles.entries}>
        {entries.map((entry, place) => (
          // Entries are only added at the end.
          <EntryView key={place} entry={entry} isOver={!isRunning} />
        ))}
      </ul>
      {isQuiet && (
        <Group gap="xs" c="dimmed" fz="sm">
          <Loader size={14} color="gray" aria-hidden />
          {words.working}
        </Group>
      )}
      {isLost && (
        <p className={styles.lost} aria-live="polite">
          {words.lost}
        </p>
      )}
      <ErrorMessage error={error} />
      {endedBy && (
        <div className={styles.end} data-calm={endedBy === 'person'}>
          <IconInfoCircle size={17} aria-hidden />
          <p>
            {words.ends[endedBy]} {endedBy === 'person' && proposed.length > 0 && words.keptDrafts}
            {maySetUp && ofSettings.includes(endedBy) && (
              <>
                {' '}
                <Link href={paths.agent}>{words.settings}</Link>
              </>
            )}
          </p>
          {onResume && !isFinal.includes(endedBy) && !(endedBy === 'paused' && isPaused) && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRotateClockwise size={14} aria-hidden />}
              onClick={onResume}
            >
              {words.resume}
            </Button>
          )}
        </div>
      )}
      {proposed.length > 0 && !isRunning && (
        <ProposedDrafts proposed={proposed} about={turn.about ?? record?.about ?? null} />
      )}
      {/* From the record: an agent may say that it has prepared or sent something. */}
      {record && proposed.length === 0 && !isRunning && <p className={styles.nothing}>{words.noDraft}</p>}
    </article>
  );
}

/** An owner mends these in the settings of the agent. */
const ofSettings: NonNullable<Run['endedBy']>[] = [
  ...(['budget', 'refused', 'unreachable', 'key_refused', 'no_credit'] as const),
];

/** To go on would end in the same way. */
const isFinal: NonNullable<Run['endedBy']>[] = ['declined', 'erased'];

type EntryViewProps = { entry: Entry; isOver: boolean };

/** Only the last entry changes while words arrive, perhaps a hundred times in a second. */
const EntryView = memo(function EntryView({ entry, isOver }: EntryViewProps) {
  if (entry.kind === 'call') return <CallRow call={entry} isOver={isOver} />;
  return <li className={styles.words}>{entry.text}</li>;
});
