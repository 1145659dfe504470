import type { Audience } from '../../../domain/campaigns/audience.ts';
import type { Outlook as Told } from '../../../domain/campaigns/campaign-item.ts';
import facts from '../draft/draft.module.css';
import { Fact } from '../draft/fact.tsx';
import { addressOf } from '../draft/item.ts';
import { Segments } from '../draft/segments.tsx';
import parts from '../look/parts.module.css';
import type { Words } from '../words/fr.ts';
import { useDates, useWords } from '../words/words.tsx';
import styles from './outlook.module.css';

/** The audience in words, as the filters narrow it. */
export function useAudience({ stage, tag, city, q, updatedSince }: Audience): string {
  const { campaign, stages } = useWords();
  const { date } = useDates();
  const said = [
    stage && campaign.by.stage(stages[stage] ?? stage),
    tag && campaign.by.tag(tag),
    city && campaign.by.city(city),
    q && campaign.by.q(q),
    updatedSince && campaign.by.updatedSince(date(updatedSince)),
  ].filter(Boolean);
  return said.length > 0 ? said.join(', ') : campaign.everyone;
}

/** Who is left out, by reason, in one line, with what the text would need to know of them. */
export function exclusionsOf(told: Pick<Told, 'excluded' | 'lacking'>, { campaign, variables }: Words): string {
  const lacking = Object.keys(told.lacking ?? {}).map((name) => variables.names[name] ?? name);
  const reasons = Object.entries(told.excluded) as [keyof typeof campaign.exclusions, number][];
  const said = reasons.filter(([, n]) => n > 0).map(([reason, n]) => campaign.exclusions[reason](n, lacking));
  return said.length > 0 ? said.join(', ') : campaign.nobody;
}

/** Messages as their readers would have them on their phones. */
export function Examples({ examples }: { examples: Told['examples'] }) {
  const { campaign, draft } = useWords();
  if (examples.length === 0) return null;
  return (
    <section className={styles.examples}>
      <h3>{campaign.examples(examples.length)}</h3>
      <ul>
        {examples.map((example) => (
          <li key={example.to}>
            <div className={styles.to}>
              {example.name || draft.nameless} · {addressOf(example.to)} · <Segments sms={example} />
            </div>
            <p className={styles.bubble}>{example.body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MANY = 3;

/** What it costs; of a text that is long, for each of them. */
export function Cost({ segments, recipients }: Pick<Told, 'segments' | 'recipients'>) {
  const { campaign } = useWords();
  const each = Math.round(segments / Math.max(1, recipients));
  return (
    <>
      {campaign.segments(segments)}
      {each > MANY && <p className={parts.notice}>{campaign.manySegments(each)}</p>}
    </>
  );
}

type Known = { filter: Audience; perMinute: number };

/** Whom it is for and at which pace; with an outlook, how many it would reach and what that costs. */
export function Facts({ campaign, outlook }: { campaign: Known; outlook?: Told | undefined }) {
  const words = useWords();
  const told = words.campaign;
  const audience = useAudience(campaign.filter);
  return (
    <dl className={facts.facts}>
      <Fact name={told.audience}>
        {audience}
        {outlook && (
          <>
            <br />
            <strong>{told.recipients(outlook.recipients)}</strong>
          </>
        )}
      </Fact>
      {outlook && <Fact name={told.excluded}>{exclusionsOf(outlook, words)}</Fact>}
      {outlook && (
        <Fact name={told.cost}>
          <Cost {...outlook} />
        </Fact>
      )}
      <Fact name={told.pace}>{told.perMinute(campaign.perMinute)}</Fact>
    </dl>
  );
}
