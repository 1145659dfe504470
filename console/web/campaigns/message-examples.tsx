import type { StartPreview } from '../../../domain/campaigns/campaign-item.ts';
import { formatAddress } from '../components/format-address.ts';
import { SmsSegments } from '../drafts/sms-segments.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './message-examples.module.css';

export type MessageExamplesProps = { examples: StartPreview['examples'] };

/** A few messages of a campaign as their recipients would read them. */
export function MessageExamples({ examples }: MessageExamplesProps) {
  const { campaign, draft } = useTranslations();
  if (examples.length === 0) return null;
  return (
    <section className={styles.examples}>
      <h3>{campaign.examples(examples.length)}</h3>
      <ul>
        {examples.map((example) => (
          <li key={example.to}>
            <div className={styles.recipient}>
              {example.name || draft.unnamedContact} · {formatAddress(example.to)} · <SmsSegments sms={example} />
            </div>
            <p className={styles.bubble}>{example.body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
