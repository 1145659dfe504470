import type { Classes } from './word-pattern.ts';

/** The acts of which `refusal-sentences.ts` makes refusals: what the agency does to the writer, and what the writer does about it. */
export const refusalActs: Classes = {
  /** Something done to the writer that makes a message: « m’écrire », « m’envoyer vos annonces ». */
  act: `
    {me}? {write} {toMe}?
    {forMe}
    {me}? {send} {toMe}? {anything} {toMe}?
    {me}? {send} {toMe}
    {me}? {send} {toMe}? {article}* offres?|propositions? {kind}* {another}* {toMe}?
    rien {me}? {send} {toMe}?
    {use}
    perdre|prendre|donner|gaspiller votre|ton|la temps|peine [a|de] {doing}
  `,
  /** The same with the writer in it: « je ne veux pas envoyer » is about the writer's own sending. */
  forMe: `
    {me} {write} {toMe}?
    {me} {send} {toMe}? {anything}?
    rien {me} {send}
    me|nous mettre|inclure|ajouter|compter|garder|laisser|integrer|conserver|inscrire {inList}
    {get}
  `,
  doing: `
    {me}? {write} {toMe}?
    {me}? {send} {toMe}? {anything}?
  `,
  use: `
    vous|te servir|servez de {mine}
    [le] utiliser|utilisez|utilise|exploiter|garder|conserver|employer|contacter {mine}
    le|la utiliser [pour] {contents}?
  `,
  get: `
    [y] recevoir|avoir|lire|trouver {anything}
    voir passer|arriver {anything}
    voir {contents}
    rien [y] recevoir|voir|entendre [passer|arriver]
    rien|quoi lire|que ce soit recevoir
    etre {contacted} [et|ni|ou] {contacted}?
    etre|rester|figurer|apparaitre {inList}
    etre dans vos|ta|votre \\w+
    figurer|apparaitre parmi vos \\w+
    faire|faisons partie {inList}
    avoir affaire a vous|votre [agence]
    avoir [de] [vos] nouvelles [de] [vous|votre] [agence]
    avoir de contact [avec] [vous|votre] [agence]
    entendre parler de vous
    entendre parler de votre|vos agence|messages|services|offres|annonces|sms|mails
    de vos nouvelles
  `,
  contacted: `
    (?:(?:re)?contacte|sollicite|relance|derange|demarche|harcele|spamme|embete|importune|ennuye|prospecte|cible|bombarde|inonde)e?s?r?
    destinataires?|abonnee?s?|inscrite?s? {inList}
    destinataires? [de] {messages}
    informee?s?|tenue?s?|avertie?s? [au|informee?s?] [courant] de {messages}
  `,
  /** « vous pouvez », « il faudrait que vous », … */
  please: `
    {ask}
    {thatYou}
    {wish}
  `,
  subscription: `
    [de] mon|ma|mes|notre|nos|vos|les|la|toutes|toute [les|mes|vos] alertes?|newsletters?|notifications?|infolettres? [par] [{ownWord}]
    [de] mon|ma|notre abonnement|inscription|abo {inList}
    [de] mon compte et|ainsi [que] [toutes] [mes|les] alertes?|donnees|coordonnees [{ownWord}] [qui] [y] [sont] [attachees|liees|associees]
    mon|ma|la|le|cette|les alertes? [{ownWord}] que je ai|avais creee?s? [sur] [votre] [site]
    [de] mon|ma alerte et mon compte
    mon inscription [{inList}]
    [le|les|ces|vos|votre] envois? automatiques?
  `,
  cancel: `
    resili\\w+|annul\\w+|desactiv\\w+|coup(?:er|ez|e)|cloture[rz]?|ferme[rz]|stoppe[rz]|arrete[rz]?|cesse[rz]
    supprim\\w+|termine[rz]|resiliation|annulation|suppression|desactivation|arret
    mettre|mettez|mets fin|terme a
  `,
  consent: `
    [que] [je] [vous] [aurais|ai|avais] [donne] [pour|a|de|au|aux] {prospecting}
    [que] je vous ai|avais|aurais donne
  `,
  oppose: `
    [me|nous] oppose|opposons|opposer|oppose [formellement|fermement|categoriquement|donc] a|au
  `,
  prospecting: `
    ... prospection|marketing|demarchage|sollicitations?|commercial|commerciales?|commerciaux ...
    {messages}
    [tout|toute|la|le] utilisation|usage|traitement|conservation de {mine} ...
    ce que vous me|nous {doing}
    ce que vous utilisiez|exploitiez|conserviez|gardiez {mine}
    la envoi de {contents} ...
    ... envoi de offres ...
    recevoir {anything}
    etre {contacted}
  `,
  since: `
    hier|avant|la|le|il|en|depuis|deux|trois|\\d+|ici|et|sans|mais ...
  `,
  threats: `
    {reports} si|sinon [vous] [me] [me] encore|continuez|recommencez|persistez|insistez|ecri\\w+|contact\\w+|relanc\\w+|envoy\\w+ [encore]
    {reports} si [vous] continuez a {doing}
    {reports} si [je] [recois] encore [un|une] [seul|seule|autre] [message|sms|mail|texto|relance]
    {reports} au|a|des [la|le] prochaine? message|sms|mail|texto|relance|fois
    au|a|des|le|la [la|le] prochaine? message|sms|mail|texto|relance {reports}
    si vous continuez|recommencez|insistez|persistez [encore|comme] [ca] [a] {doing}? {reports}
    si vous {doing} encore [une] [fois] {reports}
    si je recois encore [un] \\w+ [de] [vous|votre] [part] {reports}
    dernier|derniere|dernier avertissement|fois|rappel|sommation ... 33700|bloctel|cnil|spam ...
    [au|le] prochain message|sms|mail|email|texto [ce] [est] [une] plainte|cnil|signalement [a] [la] [cnil]
    sans desinscription|desabonnement|radiation|retrait [immediate?] [de] [votre|ma] [part] je ...
    encore|un|une un|une|autre|message|sms|mail|texto|seul|seule [seul|seule] [message|sms|texto|mail|email|courriel] [de] [plus|votre] [part] et je|on|nous|ce {threat}
  `,
  threat: `
    est|sera [la|une|pour] cnil|plainte|bloctel|33700
    [vous] [me] [vais] [vous] porter?|deposer?|fais|ferai|saisi[rst]?|signaler?|previens|prevenir|bloquer?|appelle|contacter?|deposerai|porterai|saisirai|signalerai|bloquerai ...
  `,
  reports: `
    je|on|nous [vais|vous] [vous] saisi[rst]?|saisirai|signale(?:r|rai)?|porte(?:r|rai)?|depose(?:r|rai)?|fais|ferai|alerte|contacte(?:r)? ... cnil|33700|bloctel|plainte|dgccrf|justice|spam|pharos [pour] [harcelement]
    [ce] [est|sera] [signal] cnil|33700|plainte|bloctel
  `,
  will: `
    [je|nous|on] [ne] veux|souhaites?|souhaitons|voulons|desires?|desirons|accepte|acceptons
  `,
  rude: `
    laissez|laisse tomber|beton
    cassez|casse|barrez vous|toi
    allez|va au diable
    foutez le camp
    degage[rz]?|fermez|allez [la] [voir] [ailleurs] [vous] [faire] [voir]
  `,
  quietly: `
    {adverb}
    la|tout
  `,
  ending: `
    la|le fin|arret|cessation [definitif|definitive|immediat|immediate|total|complet] de [toute] {messages}
  `,
  andStop: `
    et|ainsi [que] {ending}
  `,
  leave: `
    laisse[rz]?|laisses|foute?[rz]?|fous|fiche?[rz]?
  `,
  withYours: `
    avec vos|votre|tes|ta|ces (?!visites?$|travaux$|appels?$)\\w+ [\\w+] [\\w+]
  `,
  /** « plus rien » alone may be an answer. */
  closer: `
    svp|merci|please|dorenavant|desormais
    de votre|ta part
    de vous
    {onMine}
    a le avenir
  `,
};
