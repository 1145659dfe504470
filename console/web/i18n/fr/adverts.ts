import { count } from './count.ts';

/** The file of adverts for the portals. */
export const adverts = {
  adverts: {
    title: 'Annonces',
    lead: 'Le fichier que SeLoger et d’autres portails reçoivent (format Poliris) : tous vos biens à diffuser, quel que soit leur état, sauf ceux auxquels il manque une information obligatoire. Chaque envoi remplace le précédent : une annonce absente du fichier est retirée du portail.',
    agencyId: 'Identifiant de l’agence',
    agencyIdHint: 'Donné par le portail. Mémorisé sur cet appareil.',
    agencyIdWrong: 'Lettres, chiffres, points, tirets et tirets bas, sans espace ; 40 au plus.',
    exactAddress: 'Transmettre l’adresse exacte',
    exactAddressHint:
      'Rue et coordonnées GPS. SeLoger s’en sert pour la carte sans la montrer ; un autre portail peut l’afficher.',
    download: 'Annonces (ZIP)',
    onSale: (n: number): string =>
      n === 0
        ? 'Aucune annonce à envoyer : le fichier serait vide et retirerait toutes vos annonces du portail.'
        : `${count(n, 'annonce', 'annonces')} dans le fichier.`,
    incomplete: (n: number): string =>
      n < 2
        ? 'Une annonce est à revoir (voir plus bas). Elle part quand même.'
        : `${count(n, 'annonce', 'annonces')} sont à revoir (voir plus bas). Elles partent quand même.`,
    leftOut: (n: number): string =>
      n < 2
        ? 'Un bien à diffuser n’est pas dans le fichier : il lui manque une information obligatoire (voir plus bas). Si son annonce est en ligne, le portail la retirera.'
        : `${count(n, 'bien', 'biens')} à diffuser ne sont pas dans le fichier : il leur manque une information obligatoire (voir plus bas). Si leurs annonces sont en ligne, le portail les retirera.`,
    isLeftOut: 'Absente du fichier',
    sinceLast: (at: string, added: number, changed: number, takenDown: number): string =>
      `Depuis le dernier fichier téléchargé pour cet identifiant (${at}) : ${count(added, 'nouvelle annonce', 'nouvelles annonces')}, ${count(changed, 'modifiée', 'modifiées')}, ${count(takenDown, 'retirée', 'retirées')}.`,
    takenDown: 'Ce fichier retirera du portail :',
    more: (n: number): string => `Et ${count(n, 'autre', 'autres')}.`,
    missing: 'À compléter :',
    gaps: {
      reference: 'référence',
      city: 'ville',
      title: 'titre',
      description: 'descriptif',
      price: 'prix',
      fees: 'honoraires (taux et qui les paie)',
      surface: 'surface',
      rooms: 'nombre de pièces',
      energyClass: 'DPE et GES',
    },
    limits: {
      longReference: 'référence coupée à 20 caractères',
      longTitle: 'titre coupé à 64 caractères',
      longDescription: 'descriptif coupé à 4 000 caractères',
      longAddress: 'adresse coupée',
      longMandateNumber: 'numéro de mandat coupé à 15 caractères',
      longProcedure: 'détail de la procédure coupé à 128 caractères',
      contradiction: 'le texte contredit la fiche ou la loi (voir l’annonce du bien)',
      notForSale: 'bien à diffuser qui n’est ni en vente ni sous offre',
      photos: 'photos non transmises (30 au plus, chacune à une adresse web)',
    },
    lost: (characters: string): string => `caractères retirés : ${characters}`,
  },
};
