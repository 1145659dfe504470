import type { Classes } from './word-pattern.ts';

/** How a directive begins. After each of them comes « arrêter de m’écrire », « ne plus m’écrire » or « me retirer ». */
export const refusalFrames: Classes = {
  lead: `
    nan|et|car|parce|que|puisque|du|coup|aussi|ok|oui|non|mais|bon|bref|finalement|please|merci|svp|surtout|now|so
    and|but|ou|ecoute[zr]?|madame|monsieur|pitie|desolee?|navree?|sinon|wesh|allez|enfin|franchement|sincerement
    serieusement|vraiment|desormais|dorenavant|maintenant|alors|donc|puis|aussi|voila|bien|sorry|actually
    [dans] du|ce coup|cas
    bonjour|bonsoir|salut|coucou|hello|hi|hey|cher|chere [a] [madame|monsieur|tous|vous|mme|mr|m]
    bonjour|bonsoir|salut|coucou|hello|hi|hey \\w+
    par consequent|ailleurs|contre|pitie|avance
    en consequence|passant|revanche
    au passage
    de|a plus|grace
    a partir de maintenant|aujourdhui|ce jour
    a le avenir
    encore une fois
    putain|bordel|merde
    de ici la
    pour {nth} fois
    mon avis
    conformement au rgpd
    en vertu du rgpd
    par la presente
    une bonne fois pour toutes
    je|nous [me] [permets] [de] vous informe|informons|signale|previens|rappelle|confirme|indique|annonce que
    elle|lui comme moi
    notre etude|societe|cabinet|entreprise|association|famille|mairie|ecole|agence|couple|foyer
    nous|vous deux|tous
    [ma|mon] femme|mari|epouse|epoux|conjoint|compagne et moi [meme]
    [je] vous ai|avais [deja] dit|ecrit|indique|signale|precise [\\w+] [\\w+] [\\w+] que
    je|nous tiens|tenons a vous informer|signaler|dire|faire savoir que
    je|nous [vous] ecris pour vous dire que
    je ai dit
    je [vous] [le] repete|redis|dis|ecris [donc] [ici]
    merci de [bien] [vouloir] noter|retenir que
    veuillez [bien] [noter|prendre] [note] que
    vous voudrez bien noter|prendre [note] que
  `,
  nth: `
    la [\\w+] [et]
    la|une \\d+ [e|eme|ieme]
    la|une \\w+
  `,
  again: `
    a \\w+ reprises
    plusieurs fois
    \\w+ fois
  `,
  firmly: `
    donc|svp|instamment|expressement|aujourdhui|gentiment|poliment|simplement|fermement|juste|encore|solennellement
    respectueusement|la|enfin|maintenant|bien|seulement|formellement
    pour {nth} fois
    une|la derniere fois
  `,
  ask: `
    merci [donc] [a] [vous] [par] [avance] de [bien] [vouloir] [bien]
    merci si vous pouvez|pouviez|pourriez
    [je|nous] vous|te|vs prie|prions|demande|demandons|demanderai|demanderais|remercie|remercions|remercierais|saurais|saurai|serais|mets|somme|ordonne|conjure|supplie|le [gre] [reconnaissante?] [en] [demeure] [demande] {firmly}* [de] [bien] [vouloir]
    [je|nous] vous serais|serions reconnaissante?s?|gre de [bien] [vouloir]
    [je] [vous] ai|avais|avons deja [\\w+] [fois] dit|demande|ecrit|prie|signale {firmly}* {again}? de
    [deja] [ca|cela] [fait] \\w+ fois que [je] [vous] [le] demande|demandais|dis|repete|ecris {firmly}* [de]
    [combien] [de] fois faut|dois il|je [vous] dire|demander|repeter de
    veuillez|priere|tachez|tache|essayez|pensez [a|de] [bien] [vouloir]
    vous|tu voudrez|voudriez|voudrais bien
    faites|fais|faire en sorte de
    soyez|sois gentils?|gentille|aimables?|sympas?|cool|chics? [et] [de]
    vous serez|seriez|serais bien|tres|fort|bien gentils?|aimables? de
    vous seriez aimables?|gentils? de
    ayez|auriez|aurais|avoir [vous|tu] la|le gentillesse|bonte|politesse|courtoisie|amabilite|obligeance|delicatesse|decence de [bien] [vouloir]
    [est] [ce] [que] [vous|tu] pouvez|pourriez|peux|pourrais|pouviez [vous|tu] {firmly}* [svp] [avoir] [la|le] [amabilite|gentillesse|obligeance|bonte] [de]
    si vous|tu pouvez|pourriez|pouviez|peux|pourrais|vouliez|voulez [bien]
    [je] [en] [profite] [pour] [je] [me] [permets] [de] [je] [tiens|vais|viens|voudrais|souhaite|dois] [a] [vous] demander {firmly}* a|de [bien] [vouloir]
    [est] [ce] [que] on peut|pourrait [donc]
    peut|pourrait on
    [il] [y] ya|a moyen de
    possible de
    serait|est il|ce possible de
    ce est possible de
    ce serait bien|gentil|sympa|cool|mieux de
    est ce trop demander [que] de
    trop demander [que] de
    vous allez|devez|devriez [enfin]
    quand allez|vous vous|allez [enfin]
    ne prenez plus la peine de
    il|y|va faut|faudrait|serait|faudra|falloir [maintenant|vraiment] [temps] [bon] [de]
    faut|faudrait
    [prendre|prenez] note de mon souhait de
    demande|demandons de
    je compte sur vous pour
    soyez assez gentils? pour
    [et] si vous
    [et] si tu
    ok pour
  `,
  /** With another subject: « je souhaite que vous arrêtiez ». */
  thatYou: `
    {wish} que vous|tu|on|nous|votre [agence] [on]
    {wish} que le on
    que le on
    que on
    {ask} que vous|on|tu
  `,
  /** The wishes of the writer for themselves. */
  wish: `
    je|on veut [de]
    [je|nous|on] souhait\\w+|prefer\\w+|aimer\\w+|voudr\\w+|desir\\w+|veux|voulons|exig\\w+|demand\\w+|sollicit\\w+|entends|compte|reclame [donc|vraiment|juste|simplement|desormais|a] [autant] {firmly}* [a|de]
    mon|notre|ma [seule?] souhait|critere|voeu|demande|desir [desormais|maintenant] est de
    je ai deja demande a|de
    [merci de] [vous voudrez bien] [veuillez] [bien] [vouloir] [prendre|prenez] note de mon souhait|refus de
    merci|veuillez de|bien respecter|noter|prendre|acter [en] [compte] [note] [de] mon|ma|notre souhait|demande|volonte|choix|refus de
    je profite de {article}* \\w+ pour
    [le] but est de
  `,
  not: `
    [ne] plus|jamais|pas|surtout [jamais|pas] [plus] [pas] [du] [tout] [en] [aucun] [cas] [de]
  `,
  /** A statement that the writer wants something no more. */
  /** « je veux plus de » without its « ne » is a refusal; « je souhaite plus de » asks for more. */
  noMore: `
    je|on [ne] veut [vraiment] plus [jamais] [du] [tout] [de]
    [je|nous|on] ne veux|souhaites?|souhaitons|voulons|desires?|desirons|voudrais|aimerais|accepte|supporte|tolere [surtout|absolument|vraiment|definitivement] plus|pas|jamais [jamais] [du] [tout] [de]
    [je|nous|on] veux|voulons [vraiment] plus [jamais] [du] [tout] [de]
    je|nous|on [ne] ai|avons|a [vraiment] plus envie de
  `,
  unwilling: `
    je|on [ne] veut [vraiment] plus|pas|jamais [jamais] [du] [tout] [de]
    [je|nous|on] [ne] veux|souhaites?|souhaitons|voulons|desires?|desirons|voudrais|aimerais|voulais|souhaitais|accepte|acceptons|autorise|consens|supporte|tolere [surtout|absolument|vraiment|strictement|definitivement] plus|pas|jamais [jamais] [du] [tout] [a|de]
    [je|nous|on] [ne] veux|souhaites?|souhaitons|voulons|desires?|desirons|voudrais|aimerais absolument|vraiment|surtout plus|pas [du] [tout] [de]
    je|nous|on [ne] ai|avons|a [vraiment] plus|pas|aucune [du] [tout] envie [de]
    plus|pas|aucune envie de
    je [ne] tiens|cherche plus|pas a
    [je|nous|on] ne [en] peux|peut|pouvons plus de
    [je|nous] refuse|refusons|decline [desormais|categoriquement|formellement] [que] [vous] [de|a]
    hors de question de
    je [me] oppose|opposons [formellement|fermement] a|au
  `,
};
