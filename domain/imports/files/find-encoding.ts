import { analyse } from 'chardet';
import { type Encoding, encodings, MAX_BYTES, type SourceFile, unreadableFile } from '../source-file.ts';
import { type AccentedWords, gatherAccentedWords } from './accented-words.ts';
import { decodeWhole } from './decode.ts';
import { plausibilityOf } from './french-text.ts';

/** `words` are the first words of the text that are not ASCII alone; `samples` shows some of them in each encoding that gives them other letters. */
export type FoundEncoding = { encoding: Encoding; words: string; samples: EncodingSample[] };
export type EncodingSample = { encoding: Encoding; words: string[] };

/**
 * Finds the encoding by reading the whole file once: by its byte order mark, else UTF-8 if every byte is valid UTF-8, else the one
 * in which its accents read best as French. A sample of the file would not do, because the first accent may come late.
 * @throws Refusal if the file is empty, too large, or no text, or if nothing tells the encoding
 */
export async function findEncoding(file: SourceFile, maxBytes = MAX_BYTES): Promise<FoundEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const words = gatherAccentedWords();
  let isUtf8 = true;
  let bytes = 0;
  let found: Encoding | undefined = file.encoding;
  let beginning: Uint8Array = new Uint8Array();
  for await (const chunk of file.open()) {
    if (beginning.length < SIGNATURE_BYTES) {
      beginning = Buffer.concat([beginning, chunk.subarray(0, SIGNATURE_BYTES)]);
      if (beginning.length >= SIGNATURE_BYTES) found ??= encodingByBeginning(beginning);
    }
    bytes += chunk.length;
    if (bytes > maxBytes) throw unreadableFile(`is larger than ${maxBytes / 1024 / 1024} MiB; divide it`);
    isUtf8 &&= decodes(utf8, chunk);
    words.add(chunk);
  }
  if (bytes === 0) throw unreadableFile('is empty');
  found ??= encodingByBeginning(beginning);
  isUtf8 &&= decodes(utf8, new Uint8Array(), false);
  const encoding = found ?? (isUtf8 ? 'utf-8' : encodingByAccents(words));
  if (encoding.startsWith('utf-16')) return { encoding, words: '', samples: [] };
  return { encoding, words: decodeWhole(words.bytes(), encoding), samples: samplesOf(words.bytes(), encoding) };
}

const MOST_WORDS = 4;
/** Names tell a person more than other words do. */
const isName = (word: string): boolean => /^\p{Lu}/u.test(word);

/** The one that is read first. An encoding that cannot read the words, or reads them as another one does, is no choice. */
function samplesOf(bytes: Buffer, first: Encoding): EncodingSample[] {
  const samples = new Map<string, EncodingSample>();
  for (const encoding of [first, ...encodings.filter((other) => other !== first && !other.startsWith('utf-16'))]) {
    const all = [...new Set(decodeWhole(bytes, encoding).split('\n'))].filter((word) => word.length > 2);
    const text = all.join();
    if (all.length === 0 || samples.has(text) || (encoding !== first && text.includes('\ufffd'))) continue;
    samples.set(text, {
      encoding,
      words: all.toSorted((a, b) => Number(isName(b)) - Number(isName(a))).slice(0, MOST_WORDS),
    });
  }
  return [...samples.values()];
}

const SIGNATURE_BYTES = 512;

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array, stream = true): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

/** Formats that people rename to .csv, by the bytes they begin with. */
const otherFormats: readonly (readonly [string, string])[] = [
  ['504b0304', 'is a ZIP in a ZIP; unpack it first'],
  ['d0cf11e0', 'is an old Excel workbook (.xls); open it and save it as .xlsx or the sheet as CSV'],
  ['25504446', 'is a PDF, not a table'],
  ['1f8b', 'is compressed; unpack it first'],
];

/** @throws Refusal for what is no text */
function encodingByBeginning(beginning: Uint8Array): Encoding | undefined {
  const hex = Buffer.from(beginning).toString('hex');
  const other = otherFormats.find(([signature]) => hex.startsWith(signature));
  if (other) throw unreadableFile(other[1]);
  if (hex.startsWith('fffe')) return 'utf-16le';
  if (hex.startsWith('feff')) return 'utf-16be';
  // Without a mark UTF-16 is known by the zero byte beside each Latin letter.
  const zeros = (parity: number) => beginning.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const half = beginning.length / 2;
  if (zeros(1) > half * 0.7 && zeros(0) < half * 0.1) return 'utf-16le';
  if (zeros(0) > half * 0.7 && zeros(1) < half * 0.1) return 'utf-16be';
  // A stray zero byte is an error of its cell.
  if (zeros(0) + zeros(1) > half * 0.05) throw unreadableFile('holds bytes that are no text');
  return undefined;
}

/** The encodings of French software, the most frequent first. UTF-8 is among them for a file with a few broken bytes. */
const french: readonly Encoding[] = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'utf-8'];

/** Below this, what was read is hardly French. */
const LEAST_PER_WORD = 0.3;

function encodingByAccents(words: AccentedWords): Encoding {
  const bytes = words.bytes();
  const best = bestOf(bytes, french);
  if (best.score >= LEAST_PER_WORD * best.words) return best.encoding;
  // The tables of chardet know other languages, whose accents the rules above do not.
  const [other] = analyse(bytes).flatMap(({ name, confidence }) => {
    const encoding = encodings.find((known) => known === name.toLowerCase());
    return encoding && !french.includes(encoding) && confidence >= 50 ? encoding : [];
  });
  return other ?? 'windows-1252';
}

function bestOf(bytes: Buffer, candidates: readonly Encoding[]) {
  const scored = candidates.map((encoding) => {
    const text = decodeWhole(bytes, encoding);
    return { encoding, score: plausibilityOf(text), words: text.split('\n').length };
  });
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best));
}
