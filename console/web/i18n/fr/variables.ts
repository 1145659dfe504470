import { inFrenchQuotes } from '../../../../domain/shared/quotation.ts';

type Fault = 'unknown' | 'empty_fallback' | 'unfinished';

/** The variables that a text may contain. */
export const variables = {
  variables: {
    insert: 'Insérer…',
    remove: 'Retirer',
    /** In the text itself. */
    chips: {
      'contact.firstName': 'Prénom',
      'contact.lastName': 'Nom',
      'contact.city': 'Ville recherchée',
      'agency.name': 'Agence',
      'agency.city': 'Ville de l’agence',
      'agent.name': 'Conseiller',
    } as Record<string, string>,
    chipLabel: (chip: string, fallback: string) => (fallback ? `${chip}, sinon ${inFrenchQuotes(fallback)}` : chip),
    ifMissing: {
      'contact.firstName': 'Si le prénom manque',
      'contact.lastName': 'Si le nom manque',
      'contact.city': 'Si la ville manque',
      'agency.name': 'Si le nom de l’agence manque',
      'agency.city': 'Si la ville de l’agence manque',
      'agent.name': 'Si le conseiller manque',
    } as Record<string, string>,
    example: (words: string) => `Par exemple : ${words}`,
    fallbacks: {
      'contact.firstName': 'Madame, Monsieur',
      'contact.lastName': 'Madame, Monsieur',
      'contact.city': 'votre secteur',
      'agency.name': 'notre agence',
      'agency.city': 'votre ville',
      'agent.name': 'votre conseiller',
    } as Record<string, string>,
    names: {
      'contact.firstName': 'prénom du contact',
      'contact.lastName': 'nom du contact',
      'contact.city': 'première ville recherchée',
      'agency.name': 'nom de l’agence',
      'agency.city': 'ville de l’agence',
      'agent.name': 'nom du conseiller',
    } as Record<string, string>,
    faults: {
      unknown: (names: string[]) =>
        `${names.map((name) => inFrenchQuotes(name)).join(', ')} ${names.length > 1 ? 'n’existent pas : retirez-les' : 'n’existe pas : retirez-le'} et choisissez dans « Insérer ».`,
      empty_fallback: (names: string[]) =>
        `Le texte de remplacement est vide : ${names.join(', ')}. Cliquez dessus pour l’écrire, ou retirez-le.`,
      unfinished: (written: string[]) =>
        `${inFrenchQuotes(written.join(' '))} ne veut rien dire seul : effacez-le et choisissez dans « Insérer ».`,
    } as Record<Fault, (names: string[]) => string>,
  },
};
