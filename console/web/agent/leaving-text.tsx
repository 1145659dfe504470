import { Box, Text } from '@mantine/core';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import shared from '../components/shared.module.css';
import type { AgentModel } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type LeavingTextProps = { model: AgentModel | null };

/** Says what leaves the house, to whom, in which country. */
export function LeavingText({ model }: LeavingTextProps) {
  const { turnOn: words } = useAgentTexts();
  if (!model) {
    return (
      <div className={shared.stack}>
        <Text fw={600}>{words.nothing}</Text>
        <p>{words.nothingMore}</p>
        <p>{words.rule}</p>
      </div>
    );
  }
  return (
    <div className={shared.stack}>
      <DetailList>
        <DetailRow name={words.to} wide>
          <strong>{model.host}</strong>
        </DetailRow>
        <DetailRow name={words.country}>
          <strong>{model.country}</strong>
        </DetailRow>
        <DetailRow name={words.model}>{model.model}</DetailRow>
      </DetailList>
      <LeavingList title={words.leaves} entries={words.leaving} />
      <LeavingList title={words.stays} entries={words.staying} />
      <Text fw={600}>{words.rule}</Text>
    </div>
  );
}

type LeavingListProps = { title: string; entries: string[] };

const LeavingList = ({ title, entries }: LeavingListProps) => (
  <section aria-label={title}>
    <Text fw={600} mb={2}>
      {title}
    </Text>
    <Box component="ul" m={0} ps="1.2rem" fz="sm">
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </Box>
  </section>
);
