import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type CsvError, type Options, parse } from 'csv-parse';
import { MAX_LINES, MAX_ROW_LENGTH, type TableRow, unreadableFile } from '../source-file.ts';

/** Reads the rows of a text with separators as a stream, without blank ones.
 * @throws Refusal where it cannot be read */
export async function* csvRows(
  texts: AsyncIterable<string>,
  options: Options,
  maxLines = MAX_LINES,
): AsyncGenerator<TableRow> {
  // The error of either stream reaches the loop below.
  const parser = pipeline(Readable.from(inPieces(texts)), parse({ ...options, info: true }), () => undefined);
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<ParsedRow>) {
      // The parser drops empty lines, but counts them.
      const row = info.records + info.empty_lines;
      if (row > maxLines) throw unreadableFile(`has more than ${maxLines} lines, most of them blank; remove those`);
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw faultOf(error as CsvError);
  }
}

type ParsedRow = { record: string[]; info: { records: number; empty_lines: number } };

const PIECE_LENGTH = 8 * 1024;

/**
 * Gives the parser small pieces, and requests a turn between them. The parser counts no separators into the length of a row, so a
 * line of nothing else is refused here.
 */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const text of texts) {
    for (let at = 0; at < text.length; ) {
      // Half of a surrogate pair would become U+FFFD in the parser.
      const isPair = (text.codePointAt(at + PIECE_LENGTH - 1) ?? 0) > 0xffff;
      const piece = text.slice(at, at + PIECE_LENGTH + (isPair ? 1 : 0));
      at += piece.length;
      const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
      length = end === -1 ? length + piece.length : piece.length - end;
      if (length > MAX_ROW_LENGTH + PIECE_LENGTH)
        throw unreadableFile(`has a line of more than ${MAX_ROW_LENGTH / 1024} KiB`);
      yield piece;
      await setImmediate();
    }
  }
}

/** The parser reads ahead of the loop above, so it knows the row itself. */
function faultOf(error: CsvError): Error {
  const where = `row ${Number(error.records) + Number(error.empty_lines) + 1}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return unreadableFile(`has a quotation mark in ${where} that is never closed`);
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return unreadableFile(
      `has a ${where} of more than ${MAX_ROW_LENGTH / 1024} KiB; perhaps a quotation mark is never closed`,
    );
  }
  return error.code?.startsWith('CSV_') ? unreadableFile(`cannot be read at ${where}: ${error.message}`) : error;
}
