import type { Finding } from '../../../domain/checks/finding.ts';
import { hiddenCharacters } from '../../../domain/drafts/hidden-characters.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCorrection } from './correction.ts';
import { Fact } from './fact.tsx';
import styles from './findings.module.css';

type HiddenCharactersFactProps = { findings: readonly Finding[] };

/** All hidden characters of a text on one line, and the button that removes them at once. */
export function HiddenCharactersFact({ findings }: HiddenCharactersFactProps) {
  const { draft, common, findings: texts } = useTranslations();
  const correction = useCorrection();
  const correctable = findings.filter((finding) => correction?.isCorrectable(finding));
  const characters = hiddenCharacters(findings.map(({ text }) => text).join(''));
  const named = characters.map(({ code, name, count }) => `${draft.character(name)} ${code} × ${count}`);
  return (
    <Fact
      result="deceptive"
      flag
      action={
        correctable.length > 0 && (
          <button
            type="button"
            className={styles.correct}
            disabled={correction?.isPending}
            onClick={() => correction?.correct(correctable)}
          >
            {correctable.length > 1 ? texts.cleanAll : texts.clean}
          </button>
        )
      }
    >
      <span className={styles.words}>{texts.hiddenCharacters}</span>
      {named.length > 0 && <span className={styles.soft}>{common.colon + named.join(', ')}</span>}
    </Fact>
  );
}
