type Fault = 'unknown' | 'empty_fallback' | 'unfinished';

/** The variables that a text may contain. */
export const variables = {
  variables: {
    insert: 'Insérer une variable…',
    names: {
      'contact.firstName': 'prénom du contact',
      'contact.lastName': 'nom du contact',
      'contact.city': 'première ville recherchée',
      'agency.name': 'nom de l’agence',
      'agency.city': 'ville de l’agence',
      'agent.name': 'nom du conseiller',
    } as Record<string, string>,
    faults: {
      unknown: (written: string[], known: string[]) =>
        `${written.join(', ')} ${written.length > 1 ? 'n’existent' : 'n’existe'} pas. Variables possibles : ${known.join(', ')}.`,
      empty_fallback: (written: string[]) =>
        `${written.join(', ')} ${written.length > 1 ? 'n’ont' : 'n’a'} pas de texte après la barre. Écrivez-le ou retirez la barre.`,
      unfinished: (written: string[]) =>
        `« ${written.join(' ')} » est seul. Une variable s’écrit {{contact.firstName}} ou {{contact.firstName|Madame, Monsieur}}.`,
    } as Record<Fault, (written: string[], known: string[]) => string>,
  },
};
