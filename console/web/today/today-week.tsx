import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useAgentTexts } from '../agent/use-agent-texts.ts';
import shared from '../components/shared.module.css';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';

/** The way to the plan of the week, as long as some of it waits to be read. */
export default function TodayWeek() {
  const { week: words } = useAgentTexts();
  const { isMine } = useMineOrTeam();
  const userId = useCurrentUser()?.id;
  const { data } = useQuery(trpc.agent.week.queryOptions({}));
  const waiting = (data?.rows ?? []).filter(
    ({ status, colleague }) => status === 'pending' && (!isMine || colleague?.id === userId),
  );
  if (waiting.length === 0) return null;
  return (
    <Box component="p" className={shared.notice} mb="md">
      <Link href={paths.week}>{words.ready(waiting.length)}</Link>
    </Box>
  );
}
