import { ownLines } from '../shared/own-lines.ts';

/** A stretch between quotation marks of one kind, or an address of the web or of mail: a mark in it asks nothing. */
const quotedOrAddress = /«[^»]*»|“[^”]*”|"[^"\n]*"|\S*(?:https?:\/\/|www\.)\S*|\S+@\S+/g;

// The patterns are compared with words in lower case and without accents or apostrophes.

/** Words that ask, beg or wish wherever they stand. */
const asking = new RegExp(
  String.raw`\b(${[
    'est ce (que?|qu\\w*)|esk|y a t il|c(est)? combien|(peut|faut|doit|va) (on|il|elle)|(peux|veux) tu',
    '(pouvez|pourriez|auriez|avez|savez|voulez|etes|seriez|comptez|acceptez|souhaitez) vous|est (il|elle)|sont (ils|elles)',
    '(dites|dis|rappelez|rappelle|appelez|envoyez|renvoyez|indiquez|transmettez|contactez|tenez|confirmez|repondez) (moi|nous)',
    'bien vouloir|merci (de|d)(?! (votre|vos|ta|ton|tout|rien|m avoir|nous avoir|avoir|l|la|ces?|cette|avance))|je me demand\\w*',
    'j ?(aimerais|aimerai)|(je|j) ?(voudrais?|souhaiterais?|desirerais?|souhaite|veux|cherche|recherche|voulais|desire)(?! (vous )?remercier)',
    'nous (souhaitons|cherchons|recherchons|voulons|aimerions|voudrions|souhaiterions)(?! (vous )?remercier)',
    'attend(s|ons)? (toujours )?(votre|vos|une)|attente (de (votre|vos)|d une)|toujours (pas|rien)|sans (nouvelles?|reponse)',
    '(could|can|would|will|did|do|are|have) you|(may|can|could|shall) (i|we)|does (it|the)|is (it|there|the)|are there|has the',
    'when (can|could|is|will|may)|what (is|are|about)|how (much|many|long|big)|let (me|us) know|any (news|update|chance)',
    '(please|pls) (call|send|tell|confirm|contact|ring|reply|advise)|(i|we) (d|would)( really)? like(?! to thank)',
    '(i|we) (am|m|are|re) (looking|interested|waiting)|wondering|waiting for your',
  ].join('|')})\b`,
);

/** Words that ask only where a clause begins with them: elsewhere they join its parts. « Quand nous aurons réfléchi » tells. */
const beginning =
  /^((bonjour|bjr|bonsoir|hello|hi|merci|ok|et|mais|and|thanks) )*(quand(?! (on|je|j|nous|vous|tu|il|elle)( \w+)? \w*r(ai|as|a|ons|ez|ont)\b)(?! (vous|tu) (voul|veu))|combien|comment|pourquoi|ou (est|sont|se|puis)|quel(le)?s?|which|where|how|why|when(?! (i|we|you) ))\b/;

/** A machine answers for somebody who is away; a mail that says so itself is known before. */
const absence =
  /\b((message|reponse) automatique|absente? du bureau|out of (the )?office|auto(matic)? ?(reply|response))\b/;

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'ʼ-]/g, ' ');

/** Whether a message, without what it quotes, asks for something: a question, a request or a wish, with a mark or without one. */
export function asksSomething(message: string): boolean {
  const own = ownLines(message).join('\n').replace(quotedOrAddress, ' ');
  const text = folded(own);
  if (absence.test(text)) return false;
  if (own.includes('?')) return true;
  return text.split(/[.!;,\n]+/).some((sentence) => {
    const words = sentence.replace(/[^a-z0-9]+/g, ' ').trim();
    return asking.test(words) || beginning.test(words);
  });
}
