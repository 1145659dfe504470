import { alsoAgreed } from './agreed-words.ts';
import { matches, type Source, type Span } from './source.ts';

/** A sentence and what it speaks of, as far as its words show. */
export type Sentence = Span & {
  plain: string;
  /** It speaks of a visit that was agreed on: « votre visite », « je vous confirme ». */
  isAboutAgreedVisit: boolean;
  /** It asks or offers: « est-ce possible mardi ? » */
  isOffer: boolean;
  /** It speaks of what is over: « merci pour votre visite ». */
  isPast: boolean;
  /** It takes something back: « la visite est annulée », « reportée ». */
  isChange: boolean;
  /** It speaks of an appointment that is no visit: at the notary's, on the phone. */
  isOtherAppointment: boolean;
};

const abbreviation =
  /(?:^|[^a-z])(?:m|mm|mme|mlle|dr|me|ref|av|bd|st|ste|no|env|janv|fevr|avr|juil|sept|oct|nov|dec|lun|mar|mer|jeu|ven|sam|dim|tel|\d ch|chem|imp|rte|all|gal|mal|mr|mrs|ms|a|p)$/;

/** The sentences of a text. The lines of a list belong to the sentence that introduces them. */
export function readSentences({ plain }: Source): Sentence[] {
  const ends: number[] = [];
  for (const { index = 0, 0: mark } of plain.matchAll(/[.!?](?=\s|$|\*)|\n+/g)) {
    const end = index + mark.length;
    const before = plain.slice(0, index);
    if (mark === '.' && (abbreviation.test(before.slice(-8)) || /(?:^|\n) *\d+$/.test(before.slice(-8)))) continue;
    if (
      mark.startsWith('\n') &&
      (/[:,;]\s*$/.test(before) || /^ *(?:[-*•]|\d+[.)]) /.test(plain.slice(end))) &&
      !isGreeting(before)
    )
      continue;
    ends.push(end);
  }
  const starts = [0, ...ends];
  return [...ends, plain.length].flatMap((end, index) => {
    const start = starts[index] as number;
    const text = plain.slice(start, end);
    return text.trim() === '' ? [] : [{ start, end, plain: text, ...meaningOf(text) }];
  });
}

/** « Bonjour Madame Le Goff, » ends its line with a comma, and what follows is another sentence. */
const isGreeting = (before: string) =>
  /^(?:bonjour|bonsoir|cher|chere|madame|monsieur|hello|hi|dear|salut)[^\n]*$/.test(
    before.slice(before.lastIndexOf('\n') + 1),
  );

const AGREED =
  /(?<![a-z])(?:(?:votre|notre|la|cette|de|une?) (?:prochaine |premiere |seconde |deuxieme |contre-)?visite|(?:votre|vos|notre|nos|le|les|ce|deux|trois) (?:deux |trois )?(?:prochains? )?(?:rendez-vous|rdv)|your (?:viewing|visit|appointment)|our (?:viewing|visit|appointment)|the (?:viewing|visit|appointment)|(?:aviez|avez|avions|avons) (?:deja )?visite|you (?:saw|visited|viewed)|(?:deux|trois|vos|nos|your|both) (?:[a-z]+ )?(?:visites|viewings|visits)|(?:rdv|rv|rendez-vous) (?:est pris |pris )?(?:pour |le |ce |demain|apres-demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|a \d)|visite (?:le|du|ce|cet|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|a \d))/;
const DAY = '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain)';
const STRONGLY_AGREED =
  /(?<![a-z])(?:confirm(?!er (?:si|votre (?:presence|venue|disponib))|ez)|rappel(?:le)? (?:de |: ?|que |votre |notre |la |le |pour )|pour rappel|comme convenu|comme prevu|c'est note|est not[ée]e?|est bien not|aura lieu|est (?:toujours )?(?:bien )?(?:prevue?|fixee?(?! a \d[\d .]*(?:€|k€|euros))|maintenue?|programmee?|calee?|planifiee?)|(?:visite|rendez-vous|rdv) (?:prevue?|fixee?|programmee?|maintenue?)|vous (?:attend|attends|attendons|attendra|attendrai|attendrons|retrouve|retrouvons|accueille|accueillerai|recevra|recevrai|recevons|recevrons|recois)(?![a-z])|(?:on|nous nous) (?:se |)(?:retrouve|retrouvons|revoit|revoyons|voit|voyons)|a (?:demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|apres-demain|ce soir)|n'oubliez pas|reminder|remind|is confirmed|see you|look(?:ing)? forward to|ok pour|(?:c'est )?note pour|as agreed|i will meet you|we will meet|meet you|vous (?:re)?voyez|vous verrez|vous visiter(?:ez|ons)|vous fer(?:ai|ons|a) visiter|nous y (?:re)?(?:tournons|tournerons|allons|serons)(?![a-z])|(?:nous|on) visit(?:ons|erons|e|era)(?![a-z])|(?:avons|j'ai|ai|on a) (?:bien |deja )?(?:bloque|reserve|fixe|cale|retenu|pose) (?:un|une|ce|cette|le|la|votre|notre) (?:nouveau |nouvelle |autre )?(?:creneau|rendez-vous|rdv|date|visite)|maintenons|maintiens|on garde|nous gardons|you will see|c'est (?:toujours )?bon pour|rendez-vous donc|visite de controle prevue)/;
const OFFER =
  /(?<![a-z])(?:propos|possible|pouvez-vous|pourriez-vous|pourrait-on|pourrions|peut-on|souhaitez-vous|souhaiteriez|voulez-vous|voudriez|seriez-vous|etes-vous (?:libre|dispo)|vous convien|convient|conviendrait|vous (?:va|irait)|vous irait|arrangerait|disponib|dispo(?![a-z])|creneau|par exemple|que diriez|(?:i am|i'm) free|can show|ne (?:vous |te )?(?:convain|convien|plai)|se visite(?:nt)?|visites? possibles?|(?:peut|peuvent) se visiter|pourrait|pourrions|pourrai|pouvons-nous|peut-il|est-ce que|si cela|si vous (?:voulez|souhaitez|etes)|au choix|ou bien|(?:peux|peut|pouvons|pourra(?:i|it|is)?) (?:aussi |egalement |toujours |encore )?(?:vous |vs )(?:[a-z]+ )?(?:recevoir|montrer|faire)|tombe mal|libre|liberer|suggest|would|could|available|suit you|how about|shall we|are you free|can (?:you|show)|works? for you)/;
const PAST =
  /(?<![a-z])(?:merci (?:pour|de|d'|encore)|remerci\w*|comme (?:evoque|vu|dit|indique)|pendant (?:la|votre|notre) visite|suite a|apres (?:votre|notre|la|avoir)|(?:ravie?s?|heureu(?:x|se)|contente?s?|enchantee?s?|plaisir) (?:de|d') ?(?:vous )?avoir|avez (?:visite|signe|vu|envoye|recu|depose|transmis|ecrit|appele|demande|consulte|fait|interroge|decouvert)|avons (?:visite|vu|signe|echange|convenu|recu|parle|eu|fait|rencontre|publie)|(?:votre|notre) (?:message|appel|mail|e-mail|courriel|demande|echange|conversation|offre|rencontre|entretien|passage|venue)|dernier|derniere|signe le|depuis|passee?(?![a-z])|hier|a (?:ete|eu lieu)|s'est|etait|avait|avions|nous nous sommes|a visite|ont visite|(?:j'ai|nous avons|on a) (?:bien |deja )?(?:ete|eu|pu|pris|montre|accompagne|accueilli)|thank you for|thanks for|following|last|since|yesterday|was |were )/;
const CHANGE =
  /(?<![a-z])(?:n'est (?:pas|plus)|(?<!n')oubli(?:ons|ez|e|er)(?! pas)(?![a-z])|n'existe plus|plus de (?:rdv|rendez-vous|visite)(?![a-z])|n'(?:a|aura|auront|aurait) (?:pas|plus) lieu|ne (?:se (?:fera|tiendra)|pourra) (?:pas|plus)|n'(?:a|ai|avait|ont|avons|avions|avez|aviez) (?:malheureusement |donc )?(?:pas|plus) (?:pu|eu lieu)|n'ayant (?:pas|plus|pu)|faute d'avoir pu|(?:visite|rendez-vous|rdv) (?:manquee?|ratee?|loupee?)|manque (?:la|le|votre|notre)|tombee? a l'eau|(?:a|avait) saute(?![a-z])|passee? a la trappe|tombee? a plat|capote|fell through|(?:was|got) called off|(?:did not|didn't|could not|couldn't) (?:take place|happen|go ahead)|erreur|sorry|mais bien|et non|ne pouvez (?:pas|plus)|annul|report|decal|deplac|change|modifi|avanc|repouss|au lieu|initialement|remplac|plutot que|empech|plus possible|finalement|reprogramm|replanif|decommand|(?<![a-z])et (?:plus|pas|non) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|le \d)|cancel|postpone|resched|moved|instead)/;
/** « le T3 que nous voyons jeudi », « la maison de mardi », « Pour vendredi, prenez la sortie 32 »: a day as that of a visit. */
const ON_ITS_DAY = new RegExp(
  `(?<![a-z])(?:(?:nous|on|vous) (?:re)?(?:voyons|verrons|voit|verra|verrez|voyez|regarderons|regarde|decouvrirons|visiterons|visiterez) (?:ensemble )?${DAY}|(?:[tf]\\d|maison|appartement|appart|villa|studio|bien) (?:de |d')${DAY})(?![a-z])|^\\W*pour (?:notre (?:visite|rdv) de )?${DAY},? (?:en venant|prenez|garez|pensez|apportez|le code|l'interphone|sonnez|prevoyez|je vous (?:attends|retrouve))`,
);
/** « Pas de souci pour lundi »: said of what will not be. */
const REASSURES =
  /(?<![a-z])(?:(?:pas de|aucun|sans|no) (?:soucis?|problemes?|problem|worries)|pas grave|ne vous (?:en faites pas|inquietez pas)|tant pis|dommage|don't worry|never mind) (?:pour|about|for)(?![a-z])/;
const OTHER =
  /(?<![a-z])(?:notaire|signature|signer|compromis|acte authentique|estimation|estimer|evaluation|avis de valeur|telephon|par tel|visio|vous (?:pouvez|pourrez) (?:re)?passer|vous repass(?:ez|erez)|appel|rappel(?:er(?! (?:que|votre|notre|la |le |les ))|lerai|lerons|lera|lez)|(?:je|nous) vous rappell?e(?:ons)? (?!que|votre|notre|la|le|:)|(?:a l'agence|en agence|au bureau)|diagnosti|photograph|photos|banque|credit (?:mutuel|agricole|lyonnais|foncier)|caisse d'epargne|societe generale|(?:bnp|cic|lcl)(?![a-z])|medecin|dentiste|dentist|doctor|courtier|expert|geometre|artisan|remise des cles|(?<!(?:heure|ile) de la )reunion|assemblee|portes ouvertes|notary|by phone|call you|signing|valuation)/;

function meaningOf(plain: string): Omit<Sentence, 'start' | 'end' | 'plain'> {
  const isStrong = STRONGLY_AGREED.test(plain) || ON_ITS_DAY.test(plain) || alsoAgreed.test(plain);
  const isPast = PAST.test(plain);
  const isChange = CHANGE.test(plain) || (!isStrong && REASSURES.test(plain));
  const isOffer =
    !isStrong && (OFFER.test(plain) || (/\?\W*$/.test(plain) && !/toujours|tjrs|bien pour|liberer pour/.test(plain)));
  const isOtherAppointment = OTHER.test(plain) && !/visite|viewing/.test(plain);
  const isAgreed = isStrong || (AGREED.test(plain) && !isOffer);
  return { isAboutAgreedVisit: isAgreed && !isOtherAppointment, isOffer, isPast, isChange, isOtherAppointment };
}

/** The sentence at a position; the nearest before it if it stands between two. */
export const sentenceAt = (sentences: readonly Sentence[], index: number): Sentence =>
  sentences.findLast(({ start }) => start <= index) ??
  sentences[0] ?? { start: 0, end: 0, plain: '', ...meaningOf('') };

/** The sentences of a text as they are written, each within its line. */
export const sentencesIn = (text: string): (Span & { written: string })[] =>
  matches(/(?:[^\n.!?]|[.!?](?=\S))+[.!?]?/g, text).flatMap(({ 0: found, start: from }) => {
    const written = found.trim();
    const start = from + found.indexOf(written);
    return written === '' ? [] : [{ start, end: start + written.length, written }];
  });
