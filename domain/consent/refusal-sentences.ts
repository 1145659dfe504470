import type { Classes } from './word-pattern.ts';

/**
 * The French forms of a clause that refuses messages, made of the words in `refusal-words.ts` and the beginnings in `refusal-frames.ts`.
 * Each covers its clause whole, because what follows often narrows it: « ne m’envoyez plus de T1 », « … avant 18 h ».
 */

/** Forms that may be questions too: « pourriez-vous ne plus m’écrire ? » */
const requests = `
  {please}? [on|nous|je|tu] [va|vais|allons|vas] [le|la] {stop} {quietly}* [tout|toute|tous] [de|a|aux|au|avec|pour] {messages}
  {please}? [on|nous|tu] {stop} {quietly}* [de] {act}
  {please}? {stop} de lui|leur {send} {anything}? {onMine}
  {please}? {stop} de lui|leur {write} {onMine}
  {ask} {not} {act}
  {ask} ne plus|pas lui|leur {send} {anything}? {onMine}
  {wish} [de] {not} {forMe}
  {wish} [de] {not} que {me} {doing} [plus]
  {thatYou} me {stop} {messages}
  {thatYou} [ne] {doing} plus|pas|jamais {anything}?
  {please}? {me} {remove} {inList}
  {please} me|nous {strike}
  {please}? {remove} [aussi|donc|moi] [moi|nous] [et] {relative}? {inList}
  {please}? {strike} moi|nous
  {please}? virez|virer moi|nous
  {please}? {remove} {mine} {inList}?
  {please}? {remove} {inList} {mine}
  {please}? {forget} moi|nous
  {please}? me|nous oublier
  {please} me|nous lacher|laisser [tranquilles?|la|en] [paix]
  {please}? mettez|mettre|mets me|moi|nous [en|sur] [la|votre] liste de opposition
  {please} me|nous mettre [en|sur] [la|votre] liste de|rouge|noire [opposition]
  {please} prendre|prenez|noter|notez|enregistrer|considerer|traiter|acter|valider|effectuer|confirmer [en] [compte|note|acte] [de] [ce|cet|mon] [mail|message|email|courriel] [comme] [une|la|ma|mon|notre|de] [ma] [demande] [de] desinscription|desabonnement|radiation {inList}?
  [je] [vous] [confirme|demande] ma desinscription|desabonnement {inList}?
  {mine} doit|doivent|devrait|devraient etre {struck} {inList}?
  {please}? {forget} {mine}
  {please}? {cancel} {subscription}
  je|nous {cancel} {subscription}
  comment [on|je|peut] [faire|fait|fais|faut] [on|je] pour {not} {forMe}
  comment [on|je|peut] [faire|fait|fais|faut] [on|je] pour {me} {strike} {inList}?
  je profite de {article}* \\w+ pour me retirer|desinscrire|desabonner|sortir {inList}?
  {please}? [que] {mine} soit|soient|sois|est|sont {struck} {inList}?
  {wish} [a] [etre|de] {struck} {inList}
  {wish} [a] [etre] desabonnee?s?|desinscrite?s?|desabonner {inList}?
  {please}? [de] procede[rz]|prendre|faire|enregistre[rz]|prenez|accepter|noter|notez [proceder] [a|en] [compte] [la|le|de] [ma|mon|notre] desinscription|desabonnement|radiation|opposition {inList}?
  {please}? [de] enregistre[rz]|noter|notez|prendre|prenez [en] [compte|note] [de] mon|ma opposition a {prospecting}
  {please}? proceder|procedez|faire [proceder] a|au|aux [la|le] suppression|effacement|radiation|retrait de {mine} {inList}?
  {please}? [faites|faire|fais] [en|le] [sorte|necessaire] [de] [votre] [cote] [pour|afin] que je|nous ne recoive|recevions|recois plus {anything}
  {wish} que on|vous|tu me|nous laisse|laissiez|lache|lachiez|laisses tranquilles?|en [paix]
  {please}? {remove} {adverb}* [moi|nous] {adverb}* {inList}
  {please}? me|nous {remove} {adverb}* {inList}
  {please}? {remove} {relative} et moi {inList}?
  faites|faire|fais [moi|nous] disparaitre|sortir {mine}? {inList}
  {please}? me|nous|on se|nous desabonne|desabonner|desabonnons|desinscrire|desinscrit|desinscrivons {inList}?
  on se desabonne|desinscrit {inList}?
  {please}? mettez|mettre|mets moi|nous [en|sur] [la] liste rouge|noire
`;

/** Forms that say it only as a statement: « plus de SMS ? » is a question about some that are missing. */
const statements = `
  ne {me}? {order} {toMe}? plus|jamais [jamais|plus] {toMe}?
  [ne] me|nous|moi [en|y] {order} plus|jamais [jamais|plus]
  [ne] {me}? {write} {toMe}? plus [jamais]
  ne {me}? {send} {toMe}? plus|pas|jamais [jamais] {anything}? {toMe}?
  [ne] me|nous [en] {send} plus|pas|jamais [jamais] {anything}?
  [ne] {me}? {send} {toMe}? plus|pas|jamais [jamais] {anything} {toMe}?
  ne lui|leur {order} plus {onMine}
  [ne] me|nous mettez|incluez|ajoutez|inscrivez|comptez|gardez|integrez plus {inList}
  [ne] utilise[rz]?|exploitez|gardez|figurez|conservez plus|pas [jamais] {mine} {inList}?
  [ne] utilise[rz]?|exploitez plus|pas [jamais] {mine} pour {messages}
  [de] [surtout] ne plus|jamais [jamais] {act}
  [de] [surtout] plus|jamais [jamais] {forMe}
  ne plus {send}
  ne vous fatiguez|embetez|donnez|prenez|ennuyez plus|pas [la] [peine] [a|de] {doing}
  ne perdez|gaspillez plus|pas votre temps [a] {doing}
  {unwilling} {forMe}
  {will} [plus] [jamais] [recevoir|avoir|lire] aucune? {messages}
  {will} [recevoir|avoir] aucune? contact|echange {kind}*
  {will} rien recevoir|lire
  je|nous|on veux|souhaite [que] [on|vous] [me] [laissiez|laissez] [etre] [laissee?] tranquille|en [paix]
  {noMore} {anything}
  {noMore} contact|contacts|echange [avec] [vous|votre] [agence]
  [je] [souhaite|veux|viens] exercer mon droit de opposition {prospecting}?
  [je|nous] refuse|refusons [desormais|categoriquement|formellement] {messages}
  {unwilling} que vous|tu|on|votre|le [agence|on] {forMe}
  [je|on|nous] [ne] en veux|voulons plus|pas de {messages}
  {messages} [je|on|nous] [ne] en veux|voulons plus
  [je|nous] [ne] souhait\\w+|veux|voulons|desir\\w+ [plus] ni ... ni {messages}
  [je|nous] [ne] souhait\\w+|veux|voulons|desir\\w+ [plus] [recevoir] ni {messages}
  [je|nous] [ne] souhait\\w+|veux|voulons|desir\\w+ recevoir ni ... ni {messages}
  plus [jamais] [de|un|une|aucune?|le|la] [seule?|moindre] {messages}
  aucune? {messages} {closer} {tail}*
  zero {messages}
  jamais plus [de|un|une] [seule?] {messages}
  {messages} non merci
  {please}? noter|respecter|acter|prendre [en] [note|compte|acte] [de] mon|notre refus de {act}
  svp|merci pas de {messages}
  [je] ai repondu|envoye|mis|tape|dit|fait|ecrit stop \\w+ fois {since}?
  mon|le accord|consentement|autorisation {consent}? est|sont retiree?|revoquee?|annulee?
  [de] ne plus lui|leur ecrire|contacter|envoyer {anything}? {onMine}
  desinscription|desabonnement|radiation demandee?|souhaitee?|requise?
  pas|jamais de {messages} svp|merci|please
  pas|jamais de {messages} {onMine}
  [mais] plus|jamais par {ownNoun}
  [non] [merci] plus rien {closer}
  non merci plus rien
  [ca|cela] suffit [maintenant] {messages}
  {messages} [ne] sont|est [donc] plus|pas souhaitee?s?|desiree?s?|bienvenue?s?|voulue?s?|necessaires|sollicitee?s? {tail}*
  [je|on] [vous] [bloque] [et] [je|on|nous] [vous] [ai|avons|vais|deja] signalee?s?|signaler|signale|signalons [au|a|aux] [la] 33700|bloctel|cnil
  [je|nous] fais|faisons|faire|entends [faire] valoir mon|notre|le droit de opposition {prospecting}? [article|art] [\\d+] [du] [rgpd]
  fini|finie?s?|termine|terminee?s?|basta|stop|ca [suffit] [avec] {messages}
  {messages} [ca|cela] [ce] [est] suffit|suffisent|stop|fini|termine|basta|assez
  [il] [ne] est|sera [donc] [vraiment] plus necessaire|utile|souhaitable de {act}
  [ce] [ne] [est] plus la peine de [continuer] [a|de] {act}
  [je|nous|on] [ne] [ai|avons|a] plus besoin [de|que] [vous|tu] {doing}
  [je|nous|on] [ne] [ai|avons|a] plus besoin de {get}
  [je|nous|on] [ne] [ai|avons|a] plus besoin de {ours}
  [je|nous|on] [ne] [ai|avons|a] plus besoin de vos|tes|ces {anyNoun}
  [je|nous|on] [ne] [ai|avons|a] plus besoin de vos|tes|ces {ownNoun}
  plus besoin de {messages} ni {messages}
  plus besoin de {anyNoun} ni {messages}
  [me|nous] {strike} {inList}
  vous|tu me|nous {remove} {inList}
  vous|tu [ne] {doing} plus|jamais {anything}? svp|merci
  de me|nous {strike}
  refus de {act}
  refus de {messages}
  je me passerais?|passe [tres] [bien|volontiers] de {messages}
  on va|peut|pourrait se arreter la pour|avec {messages}
  [je|nous|on] [ne] ai|a|avons plus le|la|usage [utilite|usage] de {ours}
  [je|nous|on] [ne] ai|a|avons plus le|la|usage [utilite|usage] de {messages}
  [je] exerce [par] [la] [presente] [ici|donc] mon|le droit de opposition {prospecting}?
  [ce] [ne] [est] pas la peine de {me}? {send} {toMe}? de autres {messages}
  numero|num|adresse|mail|contact a {strike} {inList}?
  [mon|ce|cette] numero|adresse|nom|mail [est] a {strike} {inList}?
  a {strike} {inList}
  a desabonner|desinscrire
  [je] me desabonne|desinscris|desinscrire|desabonner|desinscrit|retire {inList}
  [je] me desabonne|desinscris|desinscrire|desabonner
  [je] [me] [suis|etais] deja|pourtant desabonnee?|desinscrite? [\\w+] [fois] {inList}?
  [je] [sollicite|demande|souhaite|pour] [de] [ma|mon|notre|le|la] radiation|desabonnement|desinscription [immediate] {inList}? {andStop}?
  [je] [sollicite|demande|souhaite|pour] [de] [ma|mon|notre|le|la] retrait|suppression|effacement {inList} {andStop}?
  [je] [vous] [demande|exige|souhaite] [le|la] effacement|suppression|retrait|destruction|radiation [complete|totale|immediate] de {mine} {inList}? {andStop}?
  [je|nous] [vous] demande|exige|souhaite|sollicite|demandons {ending}
  demande de arret [definitif|immediat] de {messages}
  {strike} [absolument] tout ce que vous avez sur moi|nous
  supprimez|effacez|detruisez tout [ce] [qui|que] me concerne
  {leave} moi|nous tranquilles? {withYours}?
  {leave} {relative} tranquilles?
  {leave} moi|nous [vivre] la|en paix {withYours}?
  lache[rz]?|laches moi|nous [la|les] [grappe|baskets] {withYours}?
  allez embeter|harceler|spammer|emmerder|ennuyer ... autres?|ailleurs ...
  gardez|garde|gardes {ours} [pour] [vous|toi]
  gardez|garde|gardes {messages} pour vous|toi
  je [ne] ai rien|plus [rien] a faire|voir {inList}
  elle|il|numero|adresse [ne] a rien|plus [rien] a faire {inList}
  [il] [ne] [y] [a] plus|aucune [de|aucune] raison que je recoive {messages}
  [il] [ne] [y] [a] plus|aucune [de|aucune] raison de {doing}
  vous [ne] avez pas|plus|aucun [le] droit [de] {forMe}
  vous [ne] avez pas|plus|jamais [eu] mon accord|autorisation|consentement pour|de {forMe}
  {messages} sera|seront consideree?s? comme ...
  {messages} sera|seront signalee?s? ...
  {messages} ira|iront|finira|finiront [directement] a|en|au|dans ...
  je [vais] vous bloque[r]?
  je [ai] [vais] bloquer? votre|vos numero
  {please}? {rude} avec {messages}
  je vous interdis|defends|interdit [desormais|formellement] de {act}
  interdiction|defense|interdit de {act}
  je [ne] vous autorise|permets plus|pas [du] [tout] a|de {act}
  [je|nous] {oppose} {prospecting}
  [je] [exerce] [mon] [le] [droit] [de] opposition [a|au] [la|toute|le] {prospecting}
  opposition [a|au] [la|toute|le] prospection|demarchage|sollicitations? [commerciale|numerotel]
  [je] [vous] retire|revoque|retirons|revoquons [donc] [par] [la] [presente] mon|le|tout|notre consentement|accord|autorisation {consent}?
  [je] [vous] retire|revoque [donc] [par] [la] [presente] mon|le consentement|accord donne sur|via|lors|en|le ...
  ne restons|restez|reste pas|plus en contact
  [non] [justement] on|nous ne reste|restons pas|plus en contact
  [je|on] [avoir] [avait|avais] dit {stop} {messages}
  ... deja|encore|bien|pourtant repondu|envoye|dit|ecrit|demande|mis|fait|tape|signale [un|le] stop {since}?
  on me avait|a|aviez dit|promis|assure que je ne recevrais|recevrai plus {anything}
  {threats}
`;

/** A bare STOP within a text, and other words that need company of the right kind: « Stop ! Ne signez rien » is none. */
const bareWords = `
  [la] [ce] [est] {stopWord} {stopWord}? {stopWord}? {stopWord}? {quietly}*
  [je] [dis|reponds|repete|confirme] [mon] {stopWord} {stopWord}? {stopWord}?
  [on] reponse {stopWord}
  {stopWord} bande|espece de ...
  {please}? {stopWord} [a] tout|ca
  desabo
  [surtout] [ne] {me} {order} {toMe}? pas
  ne {order} pas {toMe}?
  [de] [surtout] ne pas {act}
  {leave} moi|nous vivre|respirer
  fin de|des|du {messages}
  [ne] insistez|insiste plus|pas [svp|merci]
  {ask} {not} insister
  [ne] recommencez|recommence [surtout] pas|plus|jamais
  merci|priere de arreter|cesser|stopper {quietly}*
  [y] [je|on] [en] [ai|a] ras|marre|assez|plein [le] [bol|cul|dos] de|du [recevoir] {messages}
  inutile|superflu [de] [continuer] [a|de] [de] {act}
  [ce] [ne] [est] pas la peine de [continuer] [a|de] {act}
  [ce] [ne] [est] pas necessaire|utile de {act}
  pas besoin [de|que] {doing}
  [je|on|nous] [ne] [ai|avons|a] plus|pas besoin [de] [continuer] {messages}
  allez|va voir ailleurs
  [je|on|nous] [ne] veux|voulons plus rien
  {please}? {stopWord} de envoyer|ecrire
`;

const stopWord = `
  s+t+o+p+e?z?|sotp|stpo|arrete[rz]?|arretes|arret|halte|basta|cessez|stoppez|stoppe
`;

/** Forms that name the messages by a pronoun, and need a text that speaks of them: « merci d’y mettre fin ». */
const pronouns = `
  {please}? [de|que|a] y mettre|mettez [un] fin|terme
  {please}? [faire|faites|fais] [le|en] [necessaire|sorte] [pour] que ca|cela cesse|se [arrete]
  inutile de continuer|insister
  [je] en demande|exige [le|la] retrait|suppression|radiation|arret
  ... ou|sinon {reports}
  {please}? les|la {stop}
  {please}? me|nous en dispenser|dispensez|passer
  [ce] [est] [quand] [que] ca|cela se arrete
  vous pouvez [vous] les garder
  {please}? me|nous en {remove}
  {please}? [de] la|les supprimer|annuler|desactiver
  {stop} les
  {please}? faire|faites cesser ca|cela
  {please} en sortir|etre [retiree?|enlevee?|supprimee?]
  {please}? les|la couper|arreter|stopper|cesser|desactiver
  coupez|arretez|stoppez|cessez|desactivez les
  {please}? [de] {not} en recevoir|avoir|lire|envoyer
  [je|on|nous] [ne] en veux|voulons plus
  termine|fini
  on arrete|arret [tout|la]
  pas|plus les|de|par {ownNoun}
`;

/** The same about the address of the writer or of one who reads no more. */
const addressPronouns = `
  {please}? {strike} le|la|les {inList}?
  {please}? [de] le|la|les {strike} {inList}?
  {please}? {strike} son|ses|leurs? {number} {inList}?
  {please}? [de] ne plus|pas ecrire|envoyer|contacter [a|sur] [son|sa] adresse|numero|telephone|messagerie|boite
`;

/** The same, where courtesy alone is no company: « vous pouvez arrêter » may be about anything. */
const hints = `
  {please} arreter|cesser|stopper {quietly}*
  ... de vous demander de arreter|cesser {quietly}*
  [je] vous [ai] [deja] demande|dit|dis de arreter|cesser {quietly}*
  {please}? (?:retir|supprim|enlev|effac|desabonn|ray)(?:er|ez)|desinscrire
  inutile de continuer|insister
  autant [tout] arreter
  autant me|nous {strike}
  epargnez vous|moi cette|la|vos peine|messages
  termine|fini
  pas les {ownNoun}
`;

export const refusalSentences: Classes = {
  requests,
  statements,
  bareWords,
  hints,
  stopWord,
  pronouns,
  addressPronouns,
};
