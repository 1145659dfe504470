import type { Content, Definition } from 'pdfmake';
import type { PrintedRegister } from '../../domain/mandates/print-register.ts';

/**
 * The printed register of mandates, as pdfmake takes it. Every page has its number and how many there are: a register without them was
 * no proof (Cass. 1re civ., 15 May 2015, 14-15.993).
 */
export function registerDocument({ mandates, agency, ...register }: PrintedRegister): Definition {
  const [name = '', ...details] = agency;
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [28, 56, 28, 40],
    info: { title: `Registre des mandats, ${name}`, author: name, creator: 'Clef' },
    defaultStyle: { font: 'Roboto', fontSize: 8, lineHeight: 1.15 },
    header: {
      margin: [28, 18, 28, 0],
      columns: [
        { text: [{ text: name, bold: true }, details.length > 0 ? `\n${details.join(' · ')}` : ''] },
        {
          text: [
            { text: 'Registre des mandats', bold: true, fontSize: 11 },
            '\nDécret n° 72-678 du 20 juillet 1972, article 72',
          ],
          alignment: 'right',
        },
      ],
    },
    footer: (page, pages) => ({
      margin: [28, 10, 28, 0],
      columns: [`Imprimé le ${register.printedOn}`, { text: `page ${page} / ${pages}`, alignment: 'right' }],
    }),
    content: [
      { text: beginning(register), margin: [0, 0, 0, 8] },
      mandates.length > 0 ? table(mandates) : { text: 'Aucun mandat sur cette période.' },
      { text: ending(mandates.length, register.lastEntry), margin: [0, 8, 0, 0], color: '#555' },
    ],
  };
}

const beginning = ({ startedOn, firstNumber, period }: Omit<PrintedRegister, 'mandates' | 'agency'>): string =>
  `Registre tenu depuis le ${startedOn}, à partir du n° ${firstNumber}. Numéros réservés ${period === 'en entier' ? 'depuis le début' : period}.`;

const ending = (count: number, lastEntry: string): string =>
  `${count} ${count > 1 ? 'mandats' : 'mandat'}.${lastEntry && ` Dernière écriture du registre et son empreinte (SHA-256)\u00a0: n° ${lastEntry}.`}`;

const titles = ['N°', 'Réservé le', 'Signé le', 'Mandants', 'Objet et situation du bien', 'Conditions', 'Observations'];

const table = (mandates: PrintedRegister['mandates']): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [32, 46, 46, 130, 150, 130, '*'],
    body: [titles.map((text): Content => ({ text, bold: true })), ...mandates.map(rowOf)],
  },
});

const rowOf = (mandate: PrintedRegister['mandates'][number]): Content[] => [
  { text: String(mandate.number), bold: true },
  mandate.reservedOn,
  mandate.signedOn || '—',
  mandate.mandants.join('\n'),
  mandate.object,
  mandate.terms.join('\n'),
  mandate.remarks.join('\n') || '',
];
