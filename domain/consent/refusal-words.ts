import type { Channel } from '../../storage/column-values.ts';
import type { Classes } from './word-pattern.ts';

/** The French words of which refusals of messages are made, by what they do in the sentence (see `word-pattern.ts` for the notation). */

/** People who type fast write « contacté », « contacter » and « contactez » alike. */
const verb = (stems: string): string => `(?:${stems.trim().replace(/\s+/g, '|')})(?:er?|e[zs]|ees?|iez|ai[st]?|ions)`;

const ofChannel: Record<Channel, string> = {
  sms: 'sms|textos?',
  email: 'mails?|emails?|mels?|courriels?',
};

/** To act on the writer, and on what an agency sends. A call is no message: « ne m’appelez plus » refuses none. */
const verbs: Classes = {
  write: `
    ${verb('(?:re)?contact (?:re)?sollicit relanc derang importun harcel spamm? demarch embet ennuy prospect texto pollu encombr assaill matraqu enquiquin emmerd fatigu soul saoul agac cibl')}
    spam
    r?ecri(?:re|vez|s|t|ve|ves|viez)
    revenir|revenez vers
    (?:re)?prendre contact avec
    (?:re)?prenez contact avec
    (?:entrer|rentrer|rester|reprendre) en contact avec
    casse[rz] les pieds|couilles|oreilles
    faire chier
  `,
  /** The same as an order: « me dérange pas » means that it does not. */
  order: `
    (?:(?:re)?contact|(?:re)?sollicit|relanc|derang|importun|harcel|spamm?|demarch|embet|ennuy|prospect|texto|r?ecriv)ez
    r?ecris
  `,
  send: `
    ${verb('r?envoy adress expedi inond bombard balanc diffus')}
    r?envoi(?:e|es)?|transmett(?:re|ez|iez)
    fai(?:re|tes) parvenir
  `,
  stop: `
    (?:${verb('arret cess stopp? termin')}|stop|halte|arret|cessation|interrompre|interrompez|suspendre|suspendez)
    dire|dis stop
    mettre|mettez|mets?|mettiez [un] terme|fin a
    [vous] finir|finissez avec
  `,
  /** To take a person out of a list; `strike` says so even if it does not name the list. */
  strike: `
    ${verb('retir enlev supprim effac ray radi desabonn blacklist elimin delet')}|desinscri(?:re|vez|s|t|viez)
  `,
  remove: `
    {strike}
    ${verb('vir ot ejec bann degag ecart bloqu')}|sort(?:ir|ez|s|iez)|exclu(?:re|ez)|detrui(?:re|sez)
  `,
  struck: `
    (?:retir|enlev|supprim|ray|radi|effac|desabonn|exclu|bloqu|blacklist)ee?s?|desinscri(?:te?)?s?|desabonner
    retirer|sortie?s?|otee?s?
  `,
  forget: `
    ${verb('oubli')}|perd(?:ez|re|s)
  `,
};

const messages: Classes = {
  article: `
    de|des|du|les?|la|vos|tes|ces?|cet|cette|tous|toute?s?|aucune?|une?|seule?|autres?|moindre|votre|ta|ton|tels?
    telles?|trop|tant|nouveaux?|nouvelles?
    genre|type|sorte|forme|masse de
    l|le envoie?s? de
    petits?|foutue?s?|fichue?s?|maudite?s?|satanee?s?|sales?|stupides?|nombreu(?:x|ses)|innombrables|prochaine?s?|futurs?|putains? [de]
  `,
  /** The words that may follow without telling some messages from others. */
  kind: `
    commerciaux|commerciales?|publicitaires?|automatiques?|electroniques?|promotionnels?|promotionnelles?
    immobiliers?|immobilieres?|groupes?|incessants?|incessantes?|intempesti(?:fs?|ves?)|indesirables?
    supplementaires?|marketing|quotidiens?|repetes
    non desires?|sollicites?|desirees?|sollicitees?
    de ce|cette type|genre|sorte|nature|espece
    de information|prospection|publicite|pub|relance|demarchage|alerte|agences?
    de {yours}
    de chez vous|toi
    de messages?|sms|textos?|mails?|biens|annonces|offres|propositions
    par {ownWord}
    la
    avec|pour moi|nous
  `,
  yours: `
    votre|la|le|ta part
    votre|ta agence|societe|cabinet|boite|groupe|etude|entreprise
    la agence
    vous
  `,
  anyNoun: `
    messages?|spams?|newsletters?|infolettres?|sollicitations?|envois?|relances?|alertes?|notifications?
    communications?|prospections?|demarchages?|mailings?|conneries|promos?|promotions|reclames?|harcelement
    lettres? de information
    courriers? electroniques?|indesirables?|publicitaires?
  `,
  /** The things that it sends in them. « Arrêtez l’annonce » is about an advert of the writer's own. */
  contentNoun: `
    annonces|actus?|actualites|prospectus|invitations|selections|nouveautes|opportunites|infos|news|informations|lettres
  `,
  /** « vos annonces » is what the agency sends, « l’annonce » perhaps the writer's own. */
  ours: `
    [toutes|tous] vos|tes|ces {contentNoun}
    vos|tes annonce|selection
  `,
  /** « Je refuse vos offres » is about a price; they are messages only where they are sent. */
  offers: `
    [toutes|tous] vos|tes|ces offres?|propositions?|biens|programmes|produits|estimations {kind}* {another}*
    {article}* offres|propositions [commerciales] et|ni|ou {messages}
    {article}* offres|propositions commerciales|promotionnelles|immobilieres
  `,
  another: `
    et|ni|ou {article}* {anyNoun} {kind}*
    et|ni|ou {article}* sms|mails?|emails?|textos?|appels?|autres?|pubs?|publicites? {kind}*
    et|ni|ou vos|tes|ces|de annonces|offres|propositions {kind}*
  `,
  messages: `
    {article}* {anyNoun} {kind}* {another}*
    {article}* {ownNoun} {kind}* {another}*
    {adverts} {kind}* {another}*
    tout|aucun|toute|aucune [autre|prise] [de] contact|echange {kind}*
    {article}* {ours} {kind}* {another}*
  `,
  /** « Arrêtez la publicité » is about the house that is for sale. */
  adverts: `
    [toute?s?|tous] [de] [des|vos|tes|ces|votre|cette|aucune|une|les] [sales?|maudites?] pubs?|publicites
    toute?|aucune|votre|de|cette|une publicite
    publicite
  `,
  contents: `
    {adverts} {kind}* {another}*
    {article}* {anyNoun} {kind}* {another}*
    {article}* {ownNoun} {kind}* {another}*
    {article}* {contentNoun} {kind}* {another}*
    {ours} {kind}* {another}*
    {offers}
    ni appels?|rendez vous|annonces ni {messages}
  `,
  anything: `
    {contents}
    rien [du] [tout]
    quoi que ce soit
    de quoi que ce soit
    ca|cela|des trucs|betises
    vos|tes trucs?
  `,
};

/** The writer, and where the agency keeps them. */
const people: Classes = {
  me: `
    me|nous|moi en|y
    en
    me|nous|moi
    y
  `,
  toMe: `
    [a|vers|avec] moi|nous
    a|sur|vers cette adresse
    a|sur|vers ce numero
    a|sur|vers {mine}
    [a] {selfAndMine}
    ma|mon|notre boite|telephone|messagerie|portable|mobile|vie [mail|email|mails]
  `,
  selfAndMine: `
    moi et ma|mon \\w+
  `,
  mine: `
    adressemail|numerotel
    [toutes|tous] [les|ces|nos|mes] deux|trois adresse|numero|mails|adresses [suivante?s] [adressemail] [et] [adressemail]
    [le] [ensemble|integralite|totalite] [toutes|tous] [de] mon|ma|mes|notre|nos|ce|se|cette|ces|le|la|les|l {number} {mineTail}*
  `,
  number: `
    0\\d|numerotel|adressemail|numero|num|adresse|mails?|emails?|portable|mobile|telephone|contacts?|noms?
    coordonnees|donnees|fiche|existence|identite|infos|informations
  `,
  mineTail: `
    mail|email|tel|telephone|electronique|portable|mobile|personnelles|numerotel|adressemail|client|perso|pro
    professionnelle|generique|privee|complet|complete
    de telephone|portable|tel|contact|mobile
    me|nous concernant
    qui me concernent
    et {number}
    et [mon|ma|mes] {number}
    ci dessus|dessous|joint
  `,
  listNoun: `
    listes?|fichiers?|bases?|listings?|mailings?|newsletters?|repertoires?|contacts?|carnets?|destinataires|systeme
    papiers|lists|tablettes|registres|crm|campagnes?|societe|agence|tout|envois?|lettres?|communications?
    publicites?|prospects?|vie|relances|abonnes|boucle|list
    {ownNoun}
  `,
  listTail: `
    de diffusion|contacts?|mailing|clients?|envois?|distribution|invitations?|prospection|donnees|adresses?|publicite|prospects?|information|relances?
    [de] {ownNoun}
    clients?|prospects?|liste|automatiques?|groupes|list|vendeurs|proprietaires|electroniques?|marketing
    commerciale?s?|publicitaires
    et [de] [toutes|tous] [vos|les|le|ta] [autres] {listNoun}
    et de diffusion|contacts?|prospection
  `,
  inList: `
    de|dans|parmi|a|sur [toutes|tous] vos|tes|ces|toutes|votre|cette [vos|les] [autres] annonces|alertes?|messages|propositions|offres {listTail}*
    de|du|des|dans|sur|parmi|a|au|aux [toutes|tous|l] [ensemble] [de|du|des] [toutes|tous] [vos|votre|la|les|le|cette|ta|ton|tes|ce|ces|l] [autres] {listNoun} {listTail}*
    des|aux|a alertes|newsletters|newsletter|notifications {listTail}*
    de la|le envoie?s? de {contents}
    de [la] liste
  `,
};

export const frenchWords = (channel: Channel): Classes => ({
  ...verbs,
  ...messages,
  ...people,
  ownNoun: ofChannel[channel],
  ownWord: `${ofChannel[channel]}|message`,
});
