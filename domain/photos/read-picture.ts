import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import type { PhotoType } from '../../storage/column-values.ts';
import { kindOf } from '../attachments/file-kind.ts';
import { endingOf, fileName } from '../attachments/file-name.ts';
import { Refusal } from '../shared/refusal.ts';
import { photoLimits } from './limits.ts';

/** A photo as it came, and the two pictures that are made of it. The size is that of `picture`. */
export type ReadPicture = {
  name: string;
  type: PhotoType;
  bytes: number;
  sha256: string;
  original: Buffer;
  picture: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
};

/** SeLoger shows pictures of 1,440 pixels. */
const PICTURE_SIDE = 1440;
const THUMBNAIL_SIDE = 480;

/** A picture of just below 100 megapixels takes two seconds. */
const SECONDS = 20;

/**
 * Makes of a file the picture for adverts and the small one: upright, in sRGB, and without anything that the camera noted, such as the
 * place. Of several pictures in a file the first one counts. libvips does it in its own threads.
 * @throws Refusal `photo_empty`, `photo_kind`, `photo_heic`, `photo_name`, `photo_pixels` or `photo_damaged`
 */
export async function readPicture(givenName: string, original: Buffer): Promise<ReadPicture> {
  if (original.length === 0) throw new Refusal('photo_empty', 'The file is empty.', { hint: 'Choose another one.' });
  const kind = kindOfPhoto(original);
  const name = photoName(givenName, kind.endings);
  const made = await makePictures(original, kind.type);
  const sha256 = createHash('sha256').update(original).digest('hex');
  return { name, bytes: original.length, sha256, original, ...made };
}

type PhotoKind = { type: PhotoType; endings: readonly [string, ...string[]] };

const heif: PhotoKind = { type: 'image/heic', endings: ['heic', 'heif', 'hif', 'avif'] };

/** The kind by the bytes alone. An SVG is a program as much as a picture, and none. */
function kindOfPhoto(content: Buffer): PhotoKind {
  // ISO/IEC 23008-12: a box `ftyp` comes first, whose brand names the codec or the container.
  if (/^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/.test(content.toString('latin1', 4, 12))) return heif;
  const kind = kindOf(content);
  if (kind && /^image\//.test(kind.type)) return kind as PhotoKind;
  throw new Refusal('photo_kind', 'This file is no photo.', { hint: 'Add a JPEG, PNG or WebP picture.' });
}

/**
 * Telephones and messengers write the ending of one picture under another, so such a name gets the right ending too. A name that ends
 * otherwise says that the file is something else.
 * @throws Refusal `photo_name`
 */
function photoName(given: string, endings: PhotoKind['endings']): string {
  const name = fileName(given);
  const ending = endingOf(name);
  if (endings.includes(ending)) return name;
  if (ending === '' || pictureEndings.has(ending)) return `${name}.${endings[0]}`;
  throw new Refusal('photo_name', `The name ends in .${ending}, but the file is a picture.`, {
    hint: 'Give it the ending that its contents have.',
  });
}

const pictureEndings = new Set(['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp', ...heif.endings]);

type Made = Pick<ReadPicture, 'type' | 'picture' | 'thumbnail' | 'width' | 'height'>;

async function makePictures(original: Buffer, type: PhotoType): Promise<Made> {
  const open = await openPictures();
  try {
    const { width, height, compression } = await open(original, { limitInputPixels: false }).metadata();
    if (width * height >= photoLimits.pixels) throw tooManyPixels();
    const { data: picture, info } = await reduced(open(original), PICTURE_SIDE, 82);
    const { data: thumbnail } = await reduced(open(picture), THUMBNAIL_SIDE, 72);
    const readType = type === 'image/heic' && compression === 'av1' ? 'image/avif' : type;
    return { picture, thumbnail, width: info.width, height: info.height, type: readType };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw type === 'image/heic' ? unreadableHeic() : damaged();
  }
}

/** A transparent place is white. Without being asked to keep them, sharp leaves out EXIF, IPTC, XMP and the profile of colours. */
const reduced = (picture: Sharp, side: number, quality: number) =>
  picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, progressive: true })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });

const options: SharpOptions = { failOn: 'truncated', limitInputPixels: photoLimits.pixels, pages: 1 };

type Open = (content: Buffer, others?: SharpOptions) => Sharp;

let opened: Promise<Open> | undefined;

/** The library is loaded with the first photo, and reads nothing but photos: libvips knows many more kinds of file. */
function openPictures(): Promise<Open> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });
    sharp.cache(false);
    sharp.concurrency(1);
    return (content, others) => sharp(content, { ...options, ...others });
  });
  return opened;
}

const tooManyPixels = () =>
  new Refusal('photo_pixels', 'The photo has 100 megapixels or more.', { hint: 'Make it smaller.' });

const damaged = () =>
  new Refusal('photo_damaged', 'The photo cannot be read to its end: the file is damaged or cut off.', {
    hint: 'Copy it from the camera or the telephone again.',
  });

const unreadableHeic = () =>
  new Refusal('photo_heic', 'This photo is in the format HEIC, which Clef cannot read.', {
    hint: 'On an iPhone choose Settings › Camera › Formats › Most Compatible, or export the photo as JPEG.',
  });
