import type { Content, Definition } from 'pdfmake';
import type { InspectionFile } from '../../domain/inspection/inspection-file.ts';

/** The file of a property for an inspector, as pdfmake takes it. */
export function inspectionDocument(file: InspectionFile): Definition {
  const [name = '', ...details] = file.agency;
  return {
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [40, 64, 40, 44],
    info: { title: `Dossier de contrôle, ${file.reference}`, author: name, creator: 'Clef' },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    header: {
      margin: [40, 20, 40, 0],
      fontSize: 8,
      text: [{ text: name, bold: true }, details.length > 0 ? `\n${details.join(' · ')}` : ''],
    },
    footer: (page, pages) => ({
      margin: [40, 10, 40, 0],
      fontSize: 8,
      columns: [`Établi le ${file.madeOn}`, { text: `page ${page} / ${pages}`, alignment: 'right' }],
    }),
    content: [
      { text: `${file.reference} · ${file.title}`, bold: true, fontSize: 15, margin: [0, 0, 0, 6] },
      ...part('Mandat', [...lines(file.mandate), ...registered(file.registered)], 'Aucun mandat dans la fiche.'),
      ...part('Prix et honoraires', lines(file.fees), 'Aucun prix dans la fiche.'),
      ...part('Diagnostic de performance énergétique', lines(file.energy), 'Aucun DPE dans la fiche.'),
      ...part('Autres diagnostics', lines(file.diagnostics), 'Aucun diagnostic dans la fiche.'),
      ...part('Annonces dans les fichiers pour les portails', file.adverts.flatMap(advert), 'Dans aucun fichier.'),
      ...(file.text === null ? [] : part('Texte de l’annonce à ce jour', [file.text], '')),
    ],
  };
}

const part = (title: string, content: Content[], empty: string): Content[] => [
  { text: title, bold: true, fontSize: 12, margin: [0, 12, 0, 4] },
  ...(content.length > 0 ? content : [{ text: empty, color: '#555' }]),
];

const lines = (rows: [string, string][]): Content[] =>
  rows.map(([label, value]) => ({ text: [{ text: `${label}\u00a0: `, color: '#555' }, value] }));

function registered(mandate: InspectionFile['registered']): Content[] {
  if (!mandate) return [];
  return [
    { text: 'Au registre des mandats', bold: true, margin: [0, 4, 0, 0] },
    ...lines([
      ['Réservé le', mandate.reservedOn],
      ['Mandants', mandate.mandants.join(' ; ')],
      ['Objet', mandate.object],
      ['Conditions', mandate.terms.join('. ')],
    ]),
    ...mandate.remarks,
  ];
}

const advert = ({ head, title, price, description }: InspectionFile['adverts'][number]): Content[] => [
  { text: head, color: '#555', margin: [0, 2, 0, 0] },
  ...(title === '' ? ['Le texte de ce fichier n’a pas été gardé.'] : [{ text: title, bold: true }, price, description]),
];
