import type { AgentRecord } from '../records.ts';

export const agent: AgentRecord = {
  id: 'agent_01m84125tgfn0a5zf6wy6fwye9',
  turnedOnAt: '3 days ago at 10:20',
  by: 'Camille Kerbrat',
  recipes: [
    { id: 'run_01m84125tgeqp8c2hrmx44gqjf', recipe: 'visit_reminder' },
    { id: 'run_01m84125tge7avrde3pynhqhev', recipe: 'visit_follow_up' },
    { id: 'run_01m84125tgespvn1y6f0z1vqwq', recipe: 'seller_report', number: 10 },
  ],
  week: { id: 'run_01m84125tgfkdszf9egm25qfd1', preparedAt: '20 minutes ago' },
};
