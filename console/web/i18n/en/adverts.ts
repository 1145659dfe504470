import { count } from './count.ts';

/** The file of adverts for the portals. */
export const adverts = {
  adverts: {
    title: 'Adverts',
    lead: 'The file that SeLoger and other portals receive (Poliris format): all your published properties, whatever their status, except those that lack something obligatory. Each file replaces the one before: an advert that is not in it is taken down from the portal.',
    agencyId: 'Agency id',
    agencyIdHint: 'Given by the portal. It is remembered on this device.',
    agencyIdWrong: 'Letters, digits, points and hyphens, no spaces; 40 at most.',
    exactAddress: 'Send the exact address',
    exactAddressHint:
      'Street and GPS coordinates. SeLoger uses them for its map without showing them; another portal may show them.',
    download: 'Adverts (ZIP)',
    onSale: (n: number): string =>
      n === 0
        ? 'No advert to send: the file would be empty and take all your adverts down from the portal.'
        : `${count(n, 'advert', 'adverts')} in the file.`,
    incomplete: (n: number): string =>
      n < 2
        ? 'One advert needs a look (see below). It leaves all the same.'
        : `${count(n, 'advert', 'adverts')} need a look (see below). They leave all the same.`,
    leftOut: (n: number): string =>
      n < 2
        ? 'One published property is not in the file: it lacks something obligatory (see below). If its advert is online, the portal will take it down.'
        : `${count(n, 'published property', 'published properties')} are not in the file: they lack something obligatory (see below). If their adverts are online, the portal will take them down.`,
    isLeftOut: 'Not in the file',
    sinceLast: (at: string, added: number, changed: number, takenDown: number): string =>
      `Since the last file downloaded for this id (${at}): ${count(added, 'new advert', 'new adverts')}, ${count(changed, 'changed', 'changed')}, ${count(takenDown, 'taken down', 'taken down')}.`,
    takenDown: 'This file will take down from the portal:',
    more: (n: number): string => `And ${count(n, 'more', 'more')}.`,
    missing: 'Missing:',
    gaps: {
      reference: 'reference',
      city: 'town',
      title: 'title',
      description: 'description',
      price: 'price',
      fees: 'fees (rate and who pays them)',
      surface: 'surface',
      rooms: 'number of rooms',
      energyClass: 'energy and climate class',
    },
    limits: {
      longReference: 'reference cut at 20 characters',
      longTitle: 'title cut at 64 characters',
      longDescription: 'description cut at 4,000 characters',
      longAddress: 'address cut',
      longMandateNumber: 'mandate number cut at 15 characters',
      longProcedure: 'detail of the procedure cut at 128 characters',
      contradiction: 'the text contradicts the record or the law (see the property’s advert)',
      notForSale: 'published, but neither on sale nor under offer',
      photos: 'photos left out (30 at most, each at an address on the web)',
    },
    lost: (characters: string): string => `characters left out: ${characters}`,
  },
};
