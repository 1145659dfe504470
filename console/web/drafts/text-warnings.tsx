import { useTranslations } from '../i18n/language-provider.tsx';
import type { TextFindings } from './draft.ts';
import { Warning } from './warning.tsx';

type TextWarningsProps = { findings: TextFindings };

/** Warns of what a quick reader would miss: placeholders, deceptive links, hidden characters and imitated letters. */
export function TextWarnings({ findings }: TextWarningsProps) {
  const { draft, common } = useTranslations();
  const { hiddenCharacters, mixedScripts, deceptiveLinks, unfilledPlaceholders } = findings;
  const hiddenCount = hiddenCharacters.reduce((sum, { count }) => sum + count, 0);
  const hiddenNames = hiddenCharacters
    .map(({ code, name, count }) => `${code} ${draft.character(name)} × ${count}`)
    .join(', ');
  const quotedList = (texts: string[]) => common.colon + texts.map(common.quoted).join(', ');
  return (
    <>
      {unfilledPlaceholders.length > 0 && <Warning>{draft.placeholders + quotedList(unfilledPlaceholders)}</Warning>}
      {deceptiveLinks.map(({ text, target }) => (
        <Warning key={`${text} ${target}`}>{draft.deceptiveLink(text, target)}</Warning>
      ))}
      {hiddenCount > 0 && <Warning>{draft.hiddenCharacters(hiddenCount) + common.colon + hiddenNames}</Warning>}
      {mixedScripts.length > 0 && <Warning>{draft.mixedScripts + quotedList(mixedScripts)}</Warning>}
    </>
  );
}
