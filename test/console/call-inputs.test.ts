import { expect, it } from 'vitest';
import { agentPanelTexts as en } from '../../console/web/i18n/en/agent-panel-texts.ts';
import { agentPanelTexts as fr } from '../../console/web/i18n/fr/agent-panel-texts.ts';
import { toolInput } from '../../tools/tool-list.ts';
import { tools } from '../../tools/tools.ts';

it('each argument of a tool that is shown has a label in both languages, and no label is of none', () => {
  const all = new Set(tools.flatMap(({ operation }) => Object.keys(toolInput(operation).shape)));
  const given = [...all].filter((name) => name !== 'idempotencyKey').sort();
  expect(Object.keys(fr.inputs).sort()).toEqual(given);
  expect(Object.keys(en.inputs).sort()).toEqual(given);
});
