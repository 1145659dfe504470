import type { Content, Definition, Polyline } from 'pdfmake';
import type { Signature } from '../../domain/visit-slips/signature.ts';
import { signatureSpace } from '../../domain/visit-slips/signature-space.ts';
import type { PrintedSlip } from './printed-slip.ts';

/** A slip (bon de visite) as pdfmake takes it: signatures are drawn as lines, so that they are sharp on paper. */
export function slipDocument({ content, visitors, signedOn }: PrintedSlip): Definition {
  const [name = '', ...details] = content.agency;
  return {
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [40, 64, 40, 44],
    info: { title: `Bon de visite, ${content.reference}`, author: name, creator: 'Clef' },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    header: {
      margin: [40, 20, 40, 0],
      fontSize: 8,
      text: [{ text: name, bold: true }, details.length > 0 ? `\n${details.join(' · ')}` : ''],
    },
    footer: (page, pages) => ({
      margin: [40, 10, 40, 0],
      fontSize: 8,
      columns: [`Signé le ${signedOn}`, { text: `page ${page} / ${pages}`, alignment: 'right' }],
    }),
    content: [
      { text: 'Bon de visite', bold: true, fontSize: 18, margin: [0, 0, 0, 10] },
      { text: `${content.title} (${content.reference})`, bold: true, fontSize: 12 },
      content.place,
      ...content.price,
      { text: `Visite du ${content.when}`, bold: true, margin: [0, 10, 0, 0] },
      content.shownBy === null ? '' : `Bien présenté par ${content.shownBy}`,
      { text: content.sentence, margin: [0, 12, 0, 12] },
      ...visitors.map(signed),
    ],
  };
}

const WIDTH = 220;
const SCALE = WIDTH / signatureSpace.width;

const signed = ({ name, address, signature }: PrintedSlip['visitors'][number]): Content => ({
  unbreakable: true,
  margin: [0, 6, 0, 6],
  stack: [
    { text: name, bold: true },
    address ?? '',
    { margin: [0, 4, 0, 0], canvas: [...signature.map(lineOf), baseline] },
    { text: 'Signature', fontSize: 8, color: '#555' },
  ],
});

const baseline: Polyline = {
  type: 'polyline',
  lineWidth: 0.5,
  lineColor: '#999',
  points: [
    { x: 0, y: signatureSpace.height * SCALE },
    { x: WIDTH, y: signatureSpace.height * SCALE },
  ],
};

/** A dot is a line from a point to the same point, which its round ends make visible. */
function lineOf(stroke: Signature[number]): Polyline {
  const points = stroke.map(([x, y]) => ({ x: x * SCALE, y: y * SCALE }));
  return {
    type: 'polyline',
    lineWidth: 1.4,
    lineColor: '#10203a',
    lineCap: 'round',
    points: points.length > 1 ? points : [...points, ...points],
  };
}
