import { Badge, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import styles from './agent.module.css';
import type { Run } from './agent.ts';
import { isOpen, statusColors, titleOfRun } from './run-words.ts';
import { StopRunButton } from './stop-run-button.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

type RunRowProps = { run: Run };

/** One piece of work: what began it, when, what it made, how it ended, and its cost. */
export function RunRow({ run }: RunRowProps) {
  const words = useAgentTexts();
  const { id, prompt, status, endedBy, drafts, postponed, lacking, millicents, createdAt } = run;
  const title = titleOfRun(run, words);
  return (
    <li className={styles.run}>
      <div className={shared.grow}>
        <Link href={`${paths.agent}/${id}`} className={shared.recordName}>
          {title}
        </Link>
        {prompt && (
          <Text fz="sm" lineClamp={1}>
            {words.runs.quoted(prompt)}
          </Text>
        )}
        <p className={`${shared.soft} ${shared.dotSeparated}`}>
          <span>
            <TimeAgo at={createdAt} />
          </span>
          <span>{drafts > 0 ? words.runs.drafts(drafts) : words.runs.noDraft}</span>
          {postponed > 0 && <span>{words.runs.postponed(postponed)}</span>}
          {lacking > 0 && <span>{words.runs.lacking(lacking)}</span>}
          {millicents > 0 && <span>{words.runs.cost(millicents)}</span>}
          {endedBy && <span>{words.runs.ends[endedBy]}</span>}
        </p>
      </div>
      {status !== 'done' && <Badge color={statusColors[status]}>{words.runs.statuses[status]}</Badge>}
      {isOpen(run) && <StopRunButton run={run} title={title} />}
    </li>
  );
}
