import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import text from '../queue/draft/draft-text.module.css';
import { TemplateText } from '../rich-text/template-text.tsx';
import type { MessageExamplesProps } from './message-examples.tsx';

type SampleMessageProps = MessageExamplesProps & { body: string };

/** The text as the first example's contact would read it; without an example, the text as it was written. */
export function SampleMessage({ body, examples: [first] }: SampleMessageProps) {
  const { campaign, draft } = useTranslations();
  return (
    <div>
      <div className={text.bubble}>{first?.body ?? <TemplateText text={body} />}</div>
      {first && body.includes('{{') && (
        <p className={shared.soft}>{campaign.readBy(first.name || draft.unnamedContact)}</p>
      )}
    </div>
  );
}
