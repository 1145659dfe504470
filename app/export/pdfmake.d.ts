/** The part of pdfmake that is used: it brings no types, and those of others bring the browser's into the server. */
declare module 'pdfmake' {
  type Margins = [left: number, top: number, right: number, bottom: number];

  /** A line through points, in points of the page from the upper left corner. */
  export type Polyline = {
    type: 'polyline';
    lineWidth: number;
    lineColor: string;
    lineCap?: 'round';
    points: { x: number; y: number }[];
  };

  /** A text, or a part of the page with its look. */
  export type Content =
    | string
    | {
        text?: Content | Content[];
        columns?: Content[];
        stack?: Content[];
        canvas?: Polyline[];
        unbreakable?: boolean;
        layout?: 'lightHorizontalLines';
        table?: { headerRows: number; dontBreakRows: boolean; widths: (number | '*')[]; body: Content[][] };
        bold?: boolean;
        fontSize?: number;
        color?: string;
        alignment?: 'right';
        margin?: Margins;
        /** A file in the PDF. */
        attachment?: { src: ArrayBuffer; name: string; type: string };
      };

  export type Definition = {
    pageSize: 'A4';
    pageOrientation: 'landscape' | 'portrait';
    pageMargins: Margins;
    info: { title: string; author: string; creator: string };
    defaultStyle: { font: string; fontSize: number; lineHeight: number };
    header: Content;
    footer(page: number, pages: number): Content;
    content: Content[];
  };

  type FontFiles = Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>;

  const pdfmake: {
    virtualfs: { writeFileSync(name: string, content: string, encoding: 'base64'): void };
    setFonts(fonts: Record<string, FontFiles>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> };
  };
  export default pdfmake;
}

/** The files of Roboto in base64, by their names. */
declare module 'pdfmake/build/vfs_fonts.js' {
  const fonts: Record<
    'Roboto-Regular.ttf' | 'Roboto-Medium.ttf' | 'Roboto-Italic.ttf' | 'Roboto-MediumItalic.ttf',
    string
  >;
  export default fonts;
}
