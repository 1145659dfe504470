// Draws the photos of the demo agency into app/demo/photos: simple pictures in flat colours, so that they are small. Run it again
// after a change here: `node bin/packaging/draw-demo-photos.js`.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../../app/demo/photos/', import.meta.url));
const box = (x, y, width, height, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const shape = (points, fill) => `<polygon points="${points}" fill="${fill}"/>`;
const disc = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

const sky = (top, low) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
  `<stop offset="1" stop-color="${low}"/></linearGradient></defs>${box(0, 0, 900, 600, 'url(#sky)')}`;
const day = sky('#8fc1e8', '#e6f1f7');
const evening = sky('#7c8fb8', '#f6d7b4');
const tree = (x, y, r, fill = '#5d8f5a') => box(x - 8, y, 16, r * 1.6, '#7a5a3c') + disc(x, y, r, fill);
const pane = (x, y, w = 70, h = 90, shutters = '#5a7d8c') =>
  box(x - 24, y, 22, h, shutters) +
  box(x + w + 2, y, 22, h, shutters) +
  box(x, y, w, h, '#f7f7f2') +
  box(x + 5, y + 5, w / 2 - 8, h - 10, '#a9c6d6') +
  box(x + w / 2 + 3, y + 5, w / 2 - 8, h - 10, '#9dbccd');

const house = (air, wall, roof, shutters, grass = '#86ad6b') =>
  air +
  tree(130, 400, 80) +
  box(0, 480, 900, 120, grass) +
  box(250, 270, 430, 230, wall) +
  shape('220,275 465,130 710,275', roof) +
  box(590, 150, 40, 90, roof) +
  pane(310, 310, 70, 90, shutters) +
  pane(550, 310, 70, 90, shutters) +
  box(435, 350, 75, 150, '#7b4f33') +
  disc(498, 430, 4, '#e3c56b') +
  shape('420,500 525,500 600,600 330,600', '#d9cdb6') +
  tree(780, 430, 60, '#6f9d62');
const block = (air, wall, roof, floors) =>
  air +
  box(0, 520, 900, 80, '#b9b6ae') +
  box(180, 520 - floors * 100, 540, floors * 100, wall) +
  shape(
    `160,${520 - floors * 100} 220,${450 - floors * 100} 680,${450 - floors * 100} 740,${520 - floors * 100}`,
    roof,
  ) +
  Array.from({ length: floors }, (_, floor) =>
    [230, 360, 490, 620].map((x) => pane(x - 20, 535 - (floor + 1) * 100 + 10, 50, 62, 'none')).join(''),
  ).join('') +
  box(420, 440, 60, 80, '#3f5a52');
const room = (wall, floor) => box(0, 0, 900, 430, wall) + box(0, 430, 900, 170, floor) + box(0, 424, 900, 8, '#ffffff');
const bigPane = (x) =>
  box(x, 80, 240, 250, '#ffffff') + box(x + 10, 90, 105, 230, '#bcd9e8') + box(x + 125, 90, 105, 230, '#a9cfe2');

const drawings = {
  'house-white': house(day, '#f3ede0', '#55606b', '#5a7d8c'),
  'house-ochre': house(evening, '#e5c691', '#a5583f', '#6f8f6a'),
  'house-stone': house(day, '#cfc3ae', '#4b525c', '#9a3f3a', '#a3b56d'),
  'block-white': block(day, '#efe9dd', '#5b646e', 3),
  'block-brick': block(evening, '#c98565', '#4f4a4a', 4),
  'block-grey': block(day, '#d5d8d6', '#6d7f78', 4),
  land:
    day +
    shape('0,360 300,310 600,350 900,300 900,600 0,600', '#9cbd74') +
    box(0, 470, 900, 130, '#86ad5f') +
    tree(160, 340, 55) +
    tree(730, 330, 70) +
    box(330, 430, 8, 60, '#c0392b') +
    box(600, 440, 8, 60, '#c0392b'),
  garage:
    box(0, 0, 900, 600, '#c9c6bf') +
    box(0, 480, 900, 120, '#8d8b86') +
    [120, 350, 580]
      .map(
        (x) =>
          box(x, 200, 200, 280, '#e9e6df') +
          [240, 290, 340, 390, 440].map((y) => box(x, y, 200, 4, '#c4c0b6')).join(''),
      )
      .join(''),
  living:
    room('#f1ebdf', '#c79f6e') +
    bigPane(560) +
    box(90, 330, 360, 110, '#6f8f86') +
    box(70, 300, 400, 60, '#7fa198') +
    box(70, 380, 40, 90, '#678880') +
    box(430, 380, 40, 90, '#678880') +
    box(180, 490, 260, 26, '#8a5f3a') +
    box(150, 120, 180, 120, '#d8b36a') +
    tree(500, 330, 34),
  kitchen:
    room('#eef1ee', '#b8a68c') +
    box(60, 300, 620, 150, '#3f6b5f') +
    box(50, 285, 640, 22, '#e2d8c4') +
    box(60, 80, 380, 110, '#f9f7f1') +
    box(250, 80, 4, 110, '#d8d3c5') +
    box(480, 60, 120, 130, '#9aa5a8') +
    box(720, 120, 130, 330, '#dfe3e4') +
    box(380, 320, 120, 110, '#2d3330') +
    disc(160, 330, 6, '#e2d8c4'),
  bedroom:
    room('#e6e3ec', '#c9ab83') +
    bigPane(90) +
    box(420, 320, 400, 150, '#fbf9f4') +
    box(420, 400, 400, 80, '#8d9fc0') +
    box(410, 230, 420, 110, '#8a6a4e') +
    box(450, 300, 120, 50, '#ffffff') +
    box(660, 300, 120, 50, '#ffffff') +
    box(350, 380, 55, 90, '#a27f5e') +
    disc(377, 350, 26, '#f2d999'),
  bathroom:
    room('#dcebea', '#9fb3b3') +
    box(90, 360, 380, 120, '#ffffff', 'rx="40"') +
    box(560, 330, 220, 40, '#ffffff') +
    box(580, 370, 180, 110, '#7d9c98') +
    box(580, 110, 180, 170, '#c7dde3') +
    box(120, 250, 10, 110, '#9aa5a8'),
};

for (const [name, drawing] of Object.entries(drawings)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${drawing}</svg>`;
  await sharp(Buffer.from(svg)).jpeg({ quality: 62, mozjpeg: true }).toFile(`${folder}${name}.jpg`);
}
