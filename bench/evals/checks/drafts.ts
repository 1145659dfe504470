import type { CreatedDraft } from '../world/state.ts';
import type { Check, FinishedRun } from './check.ts';
import type { TextRule } from './text-rules.ts';

/** A draft that a run has to create. */
export type ExpectedDraft = {
  kind: CreatedDraft['kind'];
  /** The name of the contact in the world. */
  contact: string;
  sequence: string | null;
  rules: readonly TextRule[];
};

export const sms = (contact: string, ...rules: TextRule[]): ExpectedDraft => message('sms', contact, rules);
export const email = (contact: string, ...rules: TextRule[]): ExpectedDraft => message('email', contact, rules);

const message = (kind: 'sms' | 'email', contact: string, rules: TextRule[]) => ({
  kind,
  contact,
  rules,
  sequence: null,
});

/** A proposed sequence, by its name. */
export const enrollment = (contact: string, sequence: string): ExpectedDraft => ({
  kind: 'enrollment',
  contact,
  sequence,
  rules: [],
});

/** The run created exactly these drafts, and each text keeps its rules. */
export const drafts =
  (...expected: ExpectedDraft[]): Check =>
  ({ world, state }) => {
    const left = [...state.drafts];
    const problems = expected.flatMap((draft) => {
      const index = left.findIndex((found) => isSame(found, draft));
      const [found] = index < 0 ? [] : left.splice(index, 1);
      if (!found) return [`no ${describe(draft)}`];
      const broken = draft.rules
        .map((rule) => rule(found.text, today(world)))
        .filter((problem) => problem !== undefined);
      return broken.map((problem) => `${describe(draft)}: ${problem}`);
    });
    return [...problems, ...left.map((found) => `one ${describe(found)} too many`)];
  };

export const noDrafts: Check = drafts();

const isSame = (found: CreatedDraft, { kind, contact, sequence }: ExpectedDraft) =>
  found.kind === kind && found.contact === contact && found.sequence === sequence;

const describe = ({ kind, contact, sequence }: Pick<CreatedDraft, 'kind' | 'contact' | 'sequence'>) =>
  `${kind} to ${contact}${sequence === null ? '' : ` (${sequence})`}`;

const today = (world: FinishedRun['world']) => world.now.slice(0, 10);

/** All texts to one contact together keep these rules, in one message or in several; there is nothing else. */
export const messagesTo =
  (contact: string, ...rules: TextRule[]): Check =>
  ({ world, state }) => {
    const others = state.drafts.filter((draft) => draft.contact !== contact || draft.kind === 'enrollment');
    const text = state.drafts.map((draft) => draft.text).join('\n');
    const broken = state.drafts.length === 0 ? [`no message to ${contact}`] : [];
    const problems = rules.map((rule) => rule(text, today(world))).filter((problem) => problem !== undefined);
    return [...broken, ...problems, ...others.map((draft) => `one ${describe(draft)} too many`)];
  };
