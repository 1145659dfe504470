import { describe, expect, it } from 'vitest';
import { contactTarget } from '../../../domain/imports/contact-target.ts';
import type { FirstCells } from '../../../domain/imports/first-cells.ts';
import type { ReadingContext } from '../../../domain/imports/import-field.ts';
import { type Mapping, mapColumns } from '../../../domain/imports/mapping.ts';
import { presets } from '../../../domain/imports/presets.ts';
import { propertyTarget } from '../../../domain/imports/property-target.ts';

const context: ReadingContext = { timeZone: 'Europe/Paris', now: new Date(), colleagues: new Map() };
const noCells: FirstCells = new Map();

const fieldsOf = (headings: string[], chosen: Mapping = {}, target = contactTarget, firstCells = noCells) =>
  mapColumns(headings, target, { chosen, isStrict: true, firstCells, context }).map(({ field }) => field);

const refusal = (headings: string[], chosen: Mapping = {}): string => {
  try {
    return JSON.stringify(fieldsOf(headings, chosen));
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors[0]?.message ?? '';
  }
};

describe('the fields of columns', () => {
  it('are guessed from French and English headings', () => {
    expect(
      fieldsOf(['NOM', 'Prénom', 'Adresse e-mail', 'Tél. portable', 'Téléphone', 'Budget max', 'Étiquettes']),
    ).toEqual(['lastName', 'firstName', 'email', 'mobile', 'phone', 'budgetMaxEuros', 'tags']);
    expect(fieldsOf(['firstName', 'Last name', 'E-mail', 'minRooms'])).toEqual([
      'firstName',
      'lastName',
      'email',
      'minRooms',
    ]);
    expect(fieldsOf(['Réf.', 'Prix', 'CP', 'Ville', 'Surface', 'DPE'], {}, propertyTarget)).toEqual([
      'reference',
      'priceEuros',
      'postcode',
      'city',
      'surfaceSqm',
      'energyClass',
    ]);
  });

  it('are each guessed once, further ones are kept in the note, and a column that nobody knows is left out', () => {
    expect(fieldsOf(['Nom', 'Nom de famille', 'Signe astrologique'])).toEqual(['lastName', 'detail', null]);
  });

  it('are those of a note where a contact has no field', () => {
    expect(fieldsOf(['Nom', 'Ville', 'Civilité', 'Réf. dossier', 'Commentaire du négociateur'])).toEqual([
      'lastName',
      'detail',
      'detail',
      'detail',
      'note',
    ]);
  });

  it.each([
    ['Profil', 'Cadre', null],
    ['Statut', 'Locataire', 'stage'],
    ['Statut', 'Achat', 'stage'],
  ])('go first to headings that can mean nothing else: not to %s of %s', (heading, cell, field) => {
    const cells = new Map([
      [heading, [cell]],
      ['Projet', ['Achat']],
    ]);
    expect(fieldsOf(['Nom', heading, 'Projet'], {}, contactTarget, cells)).toEqual(['lastName', field, 'intent']);
  });

  it('of headings that may mean the same two are shared out', () => {
    const cells = new Map(['Statut', 'Status'].map((heading) => [heading, ['Achat']]));
    expect(fieldsOf(['Nom', 'Statut', 'Status'], {}, contactTarget, cells)).toEqual(['lastName', 'intent', 'stage']);
  });

  it('do not come from what every object has', () => {
    expect(fieldsOf(['Nom', 'constructor', '__proto__', 'toString'])).toEqual(['lastName', null, null, null]);
  });

  it('are as a person chose them, and the others are guessed around them', () => {
    const chosen = { Société: 'lastName', Portable: null };
    expect(fieldsOf(['Nom', 'Société', 'Portable', 'Courriel'], chosen)).toEqual(['detail', 'lastName', null, 'email']);
  });
});

describe('a mapping is refused if', () => {
  it.each<[string, string[], Mapping, RegExp]>([
    ['the file lacks a column', ['Nom'], { Prénom: 'firstName' }, /the file has no column Prénom; it has Nom/],
    ['there is no such field', ['Nom'], { Nom: 'surname' }, /there is no field surname; there are firstName/],
    ['it names what every object has', ['Nom'], { Nom: 'constructor' }, /there is no field constructor/],
    ['two columns are one field', ['A', 'B'], { A: 'email', B: 'email' }, /two columns are given to email/],
    [
      'nothing says who a contact is',
      ['Ville', 'Budget'],
      {},
      /no column is given to firstName.*recognised: Ville, Budget/,
    ],
  ])('%s', (_, headings, chosen, message) => expect(refusal(headings, chosen)).toMatch(message));
});

describe('a column that sounds like consent', () => {
  it.each([
    'Opt-in SMS',
    'Consentement e-mail',
    'RGPD',
    'Newsletter',
    'Désinscrit',
    'Do not call',
    'e-mailing',
    'STOP SMS',
  ])('%s is never guessed nor left out without a word', (heading) => {
    expect(refusal(['Nom', heading])).toContain(`${heading}: does this column say who accepts`);
    expect(fieldsOf(['Nom', heading], { [heading]: null })).toEqual(['lastName', null]);
    expect(fieldsOf(['Nom', heading], { [heading]: 'smsConsent' })).toEqual(['lastName', 'smsConsent']);
  });

  it('is not guessed even by the name of its field', () => {
    expect(refusal(['Nom', 'smsConsent'])).toContain('does this column say who accepts');
  });
});

/** The headings of Apimo’s exports, as Realforce documents them. */
const apimoContacts =
  'Référence,Agence,Utilisateur,Type,Nom,Civilité,Nom de famille,Prénom,Profession,e-mail,Téléphone,Mobile,Télécopie,Nom de famille (2),Prénom (2),e-mail (2),Mobile (2),Ville,Propriétaires,Demandeurs,Mailing,e-mailing,Magazine,Langue parlée 1,Langue parlée 2,Commentaire';
const apimoProperties =
  'Apinumber,Référence,Étape,Catégorie,Type,Pays,Adresse,Adresse (2),Code postal,Ville,Téléphone,e-mail,Prix,Pièces,Chambres,Surface,Mandat,Référence (2),Démarrage mandat,Fin mandat,Étage,Titre Fr,Commentaire Fr';

describe('a preset', () => {
  it('gives the fields of Apimo’s columns', () => {
    const map = (headings: string, target: typeof contactTarget, chosen: Mapping) =>
      mapColumns(headings.split(','), target, { chosen, isStrict: false, firstCells: noCells, context }).flatMap(
        ({ heading, field }) => (field ? [`${heading}=${field}`] : []),
      );
    const contacts = map(apimoContacts, contactTarget, presets.apimo?.contacts as Mapping);
    expect(contacts.filter((column) => !column.endsWith('=detail'))).toEqual([
      'Nom de famille=lastName',
      'Prénom=firstName',
      'e-mail=email',
      'Téléphone=phone',
      'Mobile=mobile',
      'Propriétaires=seller',
      'Demandeurs=buyer',
      'Langue parlée 1=language',
      'Commentaire=note',
    ]);
    expect(map(apimoProperties, propertyTarget, presets.apimo?.properties as Mapping)).toEqual([
      'Référence=reference',
      'Étape=status',
      'Catégorie=transaction',
      'Type=type',
      'Adresse=street',
      'Code postal=postcode',
      'Ville=city',
      'Prix=priceEuros',
      'Pièces=rooms',
      'Chambres=bedrooms',
      'Surface=surfaceSqm',
      'Mandat=mandateKind',
      'Référence (2)=mandateNumber',
      'Démarrage mandat=mandateSignedAt',
      'Fin mandat=mandateExpiresAt',
      'Étage=floor',
      'Titre Fr=title',
      'Commentaire Fr=description',
    ]);
  });

  it('names only fields that there are, and no consent', () => {
    for (const { contacts, properties } of Object.values(presets)) {
      const known = (fields: object, mapping: Mapping) =>
        Object.values(mapping).filter((field) => field && !Object.hasOwn(fields, field));
      expect([...known(contactTarget.fields, contacts), ...known(propertyTarget.fields, properties)]).toEqual([]);
      expect(Object.values(contacts).filter((field) => field?.includes('Consent'))).toEqual([]);
    }
  });
});
