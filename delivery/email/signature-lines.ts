import type { Fold } from '../../domain/conversations/folds.ts';
import { isAddedByApp } from '../../domain/shared/app-lines.ts';
import type { Line } from './text-lines.ts';

/** More lines below a delimiter are no signature any more. */
const MAX_LINES = 20;

/** Legal notices, by their usual beginnings; they are long paragraphs. */
const notice =
  /^(?:ce (?:message|courriel|mail|e-mail)(?:,)?(?: et (?:toutes? )?(?:ses|les) (?:pieces?|fichiers?) joint)?.{0,60}(?:confidentiel|exclusivement|strictement|etabli a l'intention|destinee?s? (?:exclusivement|a l'usage|a l'attention|au seul|aux? (?:seuls? )?(?:destinataires?|personnes?)|a (?:son|leurs?|la) (?:seule? )?(?:destinataire|personne)|uniquement))|this (?:e-?mail|message|communication).{0,80}(?:confidential|privileged|intended (?:only|solely|exclusively|for the (?:sole |exclusive )?(?:use|person|named|addressee|recipient|individual)))|the information (?:contained )?in this (?:e-?mail|message)|avis de confidentialite|confidentiality notice|pensez a l'environnement|(?:please )?(?:consider|think of) the environment|n'imprimez (?:ce|cet) |garanti sans virus|virus-free|l'absence de virus)/;

/** The signature below the sender's own lines: from the delimiter « -- » (RFC 3676, 4.3), or the lines that a program added. */
export function signatureFold(lines: readonly Line[]): Fold | null {
  const last = lines.findLastIndex(({ plain }) => plain !== '');
  if (last === -1) return null;
  const delimiter = lines.findLastIndex(({ text }) => /^-- ?$/.test(text.trimStart()));
  const start =
    delimiter !== -1 && delimiter < last && last - delimiter <= MAX_LINES ? delimiter : firstAdded(lines, last);
  if (start === undefined || start > last) return null;
  return { from: (lines[start] as Line).from, to: (lines[last] as Line).to, kind: 'signature' };
}

/** The first of the lines at the end that a program or a company adds to every mail. */
function firstAdded(lines: readonly Line[], last: number): number | undefined {
  let start: number | undefined;
  let inNotice = -1;
  for (let at = last; at >= 0; at -= 1) {
    const { plain } = lines[at] as Line;
    if (plain === '' || /^[-_*=]{3,}$/.test(plain)) continue;
    if (isAddedByApp(plain) || notice.test(plain)) start = at;
    else if (plain.length > 40 && inNotice === -1 && hasNoticeAbove(lines, at)) inNotice = at;
    else if (inNotice === -1) break;
    if (start === at) inNotice = -1;
    if (inNotice - at > 8) break;
  }
  return start;
}

const hasNoticeAbove = (lines: readonly Line[], at: number): boolean =>
  lines.slice(Math.max(0, at - 8), at).some(({ plain }) => notice.test(plain));
