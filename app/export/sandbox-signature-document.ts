import type { Content, Definition } from 'pdfmake';
import type { SandboxPaper } from '../../domain/signatures/signed-papers.ts';

const WORTHLESS = 'Signature de test, sans valeur juridique';

/** The sandbox’s stand-in for a signed document, and for its proof. The document goes with it as it was brought, byte for byte. */
export function sandboxSignatureDocument({ paper, title, document, signers }: SandboxPaper): Definition {
  const isSigned = paper === 'signed';
  return {
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [40, 64, 40, 44],
    info: { title: `${title} (${isSigned ? 'signé' : 'preuve'}, test)`, author: 'Clef', creator: 'Clef' },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.3 },
    header: { margin: [40, 20, 40, 0], fontSize: 9, bold: true, color: '#b00020', text: WORTHLESS },
    footer: (page, pages) => ({
      margin: [40, 10, 40, 0],
      fontSize: 8,
      columns: [WORTHLESS, { text: `page ${page} / ${pages}`, alignment: 'right' }],
    }),
    content: [
      { text: isSigned ? title : `Preuve : ${title}`, bold: true, fontSize: 15, margin: [0, 0, 0, 8] },
      { text: `Document : ${document.name}` },
      { text: `SHA-256 : ${document.sha256}`, fontSize: 8, margin: [0, 0, 0, 10] },
      ...signers.map(signed),
      ...(isSigned ? attached(document) : []),
    ],
  };
}

const signed = ({ name, email, signedAt }: SandboxPaper['signers'][number]): Content => ({
  text: `${name} (${email}) : signé en mode test le ${signedAt}`,
  margin: [0, 0, 0, 4],
});

const attached = ({ name, base64 }: SandboxPaper['document']): Content[] => [
  { text: 'Le document d’origine est joint à ce fichier :', margin: [0, 10, 0, 4] },
  { attachment: { src: Uint8Array.from(Buffer.from(base64, 'base64')).buffer, name, type: 'application/pdf' } },
];
