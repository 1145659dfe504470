import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../../../domain/photos/read-picture.ts';
import { drawn } from '../../support/photos.ts';

const refusalOf = (content: Buffer, name = 'salon.jpg') =>
  readPicture(name, content).then(
    () => 'none',
    ({ code }) => code,
  );

/** A PNG whose black pixels are packed to a thousandth. With `unpacked` it has fewer than it says. */
function blackPng(width: number, height: number, unpacked = height): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const pixels = deflateSync(Buffer.alloc(unpacked * (1 + width)));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

describe('a photo', () => {
  it('is turned upright, is in sRGB, and has lost the place and the camera', async () => {
    const photo = await drawn(300, 200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Téléphone' }, IFD3: { GPSLatitude: '47/1 13/1 0/1' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { picture, thumbnail, original, width, height } = await readPicture('salon.jpg', photo);
    expect([width, height]).toEqual([200, 300]);
    expect(original).toBe(photo);
    for (const made of [picture, thumbnail]) {
      const { format, space, exif, icc, iptc, xmp, orientation, ...size } = await sharp(made).metadata();
      expect([format, space, size.width, size.height]).toEqual(['jpeg', 'srgb', 200, 300]);
      expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined));
    }
  });

  it('has at most 1,440 pixels in adverts and 480 in lists, and is not enlarged', async () => {
    const large = await readPicture('salon.jpg', await drawn(3000, 2000).jpeg().toBuffer());
    expect([large.width, large.height]).toEqual([1440, 960]);
    expect(await sharp(large.thumbnail).metadata()).toMatchObject({ width: 480, height: 320 });
    expect(await readPicture('salon.jpg', await drawn(60, 40).jpeg().toBuffer())).toMatchObject({
      width: 60,
      height: 40,
    });
  });

  it.each(['png', 'webp', 'avif'] as const)('may be a %s', async (format) => {
    const content = await drawn().toFormat(format).toBuffer();
    expect(await readPicture(`salon.${format}`, content)).toMatchObject({ type: `image/${format}`, width: 60 });
  });

  it('whose name has the ending of another picture gets the right one too', async () => {
    expect((await readPicture('salon.jpg', await drawn().png().toBuffer())).name).toBe('salon.jpg.png');
  });

  it('with several pictures counts by its first', async () => {
    const frames = await Promise.all([drawn().png().toBuffer(), drawn(60, 40, '#000').png().toBuffer()]);
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await readPicture('salon.webp', animated)).toMatchObject({ width: 60, height: 40 });
  });

  it('is white where it is transparent', async () => {
    const nothing = { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { picture } = await readPicture('plan.png', await sharp({ create: nothing }).png().toBuffer());
    expect([...(await sharp(picture).raw().toBuffer())].slice(0, 3)).toEqual([255, 255, 255]);
  });
});

describe('a file is refused', () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['that is empty', 'photo_empty', async () => Buffer.alloc(0)],
    ['that is an SVG with a script', 'photo_kind', async () => Buffer.from(svg)],
    ['that is an animated picture of another kind', 'photo_kind', async () => drawn().gif().toBuffer()],
    ['in HEIC', 'photo_heic', async () => heic],
    [
      'that is a JPEG cut off',
      'photo_damaged',
      async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 3000),
    ],
    ['that is a PNG cut off', 'photo_damaged', async () => (await drawn(900, 900).png().toBuffer()).subarray(0, 900)],
    ['of 100 megapixels', 'photo_pixels', async () => blackPng(10_000, 10_000, 1)],
    ['that says it has thousands of megapixels', 'photo_pixels', async () => blackPng(60_000, 60_000, 1)],
  ])('%s', async (_, code, make) => expect(await refusalOf(await make())).toBe(code));

  it('whose name says that it is no picture', async () => {
    expect(await refusalOf(await drawn().jpeg().toBuffer(), 'facture.pdf')).toBe('photo_name');
  });

  it('not for being packed a hundred times: a black picture below the limit is read', async () => {
    expect(await refusalOf(blackPng(9_999, 9_999), 'nuit.png')).toBe('none');
  });
});
