/**
 * The ways to say that a duty is none: « pas besoin de », « la loi n'exige aucun », « n'est qu'une formalité ». `thing` is what
 * is needed, `deed` what has to be done, each an alternative of a pattern.
 */
export const needless = (thing: string): string[] => [
  `(?:pas|nul|aucun|plus|guere) (?:vraiment )?besoin (?:de |d'|d'un |d'une |du )(?:[a-z]+ ){0,2}?${thing}`,
  `(?:n'y a|pas|aucun) (?:pas )?(?:de |d'|un |une )?${thing} (?:a (?:fournir|prevoir|faire|commander|produire)|n'est (?:a |requis|exige))`,
  `n'(?:a|avez|ont) (?:pas|nullement) (?:a|besoin de) (?:fournir|faire|produire|presenter|commander) (?:de |d'|le |l'|un )?${thing}`,
  `(?:la loi|le code|rien|personne) n'(?:exige|impose|demande|oblige a|prevoit)(?: aucun| aucune| pas| pas de| pas d'| de| d'| d'avoir)* ?(?:un |une |le |la )?${thing}`,
  `(?:peut|pouvons|pouvez|pourra|pourrez|pourrons)(?: [a-z]+){0,2} (?:se |s'en |nous |vous )?passer (?:de |d'|d'un |d'une |du )${thing}`,
  `${thing}(?: [a-z]+){0,2}? n'est (?:pas|nullement|plus|meme pas) (?:du tout |vraiment |encore )?(?:obligatoire|necessaire|indispensable|exigee?|requise?|utile)`,
  `${thing}(?: [a-z]+){0,2}? (?:n'est qu'|est |c'est (?:juste |seulement )?|n'est que )(?:une? |de la )?(?:simple |pure |juste )?(?:formalite|paperasse|papier|facultati(?:f|ve)|optionnel(?:le)?|superflue?)`,
  `(?:no need|don't need|do not need|not necessary) (?:for |of |to have |to sign )?(?:a |an |any |the )?${thing}`,
  `${thing} (?:is|are) (?:optional|not (?:required|necessary|needed|compulsory)|(?:just|only|merely) a formality)`,
];

/** The same of what has to be done: « inutile d'attendre la mairie », "you need not wait". */
export const needlessToDo = (deed: string): string[] => [
  `(?:pas|nul|aucun|plus) besoin (?:de |d')(?:[a-z]+ )?${deed}`,
  `(?:inutile|pas la peine|superflu|pas necessaire|pas obligatoire) (?:de |d')(?:[a-z]+ )?${deed}`,
  `rien (?:ne |n')?(?:vous |nous )?oblige(?: [a-z]+)? a ${deed}`,
  `(?:no need|need not|don't need|don't have|do not have) (?:to )?${deed}`,
];
