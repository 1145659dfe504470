import type { ImportKind } from '../../storage/column-values.ts';
import type { Mapping } from './mapping.ts';

/**
 * The columns of other software's exports, as far as somebody has published them. Apimo's are those of its CSV export as the
 * import formats of Realforce print them (github.com/realforce/documentation, `contact-apimo.csv` and `property-apimo.csv`).
 * Nobody publishes those of Hektor and Netty: their files are read by the headings alone, and the agency's own mapping is
 * remembered.
 */
export const presets: Readonly<Record<string, Readonly<Record<Exclude<ImportKind, 'views'>, Mapping>>>> = {
  apimo: {
    contacts: {
      Référence: 'detail',
      Utilisateur: 'detail',
      Type: 'detail',
      Nom: 'detail',
      'Nom de famille': 'lastName',
      Prénom: 'firstName',
      'e-mail': 'email',
      Téléphone: 'phone',
      Mobile: 'mobile',
      // The second person of a couple has the same headings again; Clef has one person in a contact, and a note keeps the other.
      'Nom de famille (2)': 'detail',
      'Prénom (2)': 'detail',
      'e-mail (2)': 'detail',
      'Mobile (2)': 'detail',
      Ville: 'detail',
      Propriétaires: 'seller',
      Demandeurs: 'buyer',
      'Propriétaires actifs': null,
      'Demandeurs actifs': null,
      // « Non abonné » says that nobody subscribed, which is neither a consent nor a refusal.
      Mailing: null,
      'e-mailing': null,
      Magazine: null,
      'Langue parlée 1': 'language',
      'Langue parlée 2': null,
    },
    properties: {
      Apinumber: null,
      Référence: 'reference',
      Étape: 'status',
      Catégorie: 'transaction',
      Type: 'type',
      Adresse: 'street',
      'Adresse (2)': null,
      'Code postal': 'postcode',
      Ville: 'city',
      'e-mail': null,
      Prix: 'priceEuros',
      Pièces: 'rooms',
      Chambres: 'bedrooms',
      Surface: 'surfaceSqm',
      Mandat: 'mandateKind',
      'Référence (2)': 'mandateNumber',
      'Démarrage mandat': 'mandateSignedAt',
      'Fin mandat': 'mandateExpiresAt',
      Étage: 'floor',
      'Titre Fr': 'title',
      'Commentaire Fr': 'description',
    },
  },
};
