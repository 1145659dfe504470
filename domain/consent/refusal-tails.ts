import type { Classes } from './word-pattern.ts';

/** The words that may stand behind a refusal without narrowing it. */
export const refusalTails: Classes = {
  adverb: `
    svp|please|merci|vraiment|bordel|merde|putain|non|oui|ok|voila|aujourdhui|maintenant|immediatement
    definitivement|desormais|dorenavant|jamais|urgent|now|again|enfin|donc|franchement|serieusement|purement
    simplement|rapidement|completement|totalement|bonjour|bonsoir|virgule|point|manuellement|aussi|encore|poliment
    quoi|hein|amicalement|cordialement|bises|bisous|beaucoup|mrc|thanks|toujours|illico|vite|madame|monsieur
    mademoiselle|prenom|definitif|definitive|immediat|franchement
    merci de avance
    merci par avance
    merci bien|beaucoup|encore
    merci pour tout
    merci [a] [vous] [de] [votre] [comprehension]
    ce est bon
    pour {nth} fois
    a compter de ce|aujourdhui [jour]
    des ce jour
    des|a maintenant|aujourdhui|present|reception|partir [de] [maintenant|aujourdhui]
    tout de suite
    du tout
    point barre|final
    une [bonne] fois pour toutes
    a le avenir
    a la fin
    any|no more|longer
    anymore
    au plus|plus vite
    le plus vite|rapidement possible
    des que possible
    dans les meilleurs delais
    je vous prie
    vous meme
    avec ca|cela
    [ca|cela] me|nous arrangerait|arrange
    immediately|forever
    a la main
    bande|espece de \\w+
    prevu a|par|au ...
    conformement|selon|en|au au|a|vertu|application|titre ...
    sans delai|exception|attendre|rancune
    un peux|coup
    de suite
    de [la|cette] [liste]
    putain|quoi|hein
    ce serait|est gentil|sympa|bien|cool|aimable|top|super [de] [votre] [part]
    meme me
    sous \\w+ [huit] [h|heures|jours]
  `,
  way: `
    par|via {ownWord} {orWord}*
    par {word} ou|ni|et [par] {ownWord}
    par|via ce biais|moyen|canal
    {onMine}
    de votre|ta|la part [de] [vous]
    de chez vous|toi
    de vous
    de [la] [part] [de] votre|ta|le|la agence|societe|cabinet [ni] [de] [personne]
    par vous|votre|vos [agence|services]
    rien
    ca|cela
    au \\d+
    en vrac|double
    tous les jours
    toutes les semaines
    a longueur de journee
    sans arret|cesse
    ni moi|nous [ni] {relative}? [ni] [{relative}]
    ni par|pour moi|nous [ni] [par] {relative}? [ni] [par] {relative}?
    dessus
    ni maintenant|aujourdhui|par|pour|autrement ni|mail [plus|autrement] [tard|jamais|demain] [ni] [autrement]
    ni maintenant|aujourdhui ni jamais|demain|dans [\\w+] [mois|ans]
    ni par {word} ni [par] {word}
    ni par {word} ni autrement
    ni pour [ca|cela|ceci|acheter|vendre] [ni] [pour] [autre] [chose]
    de aucune sorte|facon|maniere|nature
    sous aucun|quelque|aucune forme|pretexte [que] [ce] [soit]
    de quelque nature|facon|maniere|sorte que ce soit
    quel que en soit le motif
    comme indique|demande|prevu [\\w+]
    pour [ne] [plus] recevoir [\\w+] [\\w+]
    en ce qui me|nous concerne
    en mon|notre nom
    chez moi|vous|nous|toi
    a des fins [de] [prospection|commerciales|publicitaires|marketing] [commerciale]
    pour de la prospection [commerciale]
    qui que vous soyez
    sinon|ou je|on|nous \\w+ [\\w+] [\\w+] [\\w+] [\\w+]
    sous peine de \\w+ [\\w+] [\\w+]
    y compris {inList}
    y compris la|les newsletters?|alertes|sms|mails
    avec {messages}
  `,
  onMine: `
    sur|a|vers|pour|au ce|se|mon|cette|mes|notre|le|l|la {number} {mineTail}*
    sur|a|vers [mon|ma|ce] {number} {mineTail}*
    sur|a|dans mon|ma|notre|cette boite mail|email|de [reception]
    a \\w+ adressemail
    adressemail|numerotel
  `,
  word: `
    sms|textos?|mails?|email|courriel|message|telephone|appels?|courrier|ecrit|internet|whatsapp
  `,
  orWord: `
    ou|ni|et [par] {word}
    ou|ni|et autrement|autre [chose]
    ou autre [moyen]
  `,
  relative: `
    ma|mon|mes|notre|nos femme|mari|mere|pere|maman|papa|parents|epouse|epoux|fille|fils|grand|tante|oncle [mere|pere]
  `,
  tail: `
    {adverb}
    {way}
  `,
};
